import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { failedFiles } from './test/support/failedFiles.ts'
import { overBudget } from './test/support/overBudget.ts'
import { tiers } from './test/support/tiers.ts'

// As Node resolves it: Vite would take the other build, and graphql refuses types of another copy of itself.
const resolve = { alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }] }

export default defineConfig({
  test: {
    globalSetup: ['test/support/globalSetup.ts', 'test/faults/harness/table.ts'],
    // For two cores. More processes would only wait for each other.
    maxWorkers: 2,
    reporters: ['default', failedFiles(), overBudget()],
    projects: Object.entries(tiers).map(
      ([name, { include, exclude = [], isolate }]): TestProjectInlineConfiguration => ({
        resolve,
        test: {
          name,
          include,
          exclude: ['**/node_modules/**', ...exclude],
          isolate,
          setupFiles: ['test/support/cpuTime.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Generous, because a busy machine is slow. A result that never comes still fails the test.
          expect: { poll: { timeout: 10_000 } },
        },
      }),
    ),
  },
})

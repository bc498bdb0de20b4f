import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { secondTries } from './test/support/secondTries.ts'

export default defineConfig({
  // As Node resolves it: Vite would take the other build, and graphql refuses types of another copy of itself.
  resolve: { alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }] },
  test: {
    globalSetup: ['test/support/globalSetup.ts', 'test/faults/harness/table.ts'],
    // Two cores: more processes only wait for each other.
    maxWorkers: 2,
    testTimeout: 20_000,
    // In CI what failed is tried once more, and listed as such ("retry x1"), with the reason at the end: not the whole run is lost where the machine stood still. Look into it all the same.
    retry: process.env['CI'] ? 1 : 0,
    reporters: ['default', secondTries()],
    hookTimeout: 60_000,
    // What is waited for comes late where others compute; what does not come fails all the same.
    expect: { poll: { timeout: 10_000 } },
  },
})

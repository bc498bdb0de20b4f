import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Reporter } from 'vitest/node'

/** The test files that failed in the last run, a line each. Missing if none failed. */
const list = join(import.meta.dirname, '../../node_modules/.cache/failed-tests')

/** Lists the test files that failed, for `.ci/run`, which runs them once more. */
export function failedFiles(): Reporter {
  const failed = new Set<string>()
  return {
    onTestRunStart() {
      rmSync(list, { force: true })
    },
    onTestModuleEnd(file) {
      if (!file.ok()) failed.add(file.relativeModuleId)
    },
    onTestRunEnd() {
      if (failed.size === 0) return
      mkdirSync(dirname(list), { recursive: true })
      writeFileSync(list, [...failed, ''].join('\n'))
    },
  }
}

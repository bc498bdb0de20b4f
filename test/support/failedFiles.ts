import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Reporter } from 'vitest/node'

const root = join(import.meta.dirname, '../..')

/** The test files that failed in the last run, one per line. The file does not exist if none failed. */
const list = join(root, 'node_modules/.cache/failed-tests')

/**
 * Writes a list of the test files that failed, for `.ci/run`, which runs them once more. Writes no list if an error
 * outside of tests cannot be attributed to a file.
 */
export function failedFiles(): Reporter {
  const failed = new Set<string>()
  return {
    onTestRunStart() {
      rmSync(list, { force: true })
    },
    onTestModuleEnd(file) {
      if (!file.ok()) failed.add(file.relativeModuleId)
    },
    onTestRunEnd(_, errors) {
      const places = errors.map((error) => error['VITEST_TEST_PATH'] as string | undefined)
      for (const place of places) if (place !== undefined) failed.add(relative(root, place))
      if (failed.size === 0 || places.includes(undefined)) return
      mkdirSync(dirname(list), { recursive: true })
      writeFileSync(list, [...failed, ''].join('\n'))
    },
  }
}

import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tiers } from '../support/tiers.ts'
import { importsIn } from './importsIn.ts'

const root = join(import.meta.dirname, '../..')

test('helpers of test files that run without isolation register no hooks when they are imported', () => {
  const shared = Object.values(tiers).filter(({ isolate }) => !isolate)
  const files = shared.flatMap(({ include, exclude }) => globSync(include, { cwd: root, exclude: exclude ?? [] }))
  expect(files.length).toBeGreaterThan(250)
  const helpers = [...new Set(files.flatMap((file) => [...helpersOf(file)]))]
  expect(helpers).toContain('test/support/service.ts')
  const hook = /^(?:(?:before|after|around)(?:All|Each)|vi\.\w+)\(/m
  expect(helpers.filter((file) => hook.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

function helpersOf(file: string, found = new Set<string>()): Set<string> {
  for (const target of importsIn(readFileSync(join(root, file), 'utf8'))) {
    const path = join(file, '..', target)
    if (!target.startsWith('.') || !path.startsWith('test/') || found.has(path)) continue
    // Strings in tests contain imports too, of files that do not exist.
    if (!existsSync(join(root, path))) continue
    found.add(path)
    helpersOf(path, found)
  }
  return found
}

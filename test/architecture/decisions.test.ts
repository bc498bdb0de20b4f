import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../docs/decisions')

test('the list of decisions names every page, and no other', () => {
  const list = readFileSync(join(folder, 'README.md'), 'utf8')
  const named = [...list.matchAll(/^- \[.+\]\((.+)\)$/gm)].map(([, name]) => name)
  expect(named).toEqual(readdirSync(folder).filter((name) => name !== 'README.md'))
})

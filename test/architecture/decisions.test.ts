import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../docs/decisions')
const list = readFileSync(join(folder, 'README.md'), 'utf8')
const listed = [...list.matchAll(/^- \[(.+)\]\((.+)\)$/gm)].map(([, title, name]) => ({ title, name: name! }))

test('the list of decisions names every page once, and no other', () => {
  const names = listed.map(({ name }) => name).sort()
  expect(names).toEqual(readdirSync(folder).filter((name) => name !== 'README.md'))
})

test('the list of decisions gives each page its title', () => {
  const headings = listed.map(({ name }) => readFileSync(join(folder, name), 'utf8').split('\n', 1)[0])
  expect(headings).toEqual(listed.map(({ title }) => `# ${title}`))
})

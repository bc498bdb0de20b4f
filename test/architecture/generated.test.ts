import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unexplainedLines } from '../../scripts/compatibilityPage.ts'
import { describedOthers } from '../../scripts/described.ts'
import { generatedFiles } from '../../scripts/generatedFiles.ts'
import { routes } from '../../src/surfaces/http/routes.ts'

const root = join(import.meta.dirname, '../..')

const files: [path: string, text: string][] = []
for await (const file of generatedFiles()) files.push(file)

test.each(files)('%s is up to date: `npm run generate` would change nothing', async (path, text) => {
  expect(await readFile(join(root, path), 'utf8')).toBe(text)
})

test("each line of Mastodon's client API is supported, or has a reason why not", () => {
  expect(unexplainedLines(routes, describedOthers)).toEqual([])
})

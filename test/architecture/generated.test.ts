import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generatedFiles } from '../../scripts/generatedFiles.ts'

const root = join(import.meta.dirname, '../..')

test.each(Object.entries(generatedFiles()))(
  '%s is fresh: `npm run generate` would change nothing',
  async (path, text) => {
    expect(await readFile(join(root, path), 'utf8')).toBe(text)
  },
)

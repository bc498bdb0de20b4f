import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { stemmedLanguages } from './searchTerms.ts'

test('search uses every language in which posts are stemmed', async () => {
  const migration = await readFile(new URL('../../../../migrations/000008.sql', import.meta.url), 'utf8')
  const [, dictionary = ''] = /function search_dictionary\b([^]*?);\n/.exec(migration) ?? []
  const stemmed = Array.from(dictionary.matchAll(/when '(\w+)' then/g), ([, language]) => language)
  expect(stemmedLanguages).toEqual(stemmed)
})

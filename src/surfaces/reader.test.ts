import { expect, test } from 'vitest'
import { languageOf } from './reader.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['de-AT, en;q=0.9', 'de'],
  ['DE-de', 'de'],
  ['fr, de;q=0.5, en;q=0.4', 'de'],
  ['en-GB, de;q=0.9', 'en'],
  ['de;q=0, fr', 'en'],
  ['fr', 'en'],
  ['*', 'en'],
  [`${'fr,'.repeat(100_000)}de`, 'en'],
  ['de;;;=q', 'en'],
  ['zh-Hant-de', 'en'],
])('the language for %s is %s', (header, language) => {
  expect(languageOf({ headers: { 'accept-language': header } })).toBe(language)
})

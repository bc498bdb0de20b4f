import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hashtagKey } from './hashtags.ts'

it.each([
  ['Cats', 'cats'],
  ['ＡＢＣ', 'abc'],
  ['e\u0301', '\u00E9'],
  ['ℌ', 'h'],
  ['a'.repeat(100), 'a'.repeat(100)],
  ['𝒜'.repeat(100), 'a'.repeat(100)],
])('turns %s into the key %s', (name, key) => {
  expect(hashtagKey(name)).toBe(key)
})

it.each([
  '',
  '1',
  '١٢',
  'a b',
  '#a',
  'a-b',
  'a'.repeat(101),
  'ﷺ',
  '·',
  '\u0301a',
  '%2e',
  '../x',
  'a\0',
  'a'.repeat(1_000_000),
])('refuses %j', (name) => {
  expect(hashtagKey(name)).toBeUndefined()
})

it('refuses a megabyte at once', () => {
  expect(hashtagKey('a'.repeat(1_000_000))).toBeUndefined()
})

it('returns a key unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 4 }), (name) => {
      const key = hashtagKey(`a${name}`)
      if (key !== undefined) expect(hashtagKey(key)).toBe(key)
    }),
    { numRuns: 2000 },
  )
})

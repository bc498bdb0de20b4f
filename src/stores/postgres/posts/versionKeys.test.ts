import { expect, test } from 'vitest'
import { idOfVersionKey, readVersionKey } from './versionKeys.ts'

const versions = { id: '1', version: 2, authorId: '3', authorVersion: 4, isSilenced: false, isSensitized: false }
const plain = { ...versions, boostOf: null, quoted: null }

test.each([
  ['a post', '1 2 3 4', plain],
  ['a post by a silenced author', '1 2 3 4 silenced', { ...plain, isSilenced: true }],
  [
    'a post by a silenced author whose media are all sensitive',
    '1 2 3 4 silenced sensitized',
    { ...plain, isSilenced: true, isSensitized: true },
  ],
  ['a quote', '1 2 3 4"5 2 3 4', { ...plain, quoted: { ...plain, id: '5' } }],
  [
    'a quote of a quote',
    '1 2 3 4"5 2 3 4"6 2 3 4',
    { ...plain, quoted: { ...plain, id: '5', quoted: { ...plain, id: '6' } } },
  ],
  [
    'a boost of a quote',
    '1 2 3 4>7 2 3 4"5 2 3 4',
    { ...plain, boostOf: { ...plain, id: '7', quoted: { ...plain, id: '5' } } },
  ],
])('the version key of %s can be parsed', (_, text, parsed) => {
  expect(readVersionKey(text)).toEqual(parsed)
  expect(idOfVersionKey(text)).toBe('1')
})

test('the version key of a boost without its post cannot be parsed', () => {
  expect(readVersionKey('1 2 3 4>')).toBeUndefined()
})

import { expect, test } from 'vitest'
import { scopeSentences } from './scopeSentences.ts'

const nouns = 'accounts blocks bookmarks favourites filters follows lists mutes notifications statuses'.split(' ')
const all = [
  ...['profile', 'read', 'write', 'follow', 'push', 'read:search'],
  ...['write:conversations', 'write:media', 'write:reports'],
  ...nouns.flatMap((noun) => [`read:${noun}`, `write:${noun}`]),
]

test('every scope of the service is put into plain words', () => {
  for (const scope of all) expect(scopeSentences([scope])[0]).toMatch(/^[A-Z][a-z]+,? [^:]+/)
})

test('what a wider scope covers is not said again', () => {
  expect(scopeSentences(['read', 'read:statuses', 'profile', 'push'])).toHaveLength(2)
  expect(scopeSentences(['write', 'follow', 'write:media'])).toHaveLength(1)
  expect(scopeSentences(['read:accounts', 'read:lists'])).toHaveLength(2)
})

test('a scope that nobody knows is shown as it stands', () => {
  expect(scopeSentences(['admin:write', 'constructor', 'read:toString'])).toEqual([
    'admin:write',
    'constructor',
    'read:toString',
  ])
})

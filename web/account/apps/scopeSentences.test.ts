import { expect, test } from 'vitest'
import { deniedSentences, scopeSentences } from './scopeSentences.ts'

test('a scope that is covered by a wider one has no sentence of its own', () => {
  expect(scopeSentences(['read', 'read:statuses', 'profile', 'push'])).toHaveLength(2)
  expect(scopeSentences(['write', 'follow', 'write:media'])).toHaveLength(1)
  expect(scopeSentences(['read:accounts', 'read:lists'])).toHaveLength(2)
})

test('access to other sessions always has a sentence, with a warning', () => {
  const sentences = scopeSentences(['read', 'write', 'read:sessions', 'write:sessions'])
  expect(sentences).toHaveLength(4)
  expect(sentences.filter((sentence) => sentence.includes('Warning'))).toHaveLength(2)
})

test('access as a moderator always has a sentence, with a warning', () => {
  const sentences = scopeSentences(['read', 'write', 'admin:read', 'admin:write', 'admin:write:reports'])
  expect(sentences).toHaveLength(4)
  expect(sentences.filter((sentence) => sentence.includes('Warning'))).toHaveLength(2)
  expect(scopeSentences(['admin:read:accounts', 'admin:read:reports'])).toHaveLength(2)
})

test('an unknown scope is shown unchanged', () => {
  expect(scopeSentences(['admin:write:toString', 'constructor', 'read:toString'])).toEqual([
    'admin:write:toString',
    'constructor',
    'read:toString',
  ])
})

test('the list of what an app cannot do contains only true statements', () => {
  const [reading, acting, writing] = [/^Read your messages/, /^Write, follow or change/, /^Write posts/]
  const mentions = (scopes: string[], what: RegExp) => deniedSentences(scopes).some((sentence) => what.test(sentence))
  for (const scopes of [['read'], ['read:statuses'], ['read:notifications'], ['read:search', 'read:accounts']])
    expect([scopes, mentions(scopes, reading), mentions(scopes, acting)]).toEqual([scopes, false, true])
  for (const scopes of [['profile'], ['read:accounts'], ['push'], ['read:lists', 'read:blocks']])
    expect([scopes, mentions(scopes, reading), mentions(scopes, acting)]).toEqual([scopes, true, true])
  for (const scopes of [['write'], ['write:statuses'], ['follow', 'write']])
    expect([scopes, mentions(scopes, writing), mentions(scopes, acting)]).toEqual([scopes, false, false])
  for (const scopes of [['follow'], ['write:media'], ['write:follows']])
    expect([scopes, mentions(scopes, writing), mentions(scopes, acting)]).toEqual([scopes, true, false])
  // No scope lets an app see the password.
  for (const scopes of [['read', 'write'], []]) expect(deniedSentences(scopes).at(-1)).toMatch(/^See your password/)
})

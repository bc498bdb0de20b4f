import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findCredentialName } from './credentialNames.ts'

const isCredentialName = (name: string) => findCredentialName([name]) !== undefined

const canonical = ['sessionId', 'session_id', 'access_token', 'authorization']

test.each([
  ...canonical,
  'SESSIONID',
  'Session-Id',
  'accessToken',
  'ACCESS-TOKEN',
  'sessionid',
  '_session__id_',
  'session%49d',
  'session%2549d',
  'session%25252549d',
  '%73%65%73%73%69%6f%6e%49%64',
  'session%5Fid',
  'sessionId[]',
  'sessionId[0]',
  'sessionId[x][y]',
  'sessionId%5B%5D',
  'sessionId.x',
  '[sessionId]',
  '[]sessionId',
  ' sessionId ',
  '\tsessionId\r\n',
  'sessionId\0',
  'session\u200bId',
  '\ufeffsessionId',
  'ｓｅｓｓｉｏｎＩｄ',
  'ſeſſionId',
  'session＿id',
  'sessionId［］',
  '"sessionId"',
  'sessionId%',
  'sessionId%zz',
  `access${'_'.repeat(5_000)}token`,
  // Ignored characters hide no name, however many there are.
  `${'!'.repeat(300)}sessionId`,
  `${'$'.repeat(300)}sessionId`,
  `${'€'.repeat(300)}sessionId`,
  `${'[\u0301'.repeat(300)}sessionId`,
  `${'%21'.repeat(300)}sessionId`,
  `s${'\u200b'.repeat(300)}essionId`,
  `sessionId${'!'.repeat(300)}`,
  'sessionId\u0301',
  'ⓢessionId',
  // Each decoding reveals the next escape.
  '%7%33essionId',
  `%7${'%3'.repeat(50)}3essionId`,
  `%${'25'.repeat(50)}73essionId`,
])('%j is a credential name', (name) => {
  expect(isCredentialName(name)).toBe(true)
})

test.each([
  '',
  '[]',
  'session',
  'id',
  'token',
  'sessionIds',
  'user[sessionId]',
  'user.sessionId',
  'authorizationUrl',
  'authorization_endpoint',
  'authorization'.repeat(2),
  `${'x'.repeat(300)}[sessionId]`,
  'access_token_expires_in',
  'csrf_token',
  'constructor',
  '__proto__',
  '%',
  '%E0%A4%A',
])('%j is not a credential name', (name) => {
  expect(isCredentialName(name)).toBe(false)
})

test('a found name is reported in the spelling of the list, not of the caller', () => {
  expect(findCredentialName(['status', 'SESSION%2DID[canary]'])).toMatch(/^(sessionId|session_id)$/)
  expect(findCredentialName(['Access-Token'])).toBe('access_token')
  expect(findCredentialName(['AUTHORIZATION[]'])).toBe('authorization')
  expect(findCredentialName(['status', 'media_ids[]'])).toBeUndefined()
})

test('no name throws, and repeated encoding hides nothing', () => {
  const encodeAll = (text: string) => text.replace(/./gsu, (char) => `%${char.charCodeAt(0).toString(16)}`)
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (name) => void isCredentialName(name)))
  fc.assert(
    fc.property(fc.constantFrom(...canonical), fc.integer({ min: 0, max: 6 }), (name, rounds) => {
      let encoded = encodeAll(name)
      for (let round = 0; round < rounds; round++) encoded = encodeURIComponent(encoded)
      expect(isCredentialName(encoded)).toBe(true)
    }),
  )
})

test('megabytes of hostile names are checked in time', () => {
  const hostile = ['%25'.repeat(350_000), '\u0301\u0323'.repeat(500_000), '['.repeat(1_000_000), '%'.repeat(1_000_000)]
  hostile.push('\ufdfa'.repeat(350_000), '€'.repeat(350_000), `%7${'%3'.repeat(500_000)}3`)
  expect(findCredentialName(hostile)).toBeUndefined()
})

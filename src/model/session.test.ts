import { expect, test } from 'vitest'
import { newSessionId, parseSessionId } from './session.ts'

test('sessions-2: a session identifier holds 256 random bits and a checksum', () => {
  const ids = Array.from({ length: 1000 }, () => newSessionId().reveal())
  const random = ids.map((id) => /^ses_([A-Za-z0-9_-]{43})[A-Za-z0-9_-]{6}$/.exec(id)![1]!)
  expect(new Set(random).size).toBe(1000)
  // Each of 256 bits is set in about half of the identifiers. 350 is nine standard deviations away.
  const bytes = random.map((text) => Buffer.from(text, 'base64url'))
  const counts = Array.from({ length: 256 }, (_, bit) => bytes.filter((b) => (b[bit >> 3]! >> (bit & 7)) & 1).length)
  expect(bytes.every(({ length }) => length === 32)).toBe(true)
  expect(counts.filter((count) => count < 350 || count > 650)).toEqual([])
})

test('sessions-2: an identifier with a wrong checksum is refused', () => {
  const id = newSessionId().reveal()
  expect(parseSessionId(id)?.reveal()).toBe(id)
  const last = id.at(-1) === 'A' ? 'B' : 'A'
  for (const text of [id.slice(0, -1) + last, id.slice(0, -1), `${id}A`, id.replace('ses_', 'app_'), ''])
    expect(parseSessionId(text)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { fileSigner } from './fileSigner.ts'

const secret = Buffer.alloc(32, 1)
const key = 'attachments/a.png'
const parametersOf = (query: string) => Object.fromEntries(new URLSearchParams(query))

test('a query is valid for one to two lifetimes, and stays the same within one', () => {
  let now = 7200
  const signer = fileSigner(secret, 3600, () => now)
  const query = signer.query(key)
  expect(signer.remaining(key, parametersOf(query))).toBe(7200)
  now += 3599
  expect(signer.query(key)).toBe(query)
  now += 1
  expect(signer.query(key)).not.toBe(query)
  now += 3599
  expect(signer.remaining(key, parametersOf(query))).toBe(1)
  now += 1
  expect(signer.remaining(key, parametersOf(query))).toBeUndefined()
})

test('processes with the same secret accept each other’s queries, and others do not', () => {
  const query = parametersOf(fileSigner(secret).query(key))
  expect(fileSigner(Buffer.alloc(32, 1)).remaining(key, query)).toBeGreaterThan(3600)
  expect(fileSigner(Buffer.alloc(32, 2)).remaining(key, query)).toBeUndefined()
})

test.each<[string, (query: Record<string, string>) => object]>([
  ['an empty query', () => ({})],
  ['a query without a signature', ({ expires }) => ({ expires })],
  ['a changed expiry', ({ expires, signature }) => ({ expires: String(Number(expires) + 1), signature })],
  ['an expiry that is written differently', ({ expires, signature }) => ({ expires: `0${expires}`, signature })],
  ['a repeated expiry', ({ expires, signature }) => ({ expires: [expires, expires], signature })],
  ['a truncated signature', ({ expires, signature }) => ({ expires, signature: signature!.slice(0, -4) })],
  ['another signature', ({ expires }) => ({ expires, signature: 'A'.repeat(43) })],
])('%s is not accepted', (_, change) => {
  const signer = fileSigner(secret)
  expect(signer.remaining(key, change(parametersOf(signer.query(key))))).toBeUndefined()
})

test('a query is not valid for another file', () => {
  const signer = fileSigner(secret)
  expect(signer.remaining('attachments/b.png', parametersOf(signer.query(key)))).toBeUndefined()
})

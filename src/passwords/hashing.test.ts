import { hash } from '@node-rs/argon2'
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { conceal } from '../model/concealed.ts'
import { ServiceError } from '../model/errors.ts'
import type { Password } from '../model/password.ts'
import { hashPassword, isOutdated, isPasswordOf } from './hashing.ts'

const password = (text: string): Password => conceal(text)
const horse = password('correct horse battery')

test('sign-in-5: a password is hashed with salted argon2id, at least as OWASP recommends', async () => {
  const [one, other] = [await hashPassword(horse, 'a'), await hashPassword(horse, 'a')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(other)
  expect(one).not.toContain('horse')
})

test('the same password matches its hash, and no other does', async () => {
  const storedHash = await hashPassword(horse, 'a')
  expect(await isPasswordOf(storedHash, horse, 'a')).toBe(true)
  for (const text of ['Correct horse battery', 'correct horse battery ', 'correct horse', ''])
    expect(await isPasswordOf(storedHash, password(text), 'a')).toBe(false)
})

test('without a hash no password matches', async () => {
  expect(await isPasswordOf(undefined, horse, 'a')).toBe(false)
  expect(await isPasswordOf(undefined, password(''), 'a')).toBe(false)
})

test('composed and decomposed characters match', async () => {
  const storedHash = await hashPassword(password('Zürich ﬁne 123'), 'a')
  expect(await isPasswordOf(storedHash, password('Zu\u0308rich fine 123'), 'a')).toBe(true)
})

test('a weaker hash is outdated, and an equal or stronger one is not', async () => {
  const hashWith = (parameters: object) => hash('x', { memoryCost: 19_456, timeCost: 2, parallelism: 1, ...parameters })
  expect(isOutdated(await hashPassword(horse, 'a'))).toBe(false)
  expect(isOutdated(await hashWith({ timeCost: 3 }))).toBe(false)
  expect(isOutdated(await hashWith({ timeCost: 1 }))).toBe(true)
  expect(isOutdated(await hashWith({ memoryCost: 9_728 }))).toBe(true)
  expect(isOutdated(await hashWith({ algorithm: 1 }))).toBe(true)
})

test('of many simultaneous hashes, some wait and the rest are refused at once', async () => {
  const flood = await Promise.allSettled(Array.from({ length: 30 }, () => hashPassword(horse, 'one address')))
  const [hashWith, refused] = [
    flood.filter((one) => one.status === 'fulfilled'),
    flood.filter((one) => one.status === 'rejected'),
  ]
  expect([hashWith.length, refused.length]).toEqual([21, 9])
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(ServiceError)
    expect(reason).toMatchObject({ code: 'unavailable', headers: { 'Retry-After': '10' } })
  }
})

test('a password is printed as [secret]', () => {
  expect(`${String(horse)} ${JSON.stringify({ horse })} ${inspect({ horse })}`).toBe(
    '[secret] {"horse":"[secret]"} { horse: [secret] }',
  )
})

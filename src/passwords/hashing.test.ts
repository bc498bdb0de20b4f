import { hash } from '@node-rs/argon2'
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { conceal } from '../model/concealed.ts'
import { ServiceError } from '../model/errors.ts'
import type { Password } from '../model/password.ts'
import { hashPassword, isOutdated, isPasswordOf } from './hashing.ts'

const password = (text: string): Password => conceal(text)
const horse = password('correct horse battery')

test('sign-in-5: a password is kept as argon2id with at least what OWASP asks for, and salted', async () => {
  const [one, other] = [await hashPassword(horse, 'a'), await hashPassword(horse, 'a')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(other)
  expect(one).not.toContain('horse')
})

test('it is known again, and no other is taken for it', async () => {
  const kept = await hashPassword(horse, 'a')
  expect(await isPasswordOf(kept, horse, 'a')).toBe(true)
  for (const text of ['Correct horse battery', 'correct horse battery ', 'correct horse', ''])
    expect(await isPasswordOf(kept, password(text), 'a')).toBe(false)
})

test('where there is no hash, no password is right', async () => {
  expect(await isPasswordOf(undefined, horse, 'a')).toBe(false)
  expect(await isPasswordOf(undefined, password(''), 'a')).toBe(false)
})

test('it does not matter how a keyboard puts characters together', async () => {
  const kept = await hashPassword(password('Zürich ﬁne 123'), 'a')
  expect(await isPasswordOf(kept, password('Zu\u0308rich fine 123'), 'a')).toBe(true)
})

test('a hash made with less work is outdated, one made with as much or more is not', async () => {
  const made = (parameters: object) => hash('x', { memoryCost: 19_456, timeCost: 2, parallelism: 1, ...parameters })
  expect(isOutdated(await hashPassword(horse, 'a'))).toBe(false)
  expect(isOutdated(await made({ timeCost: 3 }))).toBe(false)
  expect(isOutdated(await made({ timeCost: 1 }))).toBe(true)
  expect(isOutdated(await made({ memoryCost: 9_728 }))).toBe(true)
  expect(isOutdated(await made({ algorithm: 1 }))).toBe(true)
})

test('of a flood only so many wait: the rest is refused at once, and those who wait are served', async () => {
  const flood = await Promise.allSettled(Array.from({ length: 30 }, () => hashPassword(horse, 'one address')))
  const [made, refused] = [
    flood.filter((one) => one.status === 'fulfilled'),
    flood.filter((one) => one.status === 'rejected'),
  ]
  expect([made.length, refused.length]).toEqual([21, 9])
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

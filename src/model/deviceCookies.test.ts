import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { deviceCookies } from './deviceCookies.ts'
import type { AccountId } from './ids.ts'

const secret = randomBytes(32)
const cookies = deviceCookies(secret)
const accounts = Array.from({ length: 7 }, (_, n) => `${n + 1}` as AccountId)
const [alice, bob] = accounts as [AccountId, AccountId]

test('a cookie proves that a browser has signed in to an account, to every process with the same secret', () => {
  const cookie = cookies.remember(undefined, alice)
  expect(cookies.counterOf(cookie, alice)).toMatch(/^[\w-]{43}$/)
  expect(deviceCookies(secret).counterOf(cookie, alice)).toBe(cookies.counterOf(cookie, alice))
  expect(cookies.counterOf(cookie, bob)).toBeUndefined()
  expect(deviceCookies(randomBytes(32)).counterOf(cookie, alice)).toBeUndefined()
  expect(cookies.counterOf(cookies.remember(undefined, alice), alice)).not.toBe(cookies.counterOf(cookie, alice))
})

test('further sign-ins do not change the browser’s id, and the cookie proves the last five accounts', () => {
  const once = cookies.remember(undefined, alice)
  expect(cookies.remember(once, alice)).toBe(once)
  const all = accounts.reduce<string>((cookie, account) => cookies.remember(cookie, account), once)
  const areRemembered = accounts.map((account) => cookies.counterOf(all, account) !== undefined)
  expect(areRemembered).toEqual([false, false, true, true, true, true, true])
  expect(all.split('.')[0]).toBe(once.split('.')[0])
})

test('an invented, changed or combined cookie proves no account', () => {
  const [mine, theirs] = [cookies.remember(undefined, alice), cookies.remember(undefined, bob)]
  const [browser, proof] = mine.split('.') as [string, string]
  const others = theirs.split('.') as [string, string]
  const wrong = [
    '',
    '.',
    browser,
    `${browser}.`,
    `${others[0]}.${proof}`,
    `${browser}.${others[1]}`,
    `${mine}.x`,
    `.${proof}`,
  ]
  for (const cookie of [undefined, ...wrong, `${browser}.${'A'.repeat(22)}`, mine.repeat(50)])
    expect(cookies.counterOf(cookie, alice), cookie).toBeUndefined()
  expect(cookies.remember('nonsense', alice)).toMatch(/^[\w-]{22}\.[\w-]{22}$/)
})

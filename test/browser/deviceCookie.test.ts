import { expect, test } from 'vitest'
import { conceal } from '../../src/model/concealed.ts'
import { hashPassword } from '../../src/passwords/hashing.ts'
import { type BrowserClient, browserClient, newBrowser } from '../support/browserClient.ts'
import { serviceForFile, startService } from '../support/service.ts'

const right = 'seven herons by the river'
const path = '/v1/browser/auth/password'
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

let counter = 0

const service = serviceForFile({ rateLimits: 'on', trustProxy: 'loopback' })

async function newAccount(): Promise<string> {
  const account = await service.createAccount(`erin${++counter}`)
  await service.stores.passwords.set(account.id, await hashPassword(conceal(right), account.username))
  return account.username
}

/** Signs in, and signs out again if that succeeded. Returns the status of the sign-in. */
async function signIn(browser: BrowserClient, username: string, password: string, address = '198.51.100.1') {
  await browser.session()
  const response = await browser.post(path, { username, password }, from(address))
  if (response.ok) {
    await browser.take(response)
    expect((await browser.post('/v1/browser/auth/logout')).status).toBe(204)
  }
  return response.status
}

/** Uses up the failed sign-ins allowed for an account and for an address, from a browser without a device cookie. */
async function lockOut(username: string, address: string) {
  const stranger = await newBrowser(service)
  for (let n = 0; n < 5; n++) expect(await signIn(stranger, username, 'a wrong one', `192.0.2.${n}`)).toBe(401)
  const statuses = []
  for (let n = 0; n < 10; n++) statuses.push(await signIn(stranger, `nobody_${n}`, 'a wrong one', address))
  expect(statuses.at(-1)).toBe(401)
}

test('limits-5: strangers can lock out strangers, but never a browser that has signed in before', async () => {
  const erin = await newAccount()
  const usedBrowser = await newBrowser(service)
  expect(await signIn(usedBrowser, erin, right)).toBe(200)
  await lockOut(erin, '198.51.100.1')
  expect(await signIn(await newBrowser(service), erin, right, '203.0.113.9')).toBe(429)
  expect(await signIn(usedBrowser, erin, 'a wrong one')).toBe(401)
  for (let n = 0; n < 7; n++) expect(await signIn(usedBrowser, erin, right)).toBe(200)
  // Sign-ins of the owner give strangers no further attempts.
  expect(await signIn(await newBrowser(service), erin, right, '203.0.113.9')).toBe(429)
})

test('even a known browser has only five failures, and no exception for accounts it never signed in to', async () => {
  const [erin, other] = [await newAccount(), await newAccount()]
  const usedBrowser = await newBrowser(service)
  expect(await signIn(usedBrowser, erin, right, '198.51.100.2')).toBe(200)
  await lockOut(other, '203.0.113.10')
  expect(await signIn(usedBrowser, other, right, '198.51.100.2')).toBe(429)
  const statuses = []
  for (let n = 0; n < 6; n++) statuses.push(await signIn(usedBrowser, erin, 'a wrong one', '198.51.100.2'))
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  expect(await signIn(usedBrowser, erin, right, '198.51.100.2')).toBe(429)
  // The known browser used up its own allowance, not that of other browsers.
  expect(await signIn(await newBrowser(service), erin, right, '198.51.100.3')).toBe(200)
})

test('signing in to your own account gives no further attempts at other accounts', async () => {
  const [own, address] = [await newAccount(), '198.51.100.77']
  const statuses = []
  for (let n = 0; n < 10; n++) {
    statuses.push(await signIn(await newBrowser(service), `victim_${n}`, 'a wrong one', address))
    if (n === 8) expect(await signIn(await newBrowser(service), own, right, address)).toBe(200)
  }
  expect(statuses).toEqual(Array(10).fill(401))
  expect(await signIn(await newBrowser(service), 'victim_10', 'a wrong one', address)).toBe(429)
})

test('browser-32: only a successful sign-in sets the device cookie, and the cookie identifies no account', async () => {
  const erin = await newAccount()
  const browser = await newBrowser(service)
  const wrong = await browser.post(path, { username: erin, password: 'a wrong one' }, from('198.51.100.4'))
  expect(wrong.headers.getSetCookie()).toEqual([])
  const response = await browser.post(path, { username: erin, password: right }, from('198.51.100.4'))
  const [device = ''] = response.headers.getSetCookie()
  expect(device).toMatch(
    /^__Host-service-device=[\w-]{22}\.[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
  const alone = browserClient(service)
  alone.device = browser.device
  expect((await alone.get('/v1/browser/api/lists')).status).toBe(401)
  expect((await alone.session()).authenticated).toBe(false)
  // It does not work under the name of the session cookie either.
  alone.cookie = `__Host-service=${browser.device.split('=')[1]}`
  expect((await alone.session()).authenticated).toBe(false)
})

test('a repeated or changed device cookie counts as none', async () => {
  const erin = await newAccount()
  const usedBrowser = await newBrowser(service)
  expect(await signIn(usedBrowser, erin, right, '198.51.100.5')).toBe(200)
  await lockOut(erin, '203.0.113.11')
  const good = usedBrowser.device
  for (const device of [`${good}; ${good}`, good.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), `${good}x`]) {
    const other = await newBrowser(service)
    other.device = device
    expect(await signIn(other, erin, right, '198.51.100.5')).toBe(429)
  }
  expect(await signIn(usedBrowser, erin, right, '198.51.100.5')).toBe(200)
})

test('with `insecureCookie`, the device cookie is named `insecure-service-device`', async () => {
  await using insecure = await startService({ browser: { insecureCookie: true } })
  const account = await insecure.createAccount('ivy')
  await insecure.stores.passwords.set(account.id, await hashPassword(conceal(right), 'ivy'))
  const browser = browserClient(insecure)
  await browser.session()
  const response = await browser.post(path, { username: 'ivy', password: right })
  expect(response.headers.getSetCookie()[0]).toMatch(
    /^insecure-service-device=\S+ Max-Age=31536000; Path=\/; HttpOnly; SameSite/,
  )
})

import * as argon2 from '@node-rs/argon2'
import { beforeAll, expect, test, vi } from 'vitest'
import { conceal } from '../../src/model/concealed.ts'
import { hashPassword } from '../../src/passwords/hashing.ts'
import { browserClient, codeOf, newBrowser } from '../support/browserClient.ts'
import { lockWaiters } from '../support/lockWaiters.ts'
import { serviceForFile, startService, type TestAccount, type TestService } from '../support/service.ts'

// Lets tests count the calls of hash functions, which still run.
vi.mock('@node-rs/argon2', { spy: true })

const right = 'seven herons by the river'
const path = '/v1/browser/auth/password'

const service = serviceForFile()
let alice: TestAccount

beforeAll(async () => {
  alice = await accountWithPassword(service, 'alice')
})

async function accountWithPassword({ createAccount, stores }: TestService, name: string) {
  const account = await createAccount(name)
  await stores.passwords.set(account.id, await hashPassword(conceal(right), name))
  return account
}

const kindsOf = async (account: TestAccount) =>
  (await service.stores.securityEvents.listFor(account.id, 80)).map(({ kind, method }) => `${kind} ${method}`)

/** Returns what a client can see of a response, without the request id and the date. */
async function visibleParts(response: Response) {
  const { request_id: _, ...body } = (await response.json()) as Record<string, unknown>
  const unlike = new Set(['x-request-id', 'date'])
  return { status: response.status, headers: [...response.headers].filter(([name]) => !unlike.has(name)), body }
}

test('sign-in-2: username, regardless of case, and password sign in, with a new cookie and CSRF token', async () => {
  const browser = await newBrowser(service)
  const before = { cookie: browser.cookie, csrf: browser.csrf }
  const response = await browser.post(path, { username: 'ALICE', password: right })
  expect(response.status).toBe(200)
  expect(response.headers.getSetCookie().at(-1)).toMatch(
    /^__Host-service=brs_[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure/,
  )
  const body = await browser.take(response)
  expect(body).toMatchObject({ authenticated: true, profile: { username: 'alice' } })
  expect(body.methods.slice(0, 2)).toEqual([{ type: 'password' }, { type: 'passkey' }])
  expect(browser.cookie).not.toBe(before.cookie)
  expect(browser.csrf).not.toBe(before.csrf)
  expect((await browser.get('/v1/browser/api/accounts/verify_credentials')).status).toBe(200)
  expect(await kindsOf(alice)).toContain('signed_in password')
})

test('sign-in-3: a cookie planted before the sign-in does not work after it', async () => {
  const attacker = await newBrowser(service)
  const victim = browserClient(service)
  victim.cookie = attacker.cookie
  await victim.session() // The service accepts it, because it issued it.
  expect(victim.cookie).toBe(attacker.cookie)
  await victim.take(await victim.post(path, { username: 'alice', password: right }))
  expect(await codeOf(await attacker.get('/v1/browser/api/accounts/verify_credentials'))).toEqual([401, 'unauthorized'])
  expect(await codeOf(await attacker.post('/v1/browser/auth/logout'))).toEqual([403, 'csrf_rejected'])
  expect((await attacker.session()).authenticated).toBe(false)
})

test('another site cannot sign anyone in: without this browser’s CSRF token nothing is checked', async () => {
  const [browser, other] = [await newBrowser(service), await newBrowser(service)]
  const { cookie } = browser
  for (const csrf of [null, other.csrf, 'csrf_' + 'A'.repeat(43)]) {
    const response = await browser.post(path, { username: 'alice', password: right }, { csrf })
    expect(await codeOf(response)).toEqual([403, 'csrf_rejected'])
  }
  expect(browser.cookie).toBe(cookie)
  expect((await browser.session()).authenticated).toBe(false)
})

test('sign-in-4: neither the response nor the work done reveals whether an account exists', async () => {
  await service.createAccount('without_password')
  const mallory = await accountWithPassword(service, 'mallory')
  await service.stores.accounts.suspend(mallory.id)
  const verify = vi.mocked(argon2.verify)
  const query = vi.spyOn(service.pool, 'query')
  const browser = await newBrowser(service)

  async function attempt(username: string, password: string) {
    await browser.session()
    verify.mockClear()
    query.mockClear()
    const answer = await visibleParts(await browser.post(path, { username, password }))
    const statements = query.mock.calls
      .map(([statement]) => (statement as unknown as { name?: string }).name ?? '')
      .filter((name) => /^(account|password|passkey|credential|auth_session|security)/.test(name))
    const parameters = verify.mock.calls.map(([hash]) => String(hash).split('$', 4).join('$'))
    return { answer, work: { parameters, statements: statements.filter((name) => name !== 'security_event_insert') } }
  }

  const wrong = await attempt('alice', 'not her password')
  expect(wrong.answer).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
  expect(wrong.work).toEqual({
    parameters: ['$argon2id$v=19$m=19456,t=2,p=1'],
    statements: ['account_summary', 'password_find'],
  })
  for (const username of ['nobody_at_all', 'without_password', 'mallory', '', 'no name', 'alıce', 'ALİCE', 'a\0b'])
    expect(await attempt(username, 'not her password'), username).toEqual(wrong)
  query.mockRestore()

  // Only someone who knows the password learns that the account is suspended.
  expect(await codeOf(await browser.post(path, { username: 'mallory', password: right }))).toEqual([403, 'forbidden'])
  await expect.poll(() => kindsOf(mallory)).toContain('sign_in_failed password')
  await expect.poll(() => kindsOf(alice)).toContain('sign_in_failed password')
})

test('a failed sign-in is answered before its event is stored, because only existing accounts have one', async () => {
  const hannah = await accountWithPassword(service, 'hannah')
  const browser = await newBrowser(service)
  const client = await service.pool.connect()
  try {
    await client.query('begin')
    await client.query('lock table security_events in exclusive mode')
    expect(await codeOf(await browser.post(path, { username: 'hannah', password: 'a wrong one' }))).toEqual([
      401,
      'unauthorized',
    ])
    await client.query('commit')
  } finally {
    client.release()
  }
  await expect.poll(() => kindsOf(hannah)).toEqual(['sign_in_failed password'])
})

test('errors-5: sent values are never repeated, and unknown fields are refused', async () => {
  const browser = await newBrowser(service)
  const secret = 'a secret of mine '.repeat(80)
  for (const body of [
    { username: 'alice', password: secret },
    { username: secret, password: secret },
    { username: 'alice', password: right, passwort: secret },
    { username: 'alice', password: { a: secret } },
    { username: 'alice', password: [secret] },
    { username: 'alice' },
  ]) {
    const response = await browser.post(path, body)
    expect(response.status).toBe(422)
    expect(await response.text()).not.toMatch(/a secret of mine|herons/)
  }
  expect(await codeOf(await browser.post(`${path}?password=${right}`, { username: 'alice' }))).toEqual([
    400,
    'credential_location_forbidden',
  ])
})

test('a weaker hash is replaced at the next sign-in, and the date of the password stays the same', async () => {
  const bob = await service.createAccount('bob')
  const old = await argon2.hash(right, { memoryCost: 4096, timeCost: 1, parallelism: 1 })
  await service.stores.passwords.set(bob.id, old)
  const before = await service.stores.passwords.find(bob.id)
  const browser = await newBrowser(service)
  await browser.take(await browser.post(path, { username: 'bob', password: right }))
  await expect
    .poll(async () => (await service.stores.passwords.find(bob.id))?.hash)
    .toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await service.stores.passwords.find(bob.id))?.changedAt).toBe(before?.changedAt)
  expect((await browser.post(path, { username: 'bob', password: right })).status).toBe(200)
})

test('a password that changes during a sign-in does not sign in', async () => {
  const carol = await accountWithPassword(service, 'carol')
  const browser = await newBrowser(service)
  const client = await service.pool.connect()
  try {
    await client.query('begin')
    // The sign-in verifies the password, and then waits for this lock to create the session.
    await client.query('lock table auth_sessions in exclusive mode')
    const signingIn = browser.post(path, { username: 'carol', password: right })
    await expect.poll(() => lockWaiters(service.pool)).toBe(1)
    await service.stores.passwords.set(carol.id, await hashPassword(conceal('another one, newer'), 'carol'))
    await client.query('commit')
    expect(await codeOf(await signingIn)).toEqual([401, 'unauthorized'])
  } finally {
    client.release()
  }
  const remaining = await service.stores.authSessions.listFor(carol.id)
  expect(remaining.filter(({ kind }) => kind === 'browser')).toEqual([])
})

test('a password that is only rehashed during a sign-in signs in', async () => {
  const dora = await accountWithPassword(service, 'dora')
  const browsers = [await newBrowser(service), await newBrowser(service)]
  const old = await argon2.hash(right, { memoryCost: 4096, timeCost: 1, parallelism: 1 })
  await service.stores.passwords.set(dora.id, old)
  const responses = await Promise.all(browsers.map((one) => one.post(path, { username: 'dora', password: right })))
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
})

test('a new sign-in ends the previous session of the browser', async () => {
  const browser = await newBrowser(service)
  await browser.take(await browser.post(path, { username: 'alice', password: right }))
  const cookie = browser.cookie
  await browser.take(await browser.post(path, { username: 'alice', password: right }))
  const former = browserClient(service)
  former.cookie = cookie
  expect(await codeOf(await former.get('/v1/browser/api/accounts/verify_credentials'))).toEqual([401, 'unauthorized'])
})

async function reauthenticatable() {
  const browser = await newBrowser(service)
  await browser.take(await browser.post(path, { username: 'alice', password: right }))
  await service.pool.query(`update browser_sessions set confirmed_at = now() - interval '11 minutes'`)
  return browser
}

test('a password confirms who is signed in: the cookie changes, and the CSRF token stays', async () => {
  const browser = await reauthenticatable()
  const { cookie, csrf } = browser
  const isConfirmed = async () =>
    (await browser.send('PUT', '/v1/browser/api/security/password', { password: 'short' })).status === 422
  expect(await isConfirmed()).toBe(false)
  const wrong = await browser.post('/v1/browser/auth/reauthenticate', { password: 'not hers' })
  expect(wrong.status).toBe(401)
  expect(await wrong.json()).toMatchObject({ code: 'unauthorized', error: 'The password is wrong' })
  expect([browser.cookie, await isConfirmed()]).toEqual([cookie, false])
  const response = await browser.post('/v1/browser/auth/reauthenticate', { password: right })
  expect([response.status, await response.text()]).toEqual([204, ''])
  expect(browser.cookie).not.toBe(cookie)
  expect([browser.csrf, await isConfirmed()]).toEqual([csrf, true])
  expect(await kindsOf(alice)).toContain('confirmed password')
})

test('a confirmation needs exactly one proof and a signed-in person', async () => {
  const browser = await reauthenticatable()
  const both = {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
  }
  for (const body of [{}, { password: right, response: both }])
    expect(await codeOf(await browser.post('/v1/browser/auth/reauthenticate', body))).toEqual([
      422,
      'validation_failed',
    ])
  const stranger = await newBrowser(service)
  expect(await codeOf(await stranger.post('/v1/browser/auth/reauthenticate', { password: right }))).toEqual([
    401,
    'unauthorized',
  ])
})

test('limits-5: after five failures at an account even the right password has to wait, from any address', async () => {
  await using counted = await startService({ rateLimits: 'on', trustProxy: 'loopback' })
  await accountWithPassword(counted, 'erin')
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  const browser = await newBrowser(counted)
  const names = ['erin', 'ERIN', 'Erin', 'eRIN', 'erIN']
  for (const [index, username] of names.entries()) {
    const response = await browser.post(path, { username, password: 'a wrong one' }, from(`192.0.2.${index}`))
    expect(response.status).toBe(401)
  }
  const sixth = await browser.post(path, { username: 'erin', password: right }, from('192.0.2.99'))
  expect(sixth.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(Number(sixth.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60)
  expect(await codeOf(sixth)).toEqual([429, 'rate_limited'])
  // Attempts at unknown usernames are counted the same way.
  for (let left = 5; left > 0; left--)
    expect((await browser.post(path, { username: 'no_one', password: right }, from('192.0.2.7'))).status).toBe(401)
  expect((await browser.post(path, { username: 'no_one', password: right }, from('192.0.2.8'))).status).toBe(429)
})

test('limits-5: the right password resets the account’s counter, and is not counted itself', async () => {
  await using counted = await startService({ rateLimits: 'on' })
  await accountWithPassword(counted, 'erin')
  const browser = await newBrowser(counted)
  const statusOf = async (password: string) => {
    await browser.session()
    return (await browser.post(path, { username: 'erin', password })).status
  }
  for (let round = 0; round < 4; round++) {
    for (let wrong = 0; wrong < 4; wrong++) expect(await statusOf('a wrong one')).toBe(401)
    expect(await statusOf(right)).toBe(200)
  }
  for (let rightOnes = 0; rightOnes < 12; rightOnes++) expect(await statusOf(right)).toBe(200)
})

test('limits-5: of a hundred simultaneous attempts no more than five are verified', async () => {
  await using counted = await startService({ rateLimits: 'on', trustProxy: 'loopback' })
  await accountWithPassword(counted, 'erin')
  const browser = await newBrowser(counted)
  const tries = Array.from({ length: 100 }, (_, n) =>
    browser.post(
      path,
      { username: 'erin', password: 'a wrong one' },
      { headers: { 'x-forwarded-for': `192.0.2.${n}` } },
    ),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  // All come from one network, so a slow machine refuses some of them as too many at once.
  expect(statuses.filter((status) => status === 429 || status === 503)).toHaveLength(95)
})

test('limits-5: after ten failures an address has to wait, whatever the account', async () => {
  await using counted = await startService({ rateLimits: 'on' })
  await accountWithPassword(counted, 'erin')
  const browser = await newBrowser(counted)
  for (let index = 0; index < 10; index++)
    expect((await browser.post(path, { username: `name_${index}`, password: 'a wrong one' })).status).toBe(401)
  const verify = vi.mocked(argon2.verify)
  verify.mockClear()
  const eleventh = await browser.post(path, { username: 'erin', password: right })
  expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await codeOf(eleventh)).toEqual([429, 'rate_limited'])
  expect(verify).not.toHaveBeenCalled()
})

import * as argon2 from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { deleteAccount } from '../../src/operations/profiles/internal/deleteAccount.ts'
import { browserClient, codeOf, newBrowser } from '../support/browserClient.ts'
import { serviceForFile, startService } from '../support/service.ts'

// Lets tests count the calls of hash functions, which still run.
vi.mock('@node-rs/argon2', { spy: true })

const password = 'seven herons by the river'
const path = '/v1/browser/auth/register'

const service = serviceForFile({ title: 'Heron House' })

const accountsCount = async () => (await service.stores.accounts.list()).length

test('a new person registers, is signed in with a new cookie and CSRF token, and can sign in again', async () => {
  const browser = await newBrowser(service)
  const before = { cookie: browser.cookie, csrf: browser.csrf }
  const response = await browser.post(path, { username: 'Alice', password, displayName: '  Alice\n in Berlin ' })
  expect(response.status).toBe(201)
  const body = await browser.take(response)
  expect(body).toMatchObject({
    authenticated: true,
    profile: { username: 'Alice', display_name: 'Alice in Berlin' },
  })
  expect([browser.cookie, browser.csrf]).not.toContain(before.cookie)
  expect(browser.csrf).not.toBe(before.csrf)
  const [event] = await service.stores.securityEvents.listFor(body.profile!.id as never, 10)
  expect(event).toMatchObject({ kind: 'registered', method: 'password', address: expect.any(String) })
  expect((await browser.post('/v1/browser/api/statuses', { status: 'Hello' })).status).toBe(200)
  expect((await browser.post('/v1/browser/auth/logout')).status).toBe(204)
  await browser.session()
  expect((await browser.post('/v1/browser/auth/password', { username: 'alice', password })).status).toBe(200)
})

test('a person without a password cannot sign out until they set one', async () => {
  const browser = await newBrowser(service)
  await browser.take(await browser.post(path, { username: 'keyless' }))
  expect(await codeOf(await browser.post('/v1/browser/auth/logout'))).toEqual([409, 'conflict'])
  expect((await browser.send('PUT', '/v1/browser/api/security/password', { password })).status).toBe(200)
  expect((await browser.post('/v1/browser/auth/logout')).status).toBe(204)
})

test('taken, reserved and formerly used names are refused alike, after the same work', async () => {
  await service.createAccount('bob')
  const deleted = await service.createAccount('gone')
  await service.stores.accounts.requestDeletion(deleted.id)
  await service.stores.accounts.delete(deleted.id)
  expect(await service.stores.accounts.summary('gone')).toBeUndefined()
  const suspended = await service.createAccount('suspended')
  await service.stores.accounts.suspend(suspended.id)
  const before = await accountsCount()
  const browser = await newBrowser(service)
  const hash = vi.mocked(argon2.hash)

  async function attempt(username: string) {
    hash.mockClear()
    const response = await browser.post(path, { username, password })
    const { request_id: _, ...body } = (await response.json()) as Record<string, unknown>
    const headers = [...response.headers].filter(([name]) => name !== 'x-request-id' && name !== 'date')
    return { status: response.status, body, headers, hashes: hash.mock.calls.length }
  }

  const response = await attempt('bob')
  expect(response).toMatchObject({ status: 422, body: { code: 'validation_failed' }, hashes: 1 })
  expect(response.body['fields']).toEqual([{ field: 'username', message: expect.any(String) }])
  expect(response.body['details']).toEqual({ username: [{ error: 'ERR_TAKEN', description: expect.any(String) }] })
  for (const username of [
    'BOB',
    'gone',
    'Gone',
    'suspended',
    'admin',
    'Root',
    'Ad_min',
    '__proto__',
    'constructor',
    'then',
  ])
    expect(await attempt(username), username).toEqual(response)
  expect(await accountsCount()).toBe(before)
})

test('the operator can create an account with a formerly used name', async () => {
  const deleted = await service.createAccount('gone_too')
  await service.stores.accounts.requestDeletion(deleted.id)
  await deleteAccount(
    { stores: service.stores, mediaFiles: { remove: () => Promise.resolve() } as never },
    { accountId: deleted.id },
    new AbortController().signal,
  )
  expect(await service.stores.accounts.insert('gone_too', '')).toMatch(/^\d+$/)
})

test.each([
  [{ username: 'a b' }, 'username'],
  [{ username: 'ä' }, 'username'],
  [{ username: 'x'.repeat(31) }, 'username'],
  [{ username: 'dave', password: 'short' }, 'password'],
  [{ username: 'dave', password: 'password123' }, 'password'],
  [{ username: 'dave_from_hull', password: 'Dave_From_Hull' }, 'password'],
  [{ username: 'dave', password: 'heron house' }, 'password'],
  [{ username: 'dave', displayName: 'x'.repeat(101) }, 'displayName'],
  [{ username: 'dave', isAdmin: true }, 'isAdmin'],
])('%j creates no account', async (body, field) => {
  const before = await accountsCount()
  const response = await (await newBrowser(service)).post(path, { password, ...body })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ code: 'validation_failed', fields: [{ field }] })
  expect(await accountsCount()).toBe(before)
})

test('one of several simultaneous registrations of one name succeeds', async () => {
  const browsers = await Promise.all([newBrowser(service), newBrowser(service), newBrowser(service)])
  const responses = await Promise.all(
    browsers.map((browser, index) => browser.post(path, { username: 'frank', password: `${password} ${index}` })),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
  const winner = responses.findIndex(({ status }) => status === 201)
  const signIn = { username: 'frank', password: `${password} ${winner}` }
  expect((await (await newBrowser(service)).post('/v1/browser/auth/password', signIn)).status).toBe(200)
})

test('of two simultaneous registrations in one browser one succeeds, and the other name stays free', async () => {
  const browser = await newBrowser(service)
  const names = ['gina', 'gino']
  const responses = await Promise.all(names.map((username) => browser.post(path, { username })))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 403])
  const loser = names[responses.findIndex(({ status }) => status === 403)]!
  expect(await service.stores.accounts.summary(loser)).toBeUndefined()
  expect((await (await newBrowser(service)).post(path, { username: loser })).status).toBe(201)
})

test('an account and its password are stored together or not at all', async () => {
  const impossible = { username: 'henry', displayName: '', passwordHash: 'a\0b' }
  await expect(service.stores.accounts.register(impossible)).rejects.toThrow()
  expect(await service.stores.accounts.summary('henry')).toBeUndefined()
})

test('another site cannot register an account', async () => {
  const [browser, other] = [await newBrowser(service), await newBrowser(service)]
  for (const csrf of [null, other.csrf])
    expect(await codeOf(await browser.post(path, { username: 'ida', password }, { csrf }))).toEqual([
      403,
      'csrf_rejected',
    ])
  expect(await service.stores.accounts.summary('ida')).toBeUndefined()
})

test('closed registration refuses new accounts, and pages can see it beforehand', async () => {
  await using closed = await startService({ registrations: 'closed' })
  const browser = browserClient(closed)
  expect((await browser.session()).registrations).toBe(false)
  expect(await codeOf(await browser.post(path, { username: 'ida', password }))).toEqual([403, 'forbidden'])
  expect(await closed.stores.accounts.list()).toEqual([])
})

test('limits-4: a registration counts as an attempt from its address', async () => {
  await using counted = await startService({ rateLimits: 'on' })
  const browser = await newBrowser(counted)
  for (let index = 0; index < 10; index++)
    expect((await browser.post(path, { username: 'admin', password })).status).toBe(422)
  const eleventh = await browser.post(path, { username: 'ida', password })
  expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await codeOf(eleventh)).toEqual([429, 'rate_limited'])
  expect(await counted.stores.accounts.list()).toEqual([])
})

test('registering again is refused while the current account has no way to sign in', async () => {
  const browser = await newBrowser(service)
  const bare = await browser.take(await browser.post(path, { username: 'bare' }))
  expect(await codeOf(await browser.post(path, { username: 'over_it', password }))).toEqual([409, 'conflict'])
  expect((await browser.session()).profile?.id).toBe(bare.profile!.id)
  expect((await browser.send('PUT', '/v1/browser/api/security/password', { password })).status).toBe(200)
  const other = await browser.take(await browser.post(path, { username: 'over_it', password }))
  expect(other.profile?.username).toBe('over_it')
})

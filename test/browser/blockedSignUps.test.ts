import { afterAll, beforeAll, expect, test } from 'vitest'
import { importing } from '../import/asking.ts'
import { createStaff } from '../journeys/moderators.ts'
import { type Person, type JourneyContext, startJourney } from '../journeys/people.ts'
import { ok } from '../journeys/posting.ts'
import { password } from '../journeys/registering.ts'
import { browserClient, codeOf } from '../support/browserClient.ts'
import { startIdentityProvider, type TestProvider } from '../support/identityProvider.ts'
import { startTokenIssuer, type TokenIssuer } from '../support/tokenIssuer.ts'

// Blocks of addresses apply to every way to get an account. test/journeys/ipBlocks.test.ts tests sign-ups by apps.

const waiting = '192.0.2.1'
const blocked = '198.51.100.1'
const shut = '203.0.113.1'
const free = '192.0.3.1'

const names = ['ada', 'bea', 'carol', 'dora']

let provider: TestProvider
let issuer: TokenIssuer
let context: JourneyContext
let admin: Person

beforeAll(async () => {
  provider = await startIdentityProvider({
    people: Object.fromEntries(names.map((name) => [name, { nickname: name }])),
  })
  issuer = await startTokenIssuer()
  context = await startJourney({
    trustProxy: true,
    browser: { providers: [provider.settings] },
    tokenImport: { guard: () => 'allow', providers: [issuer.jwt()] },
  })
  provider.serve(context.service)
  admin = await createStaff(context, 'gatekeeper', 'Admin')
  for (const [ip, severity] of [
    [waiting, 'sign_up_requires_approval'],
    [blocked, 'sign_up_block'],
    [shut, 'no_access'],
  ])
    ok(await admin.send('POST /api/v1/admin/ip_blocks', { ip, severity }))
})
afterAll(async () => {
  await context?.stop()
  await Promise.all([provider?.close(), issuer?.close()])
})

/** A browser at an address. */
function browserAt(address: string) {
  const fetch: JourneyContext['service']['fetch'] = (path, init = {}) =>
    context.service.fetch(path, { ...init, headers: { ...init.headers, 'x-forwarded-for': address } })
  return browserClient({ url: context.service.url, fetch })
}

const isThere = async (name: string) => (await context.stores.accounts.summary(name)) !== undefined
const isWaiting = async (name: string) => {
  const list = ok(await admin.get('/api/v2/admin/accounts?status=pending')) as { username: string }[]
  return list.some(({ username }) => username === name)
}

test('a sign-up with an identity provider is refused or waits for approval, depending on its address', async () => {
  const register = async (address: string, who: string) => {
    const browser = browserAt(address)
    await browser.session()
    const start = await browser.post('/v1/browser/auth/oauth/start', { provider: 'example' })
    const { authorizationUrl } = (await start.json()) as { authorizationUrl: string }
    const { fields } = await provider.follow(authorizationUrl, who)
    return browser.post('/v1/browser/auth/oauth/complete', fields)
  }
  expect(await codeOf(await register(waiting, 'ada'))).toEqual([403, 'approval_pending'])
  expect(await isWaiting('ada')).toBe(true)
  expect(await codeOf(await register(blocked, 'bea'))).toEqual([403, 'forbidden'])
  expect(await isThere('bea')).toBe(false)
  expect((await browserAt(shut).send('GET', '/v1/browser/session')).status).toBe(403)
  expect((await register(free, 'carol')).status).toBe(200)
  // Only new accounts are refused.
  expect((await register(blocked, 'carol')).status).toBe(200)
})

test('a sign-up in the page is refused or waits for approval, depending on its address', async () => {
  const register = async (address: string, username: string) => {
    const browser = browserAt(address)
    await browser.session()
    return browser.post('/v1/browser/auth/register', { username, password })
  }
  const response = await register(waiting, 'painter')
  expect([response.status, await response.json()]).toEqual([201, expect.objectContaining({ awaitsApproval: true })])
  expect(await isWaiting('painter')).toBe(true)
  expect(await codeOf(await register(blocked, 'potter'))).toEqual([403, 'forbidden'])
  expect(await isThere('potter')).toBe(false)
  expect((await register(free, 'weaver')).status).toBe(201)
  expect(await isWaiting('weaver')).toBe(false)
})

test('a token import from a blocked address is refused, and an import never waits for approval', async () => {
  const importAt = async (address: string, who: string) => {
    const token = await issuer.token(who, { claims: { nickname: `${who}_imported` } })
    return importing(context.service, { provider: 'old', token }, { 'x-forwarded-for': address })
  }
  expect((await importAt(waiting, 'ada')).status).toBe(200)
  expect(await isWaiting('ada_imported')).toBe(false)
  expect((await importAt(blocked, 'bea')).body.code).toBe('token_import_denied')
  expect(await isThere('bea_imported')).toBe(false)
  expect((await importAt(shut, 'bea')).status).toBe(403)
  expect((await importAt(free, 'carol')).status).toBe(200)
  expect((await importAt(blocked, 'carol')).status).toBe(200)
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createServiceServer } from '../../src/service/createServiceServer.ts'
import { type BrowserClient, browserClient, codeOf } from '../support/browserClient.ts'
import { startHostileProvider } from '../support/hostileProvider.ts'
import { startIdentityProvider, type TestProvider } from '../support/identityProvider.ts'
import { startService } from '../support/service.ts'

const people = { ada: { preferred_username: 'ada' }, mallory: { preferred_username: 'mallory' } }

async function begin(browser: BrowserClient, provider = 'example'): Promise<URL> {
  if (!browser.csrf) await browser.session()
  const response = await browser.post('/v1/browser/auth/oauth/start', { provider })
  expect(response.status).toBe(200)
  return new URL(((await response.json()) as { authorizationUrl: string }).authorizationUrl)
}

/** Returns what the provider sends back to the browser. */
async function answerOf(provider: TestProvider, browser: BrowserClient, who: string) {
  return (await provider.follow((await begin(browser)).href, who)).fields
}

const complete = (browser: BrowserClient, fields: object) => browser.post('/v1/browser/auth/oauth/complete', fields)

const replayed = [400, 'oauth_callback_replayed']
const invalid = [400, 'oauth_state_invalid']
const refused = [403, 'forbidden']

async function startBoth() {
  const provider = await startIdentityProvider({ people })
  const service = await startService({ browser: { providers: [provider.settings] } })
  provider.serve(service)
  const close = async () => void (await Promise.all([service.close(), provider.close()]))
  return { provider, service, [Symbol.asyncDispose]: close }
}

test('sign-in-9: a response of a provider is accepted once, and not again in this or another browser', async () => {
  await using context = await startBoth()
  const browser = browserClient(context.service)
  const fields = await answerOf(context.provider, browser, 'ada')
  const before = { cookie: browser.cookie, csrf: browser.csrf }
  await browser.take(await complete(browser, fields))
  const requestsBefore = context.provider.requests.length
  expect(await codeOf(await complete(browser, fields))).toEqual(replayed)
  const other = browserClient(context.service)
  await other.session()
  expect(await codeOf(await complete(other, fields))).toEqual(replayed)
  // The browser session from before the sign-in has ended.
  Object.assign(other, before)
  expect(await codeOf(await complete(other, fields))).toEqual([403, 'csrf_rejected'])
  expect(context.provider.requests.length).toBe(requestsBefore)
})

test('sign-in-9: if several processes get the same authorization response, one signs in and the rest report a replay', async () => {
  await using context = await startBoth()
  const { provider, service } = context
  const second = createServiceServer({
    baseUrl: service.url,
    database: { pool: service.pool },
    rateLimits: 'off',
    logger: false,
    browser: { providers: [provider.settings] },
  })
  await second.ready
  const outer = createServer((request, response) => second.handle(request, response)).listen(0, '127.0.0.1')
  await once(outer, 'listening')
  const elsewhere = `http://127.0.0.1:${(outer.address() as AddressInfo).port}`
  const there = { url: service.url, fetch: (path: string, init?: RequestInit) => fetch(`${elsewhere}${path}`, init) }
  const browser = browserClient(service)
  const fields = await answerOf(provider, browser, 'ada')
  const racers = Array.from({ length: 8 }, (_, at) => {
    const { cookie, csrf } = browser
    return Object.assign(browserClient(at % 2 === 0 ? service : there), { cookie, csrf })
  })
  const goOn = provider.holdTokens()
  const codes: unknown[][] = []
  const racing = racers.map(async (racer) => void codes.push(await codeOf(await complete(racer, fields))))
  // The winner is still waiting for the provider.
  await expect.poll(() => codes.length).toBe(7)
  goOn()
  await Promise.all(racing)
  expect(codes).toEqual([...Array<unknown>(7).fill(replayed), [200, undefined]])
  expect(provider.requests.filter((line) => line === 'POST /token').length).toBe(1)
  expect((await service.stores.accounts.list()).length).toBe(1)
  outer.closeAllConnections()
  outer.close()
  await second.close()
})

test('stores-3: one process completes a sign-in that another started, even if it never used the provider', async () => {
  await using context = await startBoth()
  const { provider, service } = context
  const second = createServiceServer({
    ...{ baseUrl: service.url, database: { pool: service.pool }, rateLimits: 'off', logger: false },
    browser: { providers: [provider.settings] },
  })
  await second.ready
  const outer = createServer((request, response) => second.handle(request, response)).listen(0, '127.0.0.1')
  await once(outer, 'listening')
  const elsewhere = `http://127.0.0.1:${(outer.address() as AddressInfo).port}`
  const browser = browserClient(service)
  const fields = await answerOf(provider, browser, 'ada')
  const there = browserClient({ url: service.url, fetch: (path, init) => fetch(`${elsewhere}${path}`, init) })
  Object.assign(there, { cookie: browser.cookie, csrf: browser.csrf })
  expect((await complete(there, fields)).status).toBe(200)
  outer.closeAllConnections()
  outer.close()
  await second.close()
})

test('sign-in-11: a planted response signs in no other browser, and stays valid for its own browser', async () => {
  await using context = await startBoth()
  const [victim, attacker] = [browserClient(context.service), browserClient(context.service)]
  await victim.session()
  const attackersAnswer = await answerOf(context.provider, attacker, 'mallory')
  expect(await codeOf(await complete(victim, attackersAnswer))).toEqual(invalid)
  expect((await victim.session()).authenticated).toBe(false)
  expect((await complete(attacker, attackersAnswer)).status).toBe(200)
})

test('a code works only with its own state', async () => {
  await using context = await startBoth()
  const [victim, attacker] = [browserClient(context.service), browserClient(context.service)]
  const stolen = await answerOf(context.provider, victim, 'ada')
  const own = await answerOf(context.provider, attacker, 'mallory')
  // PKCE refuses the victim's code in the attacker's sign-in.
  expect(await codeOf(await complete(attacker, { ...own, code: stolen['code'] }))).toEqual(refused)
  expect((await attacker.session()).authenticated).toBe(false)
  // Two sign-ins of one browser cannot be mixed either.
  const [first, second] = [
    await answerOf(context.provider, victim, 'ada'),
    await answerOf(context.provider, victim, 'ada'),
  ]
  expect(await codeOf(await complete(victim, { ...first, code: second['code'] }))).toEqual(refused)
})

test('errors-9, sign-in-8, sign-in-10: the service itself refuses a wrong, expired or missing state', async () => {
  await using context = await startBoth()
  const browser = browserClient(context.service)
  const fields = await answerOf(context.provider, browser, 'ada')
  await context.service.pool.query(`update oauth_states set expires_at = now() - interval '1 second'`)
  const requestsBefore = context.provider.requests.length
  expect(await codeOf(await complete(browser, fields))).toEqual(invalid)
  for (const state of [`oas_${'A'.repeat(43)}`, 'oas_', 'x', `${fields['state']}x`, "' or 1=1 --"]) {
    expect(await codeOf(await complete(browser, { ...fields, state }))).toEqual(invalid)
  }
  const { state: _left, ...without } = fields
  const wrong = [
    without,
    { ...fields, code: undefined },
    { ...fields, error: 'access_denied' },
    { ...fields, state: [fields['state']] },
    { ...fields, more: 1 },
    { ...fields, code: 'x'.repeat(5000) },
  ]
  for (const body of wrong) expect(await codeOf(await complete(browser, body))).toEqual([422, 'validation_failed'])
  expect(context.provider.requests.length).toBe(requestsBefore)
})

test('without the CSRF token nothing starts and nothing is used up', async () => {
  await using context = await startBoth()
  const browser = browserClient(context.service)
  const fields = await answerOf(context.provider, browser, 'ada')
  for (const csrf of [null, `csrf_${'A'.repeat(43)}`]) {
    const start = await browser.post('/v1/browser/auth/oauth/start', { provider: 'example' }, { csrf })
    expect(await codeOf(start)).toEqual([403, 'csrf_rejected'])
    const attempt = await browser.post('/v1/browser/auth/oauth/complete', fields, { csrf })
    expect(await codeOf(attempt)).toEqual([403, 'csrf_rejected'])
  }
  expect((await complete(browser, fields)).status).toBe(200)
})

test('sign-in-12: a hostile provider that redirects to an honest one never gets its code', async () => {
  await using honest = await startIdentityProvider({ people })
  await using hostile = await startHostileProvider()
  await using service = await startService({ browser: { providers: [honest.settings, hostile.settings] } })
  honest.serve(service)
  const browser = browserClient(service)
  /** Returns the honest provider's response to a sign-in that the hostile one redirected to it. */
  const redirectedFields = async () => {
    const url = await begin(browser, 'hostile')
    const there = new URL(`${honest.issuer}/auth${url.search}`)
    there.searchParams.set('client_id', honest.settings.clientId)
    return (await honest.follow(there.href, 'ada')).fields
  }
  hostile.behaviour.metadata = { authorization_endpoint: `${honest.issuer}/auth` }
  const fields = await redirectedFields()
  expect(fields['iss']).toBe(honest.issuer)
  expect(await codeOf(await complete(browser, fields))).toEqual(invalid)
  // Omitting or changing the name of the provider that responded does not help.
  const { iss: _iss, ...nameless } = await redirectedFields()
  expect(await codeOf(await complete(browser, nameless))).toEqual(invalid)
  const twisted = { ...(await redirectedFields()), provider: 'example' }
  expect(await codeOf(await complete(browser, { ...twisted, iss: hostile.issuer }))).toEqual(invalid)
  expect(hostile.tokenRequests).toEqual([])
  // The reverse fails too: the state of the honest provider with a response of the hostile one.
  const { state = '' } = Object.fromEntries((await begin(browser)).searchParams)
  expect(await codeOf(await complete(browser, { code: 'c', state, iss: hostile.issuer }))).toEqual(invalid)
})

test('a response at the callback page of another provider is refused', async () => {
  await using honest = await startIdentityProvider({ people, callback: 'own' })
  await using hostile = await startHostileProvider()
  hostile.settings.callback = 'own'
  hostile.behaviour.metadata = { authorization_response_iss_parameter_supported: undefined }
  await using service = await startService({ browser: { providers: [honest.settings, hostile.settings] } })
  honest.serve(service)
  const browser = browserClient(service)
  const stateAt = async () => (await begin(browser, 'hostile')).searchParams.get('state')!
  for (const more of [{ provider: 'example' }, {}, { provider: 'nowhere' }]) {
    expect(await codeOf(await complete(browser, { code: 'c', state: await stateAt(), ...more }))).toEqual(invalid)
  }
  expect(hostile.tokenRequests).toEqual([])
  // The provider's own callback page is accepted.
  await complete(browser, { code: 'c', state: await stateAt(), provider: 'hostile' })
  expect(hostile.tokenRequests.length).toBe(1)
})

test('among several providers, one that does not name itself in responses needs its own callback page', async () => {
  await using honest = await startIdentityProvider({ people })
  await using nameless = await startHostileProvider('nameless')
  nameless.behaviour.metadata = { authorization_response_iss_parameter_supported: undefined }
  await using service = await startService({ browser: { providers: [honest.settings, nameless.settings] } })
  const browser = browserClient(service)
  await browser.session()
  const response = await browser.post('/v1/browser/auth/oauth/start', { provider: 'nameless' })
  expect(await codeOf(response)).toEqual([503, 'unavailable'])
  expect(service.log.join('')).toMatch(/\\"callback\\": \\"own\\".*\/auth\/callback\/nameless/)
})

test('sign-in-12: an ID token with any single flaw signs nobody in', async () => {
  await using provider = await startHostileProvider('example')
  await using service = await startService({ browser: { providers: [provider.settings] } })
  const browser = browserClient(service)
  const now = Math.floor(Date.now() / 1000)
  const { behaviour } = provider
  async function attempt(claims: object = {}) {
    const { state = '', nonce } = Object.fromEntries((await begin(browser)).searchParams)
    behaviour.claims = { nonce, ...claims }
    return codeOf(await complete(browser, { code: 'the-code-of-the-test', state, iss: provider.issuer }))
  }
  const wrong: Record<string, object> = {
    'another nonce': { nonce: 'x' },
    'no nonce': { nonce: undefined },
    'another audience': { aud: 'somebody-else' },
    'several audiences, and issued for another client': { aud: ['us', 'other'], azp: 'other' },
    'another issuer': { iss: 'https://accounts.google.com' },
    'no subject': { sub: undefined },
    'an expired token': { exp: now - 3600 },
    'no expiry': { exp: undefined },
    'a token from the future': { nbf: now + 3600 },
  }
  for (const [what, claims] of Object.entries(wrong))
    expect([what, ...(await attempt(claims))]).toEqual([what, ...refused])
  for (const alg of ['none', 'HS256'] as const) {
    behaviour.alg = alg
    expect([alg, ...(await attempt())]).toEqual([alg, ...refused])
  }
  behaviour.alg = 'ES256'
  behaviour.isForged = true
  expect(await attempt()).toEqual(refused)
  behaviour.isForged = false
  expect((await service.stores.accounts.list()).length).toBe(0)
  expect((await attempt())[0]).toBe(200)
  expect(service.log.join('')).not.toMatch(/the-code-of-the-test|access-token-of-the-test|eyJ|oas_/)
})

test('an unsigned or symmetrically signed ID token is refused even if the provider announces it', async () => {
  await using provider = await startHostileProvider('example')
  provider.behaviour.metadata = { id_token_signing_alg_values_supported: ['none', 'HS256', 'ES256'] }
  await using service = await startService({ browser: { providers: [provider.settings] } })
  const browser = browserClient(service)
  for (const alg of ['none', 'HS256'] as const) {
    const { state = '', nonce } = Object.fromEntries((await begin(browser)).searchParams)
    Object.assign(provider.behaviour, { alg, claims: { nonce } })
    const answer = await complete(browser, { code: 'c', state, iss: provider.issuer })
    expect([alg, ...(await codeOf(answer))]).toEqual([alg, ...refused])
  }
})

test('responses of a provider have a size limit, redirects are not followed, and texts are not repeated', async () => {
  await using provider = await startHostileProvider('example')
  await using elsewhere = await startHostileProvider('elsewhere')
  await using service = await startService({ browser: { providers: [provider.settings] } })
  const browser = browserClient(service)
  const echoed = 'the-code-of-the-test'
  const answers = [
    { status: 302, body: '{}', headers: { location: `${elsewhere.issuer}/token` } },
    { status: 307, body: '{}', headers: { location: `${elsewhere.issuer}/token` } },
    { status: 500, body: echoed },
    { status: 200, body: JSON.stringify({ padding: 'x'.repeat(2 * 1024 * 1024) }) },
    { status: 401, body: '{}', headers: { 'www-authenticate': `Basic realm="${echoed}"` } },
    { status: 400, body: JSON.stringify({ error: 'invalid_client', error_description: echoed }) },
  ]
  for (const tokenAnswer of answers) {
    provider.behaviour.tokenAnswer = tokenAnswer
    const { state = '' } = Object.fromEntries((await begin(browser)).searchParams)
    const response = await complete(browser, { code: echoed, state, iss: provider.issuer })
    const text = await response.text()
    expect([tokenAnswer.status, response.status, text]).toEqual([
      tokenAnswer.status,
      503,
      expect.stringContaining('"code":"unavailable"'),
    ])
    expect(text).not.toContain(echoed)
  }
  for (const body of [{ error: echoed }, { error: 'invalid_grant', error_description: echoed }]) {
    provider.behaviour.tokenAnswer = { status: 400, body: JSON.stringify(body) }
    const { state = '' } = Object.fromEntries((await begin(browser)).searchParams)
    expect(await codeOf(await complete(browser, { code: echoed, state, iss: provider.issuer }))).toEqual(refused)
  }
  expect(elsewhere.paths).toEqual([])
  expect(service.log.join('')).not.toMatch(new RegExp(`${echoed}|oas_|secret-of-hostile`))
})

test('a provider with a wrong issuer or an unsafe authorization address is not used', async () => {
  await using provider = await startHostileProvider('example')
  await using service = await startService({ browser: { providers: [provider.settings] } })
  const browser = browserClient(service)
  await browser.session()
  const start = () => browser.post('/v1/browser/auth/oauth/start', { provider: 'example' })
  for (const issuer of ['https://accounts.google.com', 'https://login.example/{tenantid}/v2.0', undefined]) {
    provider.behaviour.metadata = { issuer }
    expect(await codeOf(await start())).toEqual([503, 'unavailable'])
  }
  provider.behaviour.metadata = { authorization_endpoint: 'javascript:alert(1)' }
  expect(await codeOf(await start())).toEqual([503, 'unavailable'])
})

test('sign-ins with a provider count towards the limit of sign-ins', async () => {
  await using provider = await startIdentityProvider({ people })
  await using service = await startService({ browser: { providers: [provider.settings] }, rateLimits: 'on' })
  provider.serve(service)
  const browser = browserClient(service)
  const fields = await answerOf(provider, browser, 'ada')
  for (let count = 0; count < 10; count += 1) await complete(browser, { ...fields, state: 'x' })
  expect(await codeOf(await complete(browser, fields))).toEqual([429, 'rate_limited'])
})

test('OIDC Core 2: an invalid subject signs nobody in and creates no account', async () => {
  await using provider = await startHostileProvider()
  await using service = await startService({ browser: { providers: [provider.settings] } })
  const subjects = {
    nothing: '',
    'more than 255 characters': 's'.repeat(256),
    'too long for an index': Array.from({ length: 9000 }, (_, at) => at.toString(36)).join(''),
    'half of a character, which the database would not tell from another half': '\ud800',
    'a NUL': 'a\0b',
  }
  for (const [what, sub] of Object.entries(subjects)) {
    const browser = browserClient(service)
    const { state = '', nonce } = Object.fromEntries((await begin(browser, 'hostile')).searchParams)
    provider.behaviour.claims = { nonce, sub }
    const answer = await complete(browser, { code: 'c', state, iss: provider.issuer })
    expect([what, ...(await codeOf(answer))]).toEqual([what, ...refused])
  }
  expect(await service.stores.accounts.list()).toEqual([])
})

test('linking a linked account again does not renew an expired confirmation', async () => {
  await using context = await startBoth()
  const { service, provider } = context
  const browser = browserClient(service)
  await browser.take(await complete(browser, await answerOf(provider, browser, 'ada')))
  const again = await answerOf(provider, browser, 'ada')
  await service.pool.query(`update browser_sessions set confirmed_at = now() - interval '11 minutes'`)
  expect(await codeOf(await complete(browser, again))).toEqual([403, 'reauthentication_required'])
  const change = await browser.send('PUT', '/v1/browser/api/security/password', { password: 'nine otters in a row' })
  expect(await codeOf(change)).toEqual([403, 'reauthentication_required'])
})

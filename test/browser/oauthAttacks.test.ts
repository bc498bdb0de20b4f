import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createServiceServer } from '../../src/service/createServiceServer.ts'
import { type BrowserClient, browserClient } from '../support/browserClient.ts'
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

/** What a browser gets back from the provider that it was sent to. */
async function answerOf(provider: TestProvider, browser: BrowserClient, who: string) {
  return (await provider.follow((await begin(browser)).href, who)).fields
}

const complete = (browser: BrowserClient, fields: object) => browser.post('/v1/browser/auth/oauth/complete', fields)
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code?: string }).code]

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

test('sign-in-9: an answer counts once: not again in this browser, signed in by now, nor in another one', async () => {
  await using place = await startBoth()
  const browser = browserClient(place.service)
  const fields = await answerOf(place.provider, browser, 'ada')
  const before = { cookie: browser.cookie, csrf: browser.csrf }
  await browser.take(await complete(browser, fields))
  const asked = place.provider.requests.length
  expect(await codeOf(await complete(browser, fields))).toEqual(replayed)
  const other = browserClient(place.service)
  await other.session()
  expect(await codeOf(await complete(other, fields))).toEqual(replayed)
  // The browser session from before the sign-in is no more.
  Object.assign(other, before)
  expect(await codeOf(await complete(other, fields))).toEqual([403, 'csrf_rejected'])
  expect(place.provider.requests.length).toBe(asked)
})

test('sign-in-9: of an answer that comes to two processes at once, one gets it, and the others are told that it is used', async () => {
  await using place = await startBoth()
  const { provider, service } = place
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
  // The one that got it has gone to the provider.
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

test('stores-3: an answer begun in one process is completed in another, even where the provider was never asked before', async () => {
  await using place = await startBoth()
  const { provider, service } = place
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

test("sign-in-11: somebody's own answer signs nobody else in, and is not used up by being tried", async () => {
  await using place = await startBoth()
  const [victim, attacker] = [browserClient(place.service), browserClient(place.service)]
  await victim.session()
  const planted = await answerOf(place.provider, attacker, 'mallory')
  expect(await codeOf(await complete(victim, planted))).toEqual(invalid)
  expect((await victim.session()).authenticated).toBe(false)
  expect((await complete(attacker, planted)).status).toBe(200)
})

test('a code goes with its own state alone', async () => {
  await using place = await startBoth()
  const [victim, attacker] = [browserClient(place.service), browserClient(place.service)]
  const stolen = await answerOf(place.provider, victim, 'ada')
  const own = await answerOf(place.provider, attacker, 'mallory')
  // The victim's code, injected into the attacker's sign-in: PKCE.
  expect(await codeOf(await complete(attacker, { ...own, code: stolen['code'] }))).toEqual(refused)
  expect((await attacker.session()).authenticated).toBe(false)
  // Two sign-ins of one browser do not mix either.
  const [first, second] = [await answerOf(place.provider, victim, 'ada'), await answerOf(place.provider, victim, 'ada')]
  expect(await codeOf(await complete(victim, { ...first, code: second['code'] }))).toEqual(refused)
})

test('errors-9, sign-in-8, sign-in-10: states that are unknown, late, misspelt or missing are refused before the provider is asked', async () => {
  await using place = await startBoth()
  const browser = browserClient(place.service)
  const fields = await answerOf(place.provider, browser, 'ada')
  await place.service.pool.query(`update oauth_states set expires_at = now() - interval '1 second'`)
  const asked = place.provider.requests.length
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
  expect(place.provider.requests.length).toBe(asked)
})

test('without the CSRF token nothing begins and nothing is used up', async () => {
  await using place = await startBoth()
  const browser = browserClient(place.service)
  const fields = await answerOf(place.provider, browser, 'ada')
  for (const csrf of [null, `csrf_${'A'.repeat(43)}`]) {
    const start = await browser.post('/v1/browser/auth/oauth/start', { provider: 'example' }, { csrf })
    expect(await codeOf(start)).toEqual([403, 'csrf_rejected'])
    const attempt = await browser.post('/v1/browser/auth/oauth/complete', fields, { csrf })
    expect(await codeOf(attempt)).toEqual([403, 'csrf_rejected'])
  }
  expect((await complete(browser, fields)).status).toBe(200)
})

test('sign-in-12: a hostile provider that sends people to an honest one never gets the code of it', async () => {
  await using honest = await startIdentityProvider({ people })
  await using hostile = await startHostileProvider()
  await using service = await startService({ browser: { providers: [honest.settings, hostile.settings] } })
  honest.serve(service)
  const browser = browserClient(service)
  /** What the honest provider answers to a sign-in at the hostile one, which handed it on. */
  const handedOn = async () => {
    const url = await begin(browser, 'hostile')
    const there = new URL(`${honest.issuer}/auth${url.search}`)
    there.searchParams.set('client_id', honest.settings.clientId)
    return (await honest.follow(there.href, 'ada')).fields
  }
  hostile.conduct.metadata = { authorization_endpoint: `${honest.issuer}/auth` }
  const fields = await handedOn()
  expect(fields['iss']).toBe(honest.issuer)
  expect(await codeOf(await complete(browser, fields))).toEqual(invalid)
  // Nor when somebody leaves out, or writes over, who has answered.
  const { iss: _iss, ...nameless } = await handedOn()
  expect(await codeOf(await complete(browser, nameless))).toEqual(invalid)
  const twisted = { ...(await handedOn()), provider: 'example' }
  expect(await codeOf(await complete(browser, { ...twisted, iss: hostile.issuer }))).toEqual(invalid)
  expect(hostile.tokenRequests).toEqual([])
  // And the other way about: the honest one's state with an answer of the hostile one.
  const { state = '' } = Object.fromEntries((await begin(browser)).searchParams)
  expect(await codeOf(await complete(browser, { code: 'c', state, iss: hostile.issuer }))).toEqual(invalid)
})

test('providers with pages of their own: an answer that came to the page of another one is refused', async () => {
  await using honest = await startIdentityProvider({ people, callback: 'own' })
  await using hostile = await startHostileProvider()
  hostile.settings.callback = 'own'
  hostile.conduct.metadata = { authorization_response_iss_parameter_supported: undefined }
  await using service = await startService({ browser: { providers: [honest.settings, hostile.settings] } })
  honest.serve(service)
  const browser = browserClient(service)
  const stateAt = async () => (await begin(browser, 'hostile')).searchParams.get('state')!
  for (const more of [{ provider: 'example' }, {}, { provider: 'nowhere' }]) {
    expect(await codeOf(await complete(browser, { code: 'c', state: await stateAt(), ...more }))).toEqual(invalid)
  }
  expect(hostile.tokenRequests).toEqual([])
  // Its own page is its own.
  await complete(browser, { code: 'c', state: await stateAt(), provider: 'hostile' })
  expect(hostile.tokenRequests.length).toBe(1)
})

test('among several, a provider that does not name itself in its answers needs a page of its own', async () => {
  await using honest = await startIdentityProvider({ people })
  await using nameless = await startHostileProvider('nameless')
  nameless.conduct.metadata = { authorization_response_iss_parameter_supported: undefined }
  await using service = await startService({ browser: { providers: [honest.settings, nameless.settings] } })
  const browser = browserClient(service)
  await browser.session()
  const response = await browser.post('/v1/browser/auth/oauth/start', { provider: 'nameless' })
  expect(await codeOf(response)).toEqual([503, 'unavailable'])
  expect(service.log.join('')).toMatch(/\\"callback\\": \\"own\\".*\/auth\/callback\/nameless/)
})

test('sign-in-12: an ID token is believed only whole: wrong in any one thing, it signs nobody in', async () => {
  await using provider = await startHostileProvider('example')
  await using service = await startService({ browser: { providers: [provider.settings] } })
  const browser = browserClient(service)
  const now = Math.floor(Date.now() / 1000)
  const { conduct } = provider
  async function attempt(claims: object = {}) {
    const { state = '', nonce } = Object.fromEntries((await begin(browser)).searchParams)
    conduct.claims = { nonce, ...claims }
    return codeOf(await complete(browser, { code: 'the-code-of-the-test', state, iss: provider.issuer }))
  }
  const wrong: Record<string, object> = {
    'another nonce': { nonce: 'x' },
    'no nonce': { nonce: undefined },
    'another audience': { aud: 'somebody-else' },
    'several audiences, and made for another': { aud: ['us', 'other'], azp: 'other' },
    'another issuer': { iss: 'https://accounts.google.com' },
    'no subject': { sub: undefined },
    'a late one': { exp: now - 3600 },
    'no end': { exp: undefined },
    'one of tomorrow': { nbf: now + 3600 },
  }
  for (const [what, claims] of Object.entries(wrong))
    expect([what, ...(await attempt(claims))]).toEqual([what, ...refused])
  for (const alg of ['none', 'HS256'] as const) {
    conduct.alg = alg
    expect([alg, ...(await attempt())]).toEqual([alg, ...refused])
  }
  conduct.alg = 'ES256'
  conduct.isForged = true
  expect(await attempt()).toEqual(refused)
  conduct.isForged = false
  expect((await service.stores.accounts.list()).length).toBe(0)
  expect((await attempt())[0]).toBe(200)
  expect(service.log.join('')).not.toMatch(/the-code-of-the-test|access-token-of-the-test|eyJ|oas_/)
})

test('not even a provider that announces it is believed without a signature', async () => {
  await using provider = await startHostileProvider('example')
  provider.conduct.metadata = { id_token_signing_alg_values_supported: ['none', 'HS256', 'ES256'] }
  await using service = await startService({ browser: { providers: [provider.settings] } })
  const browser = browserClient(service)
  for (const alg of ['none', 'HS256'] as const) {
    const { state = '', nonce } = Object.fromEntries((await begin(browser)).searchParams)
    Object.assign(provider.conduct, { alg, claims: { nonce } })
    const answer = await complete(browser, { code: 'c', state, iss: provider.issuer })
    expect([alg, ...(await codeOf(answer))]).toEqual([alg, ...refused])
  }
})

test('what a provider answers is bounded, not followed, and repeated nowhere', async () => {
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
    provider.conduct.tokenAnswer = tokenAnswer
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
    provider.conduct.tokenAnswer = { status: 400, body: JSON.stringify(body) }
    const { state = '' } = Object.fromEntries((await begin(browser)).searchParams)
    expect(await codeOf(await complete(browser, { code: echoed, state, iss: provider.issuer }))).toEqual(refused)
  }
  expect(elsewhere.paths).toEqual([])
  expect(service.log.join('')).not.toMatch(new RegExp(`${echoed}|oas_|secret-of-hostile`))
})

test('what is not the configured issuer, or sends people to odd places, is not used', async () => {
  await using provider = await startHostileProvider('example')
  await using service = await startService({ browser: { providers: [provider.settings] } })
  const browser = browserClient(service)
  await browser.session()
  const start = () => browser.post('/v1/browser/auth/oauth/start', { provider: 'example' })
  for (const issuer of ['https://accounts.google.com', 'https://login.example/{tenantid}/v2.0', undefined]) {
    provider.conduct.metadata = { issuer }
    expect(await codeOf(await start())).toEqual([503, 'unavailable'])
  }
  provider.conduct.metadata = { authorization_endpoint: 'javascript:alert(1)' }
  expect(await codeOf(await start())).toEqual([503, 'unavailable'])
})

test('sign-ins by a provider are counted as all others are', async () => {
  await using provider = await startIdentityProvider({ people })
  await using service = await startService({ browser: { providers: [provider.settings] }, rateLimits: 'on' })
  provider.serve(service)
  const browser = browserClient(service)
  const fields = await answerOf(provider, browser, 'ada')
  for (let count = 0; count < 10; count += 1) await complete(browser, { ...fields, state: 'x' })
  expect(await codeOf(await complete(browser, fields))).toEqual([429, 'rate_limited'])
})

test('OIDC Core 2: a subject that is none is nobody, and makes no account', async () => {
  await using provider = await startHostileProvider()
  await using service = await startService({ browser: { providers: [provider.settings] } })
  const subjects = {
    nothing: '',
    'more than 255 characters': 's'.repeat(256),
    'more than an index takes': Array.from({ length: 9000 }, (_, at) => at.toString(36)).join(''),
    'half of a character, which the database would not tell from another half': '\ud800',
    'a NUL': 'a\0b',
  }
  for (const [what, sub] of Object.entries(subjects)) {
    const browser = browserClient(service)
    const { state = '', nonce } = Object.fromEntries((await begin(browser, 'hostile')).searchParams)
    provider.conduct.claims = { nonce, sub }
    const answer = await complete(browser, { code: 'c', state, iss: provider.issuer })
    expect([what, ...(await codeOf(answer))]).toEqual([what, ...refused])
  }
  expect(await service.stores.accounts.list()).toEqual([])
})

test('who links again what is linked has proved nothing: the ten minutes do not begin anew when they are over', async () => {
  await using place = await startBoth()
  const { service, provider } = place
  const browser = browserClient(service)
  await browser.take(await complete(browser, await answerOf(provider, browser, 'ada')))
  const again = await answerOf(provider, browser, 'ada')
  await service.pool.query(`update browser_sessions set confirmed_at = now() - interval '11 minutes'`)
  expect(await codeOf(await complete(browser, again))).toEqual([403, 'reauthentication_required'])
  const change = await browser.send('PUT', '/v1/browser/api/security/password', { password: 'nine otters in a row' })
  expect(await codeOf(change)).toEqual([403, 'reauthentication_required'])
})

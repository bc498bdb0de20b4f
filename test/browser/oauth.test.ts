import { expect, test } from 'vitest'
import { type BrowserClient, browserClient, codeOf, signedInBrowser } from '../support/browserClient.ts'
import { startHostileProvider } from '../support/hostileProvider.ts'
import { type CallbackAnswer, startIdentityProvider, type TestProvider } from '../support/identityProvider.ts'
import { startService, type TestService } from '../support/service.ts'
import type { ServiceOptions } from '../../src/config/serviceOptions.ts'

const people = {
  ada: { name: 'Ada Lovelace', preferred_username: 'ada@example.org' },
  bob: { nickname: 'bob' },
  boss: { preferred_username: 'Admin' },
}

async function startWith(provider: TestProvider, options: ServiceOptions = {}): Promise<TestService> {
  const service = await startService({ ...options, browser: { providers: [provider.settings] } })
  provider.serve(service)
  return service
}

async function begin(browser: BrowserClient, returnTo?: string): Promise<string> {
  if (!browser.csrf) await browser.session()
  const body = { provider: 'example', ...(returnTo !== undefined && { returnTo }) }
  const response = await browser.post('/v1/browser/auth/oauth/start', body)
  const started = (await response.json()) as { authorizationUrl: string }
  expect([response.status, started]).toEqual([200, { authorizationUrl: expect.any(String) }])
  return started.authorizationUrl
}

const complete = (browser: BrowserClient, fields: object) => browser.post('/v1/browser/auth/oauth/complete', fields)

/** Performs a whole sign-in, and returns the response to its last request. */
async function goThrough(browser: BrowserClient, provider: TestProvider, who: string, returnTo?: string) {
  const { fields } = await provider.follow(await begin(browser, returnTo), who)
  return complete(browser, fields)
}

async function eventsOf({ stores }: TestService, id: string) {
  return (await stores.securityEvents.listFor(id as never, 20)).map(({ kind }) => kind)
}

/** Makes the confirmation of every sign-in an hour old. */
const forgetConfirmation = ({ pool }: TestService) =>
  pool.query(`update browser_sessions set confirmed_at = now() - interval '1 hour'`)

test('the first sign-in at a provider creates an account, and later ones use it', async () => {
  await using provider = await startIdentityProvider({ people })
  await using service = await startWith(provider)
  const browser = browserClient(service)
  const { methods } = await browser.session()
  expect(methods).toContainEqual({ type: 'oauth', provider: 'example', name: 'The provider example' })
  const { cookie, csrf } = browser
  const session = await browser.take(await goThrough(browser, provider, 'ada', '/settings?tab=2#there'))
  expect(session).toMatchObject({
    authenticated: true,
    profile: { username: 'ada', display_name: 'Ada Lovelace' },
    returnTo: '/settings?tab=2#there',
  })
  expect(browser.cookie).not.toBe(cookie)
  expect(browser.csrf).not.toBe(csrf)
  expect(await eventsOf(service, session.profile!.id)).toEqual(['registered'])

  const elsewhere = browserClient(service)
  const again = await elsewhere.take(await goThrough(elsewhere, provider, 'ada'))
  expect([again.profile!.id, again.returnTo]).toEqual([session.profile!.id, '/'])
  expect(await eventsOf(service, session.profile!.id)).toEqual(['signed_in', 'registered'])
})

test('sign-in-11: a sign-in starts with PKCE, a nonce and a 256-bit state, and none of them is stored', async () => {
  await using provider = await startIdentityProvider()
  await using service = await startWith(provider)
  const browser = browserClient(service)
  const url = new URL(await begin(browser))
  expect(`${url.origin}${url.pathname}`).toBe(`${provider.issuer}/auth`)
  const parameters = Object.fromEntries(url.searchParams)
  expect(parameters).toEqual({
    client_id: 'social-service',
    redirect_uri: `${service.url}/auth/callback`,
    response_type: 'code',
    scope: 'openid profile',
    state: expect.stringMatching(/^oas_[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
  const { rows } = await service.pool.query('select * from oauth_states')
  const stored = JSON.stringify(rows.map((row) => ({ ...row, key: row.key.toString('base64url') })))
  expect(rows).toHaveLength(1)
  for (const name of ['state', 'nonce', 'code_challenge'] as const) expect(stored).not.toContain(parameters[name])
})

test('sign-in-12: the same subject at two providers is two accounts', async () => {
  await using one = await startIdentityProvider({ id: 'one', people })
  await using two = await startIdentityProvider({ id: 'two', people, callback: 'own' })
  await using service = await startService({ browser: { providers: [one.settings, two.settings] } })
  for (const provider of [one, two]) provider.serve(service)
  const ids = []
  for (const provider of [one, two]) {
    const browser = browserClient(service)
    await browser.session()
    const response = await browser.post('/v1/browser/auth/oauth/start', { provider: provider.settings.id })
    const { authorizationUrl } = (await response.json()) as { authorizationUrl: string }
    const { path, fields } = await provider.follow(authorizationUrl, 'ada')
    expect(path).toBe(provider === one ? '/auth/callback' : '/auth/callback/two')
    const own = provider === two && { provider: 'two' }
    const { profile } = await browser.take(await complete(browser, { ...fields, ...own }))
    expect(profile!.username).toMatch(provider === one ? /^ada$/ : /^ada_\d{4}$/)
    ids.push(profile!.id)
  }
  expect(ids[0]).not.toBe(ids[1])
})

test.each(['client_secret_basic', 'client_secret_post'] as const)('the client secret is sent by %s', async (method) => {
  await using provider = await startIdentityProvider({ people, clientAuthentication: method })
  await using service = await startWith(provider)
  const browser = browserClient(service)
  expect((await goThrough(browser, provider, 'ada')).status).toBe(200)
})

test('taken, reserved and missing names become other usernames', async () => {
  await using provider = await startIdentityProvider({ people })
  await using service = await startWith(provider)
  await service.createAccount('BOB')
  const names = []
  for (const who of ['bob', 'boss', 'unnamed']) {
    const browser = browserClient(service)
    names.push((await browser.take(await goThrough(browser, provider, who))).profile!.username)
  }
  expect(names).toEqual([
    expect.stringMatching(/^bob_\d{4}$/),
    expect.stringMatching(/^user\d{9}$/),
    expect.stringMatching(/^user\d{9}$/),
  ])
})

test('where registration is closed, a provider creates no account, but signs in to existing ones', async () => {
  await using provider = await startIdentityProvider({ people })
  await using service = await startWith(provider, { registrations: 'closed' })
  const stranger = browserClient(service)
  expect(await codeOf(await goThrough(stranger, provider, 'ada'))).toEqual([403, 'forbidden'])
  expect((await service.stores.accounts.list()).length).toBe(0)
  const alice = await service.createAccount('alice')
  const draft = { issuer: provider.issuer, subject: 'ada', label: 'ada' }
  await service.stores.identities.insert(alice.id, draft)
  const browser = browserClient(service)
  expect((await browser.take(await goThrough(browser, provider, 'ada'))).profile!.id).toBe(alice.id)
})

test('a suspended account cannot sign in', async () => {
  await using provider = await startIdentityProvider({ people })
  await using service = await startWith(provider)
  const browser = browserClient(service)
  const { profile } = await browser.take(await goThrough(browser, provider, 'ada'))
  await service.stores.accounts.suspend(profile!.id as never)
  const later = browserClient(service)
  expect(await codeOf(await goThrough(later, provider, 'ada'))).toEqual([403, 'forbidden'])
})

test('simultaneous first sign-ins of one person create one account', async () => {
  await using provider = await startIdentityProvider({ people })
  await using service = await startWith(provider)
  const browsers = [1, 2, 3, 4].map(() => browserClient(service))
  const responses: CallbackAnswer[] = []
  for (const browser of browsers) responses.push(await provider.follow(await begin(browser), 'ada'))
  const sessions = await Promise.all(
    browsers.map(async (browser, at) => browser.take(await complete(browser, responses[at]!.fields))),
  )
  expect(new Set(sessions.map(({ profile }) => profile!.id)).size).toBe(1)
  expect((await service.stores.accounts.list()).length).toBe(1)
})

test('sign-in-11: up to ten sign-ins can be pending in one browser, and an eleventh replaces the oldest', async () => {
  await using provider = await startIdentityProvider({ people })
  await using service = await startWith(provider)
  const browser = browserClient(service)
  const urls = []
  for (let count = 0; count < 11; count += 1) urls.push(await begin(browser, `/${count}`))
  const [oldest, second] = [await provider.follow(urls[0]!, 'ada'), await provider.follow(urls[1]!, 'ada')]
  expect(await codeOf(await complete(browser, oldest.fields))).toEqual([400, 'oauth_state_invalid'])
  expect((await browser.take(await complete(browser, second.fields))).returnTo).toBe('/1')
})

test('sign-in-8: loading a page with the provider’s response does not use it up', async () => {
  await using provider = await startIdentityProvider({ people })
  await using service = await startWith(provider)
  const browser = browserClient(service)
  const { fields } = await provider.follow(await begin(browser), 'ada')
  const query = String(new URLSearchParams(fields))
  for (const path of ['/auth/callback', '/v1/browser/auth/oauth/complete']) {
    await browser.get(`${path}?${query}`)
    await browser.send('HEAD', `${path}?${query}`)
  }
  expect((await complete(browser, fields)).status).toBe(200)
})

test('a signed-in person links a provider, lists it, signs in with it, and unlinks it', async () => {
  await using provider = await startIdentityProvider({ people })
  await using service = await startWith(provider)
  const alice = await service.createAccount('alice')
  await service.stores.passwords.set(alice.id, 'no hash')
  const browser = await signedInBrowser(service, alice.id)
  const { cookie, csrf } = browser
  const linked = await browser.take(await goThrough(browser, provider, 'ada', '/security'))
  expect(linked).toMatchObject({ profile: { id: alice.id }, returnTo: '/security', csrfToken: csrf })
  expect(browser.cookie).not.toBe(cookie)
  const listed = await browser.get('/v1/browser/api/security/providers')
  const [identity, ...others] = (await listed.json()) as { id: string }[]
  expect([identity, others]).toEqual([
    {
      id: expect.any(String),
      provider: provider.settings.id,
      issuer: provider.issuer,
      label: 'ada@example.org',
      created_at: expect.any(String),
      last_used_at: expect.any(String),
    },
    [],
  ])
  const elsewhere = browserClient(service)
  expect((await elsewhere.take(await goThrough(elsewhere, provider, 'ada'))).profile!.id).toBe(alice.id)
  const path = `/v1/browser/api/security/providers/${identity!.id}`
  expect((await browser.send('DELETE', path)).status).toBe(200)
  expect(await codeOf(await browser.send('DELETE', path))).toEqual([404, 'not_found'])
  expect(await eventsOf(service, alice.id)).toEqual(['provider_unlinked', 'signed_in', 'provider_linked'])
})

test('the last way to sign in cannot be unlinked, nor can another account’s', async () => {
  await using provider = await startIdentityProvider({ people })
  await using service = await startWith(provider)
  const browser = browserClient(service)
  await browser.take(await goThrough(browser, provider, 'ada'))
  const [identity] = (await (await browser.get('/v1/browser/api/security/providers')).json()) as { id: string }[]
  const path = `/v1/browser/api/security/providers/${identity!.id}`
  expect(await codeOf(await browser.send('DELETE', path))).toEqual([409, 'conflict'])
  const mallory = await signedInBrowser(service, (await service.createAccount('mallory')).id)
  expect(await codeOf(await mallory.send('DELETE', path))).toEqual([404, 'not_found'])
  await forgetConfirmation(service)
  expect(await codeOf(await browser.send('DELETE', path))).toEqual([403, 'reauthentication_required'])
})

test('linking needs a recent confirmation at its start and at its end', async () => {
  await using provider = await startIdentityProvider({ people })
  await using service = await startWith(provider)
  const alice = await service.createAccount('alice')
  await service.stores.passwords.set(alice.id, 'no hash')
  const browser = await signedInBrowser(service, alice.id)
  const { fields } = await provider.follow(await begin(browser), 'ada')
  await forgetConfirmation(service)
  const again = await browser.post('/v1/browser/auth/oauth/start', { provider: 'example' })
  expect(await codeOf(again)).toEqual([403, 'reauthentication_required'])
  expect(await codeOf(await complete(browser, fields))).toEqual([403, 'reauthentication_required'])
  expect(await service.stores.identities.listFor(alice.id)).toEqual([])
})

test('a provider account that belongs to another account here cannot be linked', async () => {
  await using provider = await startIdentityProvider({ people })
  await using service = await startWith(provider)
  const other = browserClient(service)
  await other.take(await goThrough(other, provider, 'ada'))
  const alice = await service.createAccount('alice')
  const browser = await signedInBrowser(service, alice.id)
  expect(await codeOf(await goThrough(browser, provider, 'ada'))).toEqual([409, 'conflict'])
  expect((await browser.session()).profile!.id).toBe(alice.id)
})

test('a person with only a provider confirms their identity there, and only with the linked account', async () => {
  await using provider = await startIdentityProvider({ people })
  await using service = await startWith(provider)
  const browser = browserClient(service)
  const jar = new Map<string, string>()
  const first = await provider.follow(await begin(browser), 'ada', jar)
  const { profile } = await browser.take(await complete(browser, first.fields))
  await forgetConfirmation(service)

  const stranger = await provider.follow(await begin(browser), 'bob')
  expect(await codeOf(await complete(browser, stranger.fields))).toEqual([403, 'forbidden'])

  const { csrf, cookie } = browser
  const url = new URL(await begin(browser))
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
  const { fields } = await provider.follow(url.href, 'ada', jar)
  const confirmed = await browser.take(await complete(browser, fields))
  expect([confirmed.csrfToken, confirmed.profile!.id]).toEqual([csrf, profile!.id])
  expect(browser.cookie).not.toBe(cookie)
  expect(await eventsOf(service, profile!.id)).toEqual(['confirmed', 'registered'])
  const [identity] = (await (await browser.get('/v1/browser/api/security/providers')).json()) as { id: string }[]
  // The confirmation is accepted, so only the rule about the last way to sign in refuses the request.
  const removal = await browser.send('DELETE', `/v1/browser/api/security/providers/${identity!.id}`)
  expect(await codeOf(removal)).toEqual([409, 'conflict'])
})

test.each([
  ['it was an hour ago', () => Math.floor(Date.now() / 1000) - 3600],
  ['it has no time', () => undefined],
])('a sign-in at the provider that was not fresh confirms nothing: %s', async (_case, authTime) => {
  await using provider = await startHostileProvider('example')
  await using service = await startService({ browser: { providers: [provider.settings] } })
  const alice = await service.createAccount('alice')
  await service.stores.identities.insert(alice.id, { issuer: provider.issuer, subject: 'mallory', label: 'x' })
  const browser = await signedInBrowser(service, alice.id)
  await forgetConfirmation(service)
  const completeWith = async (claims: object) => {
    const { state = '', nonce } = Object.fromEntries(new URL(await begin(browser)).searchParams)
    provider.behaviour.claims = { nonce, ...claims }
    return complete(browser, { code: 'c', state, iss: provider.issuer })
  }
  expect(await codeOf(await completeWith({ auth_time: authTime() }))).toEqual([403, 'forbidden'])
  expect((await completeWith({ auth_time: Math.floor(Date.now() / 1000) })).status).toBe(200)
})

test('a refusal by the provider is reported without the provider’s words, and uses up the state', async () => {
  await using provider = await startIdentityProvider({ people })
  await using service = await startWith(provider)
  const browser = browserClient(service)
  const { fields } = await provider.follow(await begin(browser), 'nobody')
  expect(fields).toMatchObject({ error: 'access_denied', error_description: 'somebody wrote this' })
  const response = await complete(browser, fields)
  const body = await response.text()
  expect([response.status, body]).toEqual([403, expect.stringContaining('"code":"forbidden"')])
  expect(body).not.toContain('somebody wrote this')
  expect(await codeOf(await complete(browser, fields))).toEqual([400, 'oauth_callback_replayed'])
})

test('sign-in-13: a sign-in cannot return to another site', async () => {
  await using provider = await startIdentityProvider()
  await using service = await startWith(provider)
  const browser = browserClient(service)
  await browser.session()
  for (const returnTo of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
    const response = await browser.post('/v1/browser/auth/oauth/start', { provider: 'example', returnTo })
    expect(await codeOf(response)).toEqual([422, 'validation_failed'])
  }
})

test('an unreachable provider does not affect others, and is asked again later', async () => {
  await using provider = await startIdentityProvider({ people })
  await using other = await startIdentityProvider({ id: 'other', people })
  await using service = await startService({ browser: { providers: [provider.settings, other.settings] } })
  other.serve(service) // The first provider answers 503.
  const browser = browserClient(service)
  await browser.session()
  const start = (id: string) => browser.post('/v1/browser/auth/oauth/start', { provider: id })
  const responses = await Promise.all([start('example'), start('example'), start('example')])
  expect(await Promise.all(responses.map(codeOf))).toEqual(Array(3).fill([503, 'unavailable']))
  expect((await start('other')).status).toBe(200)
  provider.serve(service)
  expect((await start('example')).status).toBe(200)
  expect((await start('example')).status).toBe(200)
  const discoveries = provider.requests.filter((line) => line === 'GET /.well-known/openid-configuration')
  expect(discoveries.length).toBeLessThanOrEqual(4)
  const unknown = await start('nowhere')
  expect(unknown.status).toBe(404)
  const error = 'There is no identity provider with this name'
  expect(await unknown.json()).toMatchObject({ code: 'not_found', error })
})

test('secrets-3, secrets-4, sign-in-12: no token, code, state or secret is stored or logged', async () => {
  await using provider = await startIdentityProvider({ people })
  await using service = await startWith(provider)
  const browser = browserClient(service)
  const { fields } = await provider.follow(await begin(browser), 'ada')
  await complete(browser, { ...fields, state: `${fields['state']!.slice(0, -1)}!` })
  expect((await complete(browser, fields)).status).toBe(200)
  await complete(browser, fields)
  const written = service.log.join('')
  expect(written).toContain('/v1/browser/auth/oauth/complete')
  const { rows } = await service.pool.query<{ text: string }>(
    'select json_build_array((select json_agg(s) from oauth_states s), (select json_agg(i) from identities i))::text as text',
  )
  for (const secret of [fields['code']!, fields['state']!, String(provider.settings.clientSecret)]) {
    expect(written).not.toContain(secret)
    expect(rows[0]!.text).not.toContain(secret)
  }
})

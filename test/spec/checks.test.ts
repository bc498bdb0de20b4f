import { expect, test } from 'vitest'
import { browserClient, signedInBrowser } from '../support/browserClient.ts'
import { startIdentityProvider } from '../support/identityProvider.ts'
import { serviceForFile, startService } from '../support/service.ts'
import { openSocket, refusedUpgrade } from '../support/sockets.ts'

const service = serviceForFile()
let people = 0

const newcomer = () => service.createAccount(`newcomer${++people}`)

const protocol = 'graphql-transport-ws'
const query = '{ ownProfile { profile { username } } }'

async function codeOf(response: Response) {
  const body = (await response.json()) as { code?: string; errors?: { extensions: { code: string } }[] }
  return [response.status, body.code ?? body.errors?.[0]?.extensions.code.toLowerCase()]
}

const json = (method: string, body: unknown): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

const forbidden = [400, 'credential_location_forbidden']

test('credentials-1: an authenticated HTTP or GraphQL request with the Bearer header is accepted', async () => {
  const alice = await newcomer()
  const response = await alice.api('/api/v1/accounts/verify_credentials')
  expect([response.status, await response.json()]).toMatchObject([200, { id: alice.id, username: alice.username }])
  const graphqlResponse = await alice.api('/graphql', json('POST', { query }))
  expect(await graphqlResponse.json()).toEqual({ data: { ownProfile: { profile: { username: alice.username } } } })
})

test('credentials-11, credentials-16, versioning-3: a request with sessionId in the query is rejected', async () => {
  const alice = await newcomer()
  for (const path of ['/api/v1/timelines/home', '/api/v1/statuses', '/graphql', '/', '/nowhere']) {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const target = `${path}?sessionId=${alice.token}`
      expect(await codeOf(await alice.api(target, { method }))).toEqual(forbidden)
      expect(await codeOf(await service.fetch(target, { method }))).toEqual(forbidden)
    }
  }
})

test('credentials-12, graphql-3: a top-level sessionId in a JSON or multipart body is rejected', async () => {
  const alice = await newcomer()
  const form = new FormData()
  form.append('status', 'never said')
  form.append('sessionId', alice.token)
  for (const init of [json('POST', { status: 'never said', sessionId: alice.token }), { method: 'POST', body: form }]) {
    expect(await codeOf(await alice.api('/api/v1/statuses', init))).toEqual(forbidden)
    expect(await codeOf(await service.fetch('/api/v1/statuses', init))).toEqual(forbidden)
  }
  expect(await codeOf(await alice.api('/graphql', json('POST', { query, sessionId: 'x' })))).toEqual(forbidden)
  expect(await (await alice.api(`/api/v1/accounts/${alice.id}/statuses`)).json()).toEqual([])
})

test('streams-1: a WebSocket upgrade with the Bearer header is accepted', async () => {
  const alice = await newcomer()
  for (const [path, subprotocol] of [
    ['/graphql', protocol],
    ['/api/v1/streaming', undefined],
  ] as const) {
    const { close } = await openSocket(service.url + path, alice.token, { protocol: subprotocol })
    await close()
  }
})

test('streams-3: a WebSocket URL that carries a credential is rejected', async () => {
  const alice = await newcomer()
  for (const path of ['/graphql', '/api/v1/streaming', '/v1/browser/stream']) {
    for (const name of ['sessionId', 'access_token', 'authorization']) {
      const url = `${service.url}${path}?${name}=${alice.token}`
      const { status, body } = await refusedUpgrade(url, alice.token, { protocol })
      expect([status, body.code]).toEqual(forbidden)
    }
  }
})

test('browser-1, browser-2, browser-3, browser-5, browser-6: a session has a CSRF token and a cookie', async () => {
  const response = await service.fetch('/v1/browser/session')
  expect(await response.json()).toMatchObject({ csrfToken: expect.any(String), csrfHeader: 'X-CSRF-Token' })
  const [cookie = ''] = response.headers.getSetCookie()
  expect(cookie).toMatch(/^__Host-service=/)
  expect(cookie.split('; ').slice(1).toSorted()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure'])
})

test('browser-16, browser-17: a mutation without the CSRF header is rejected', async () => {
  const alice = await newcomer()
  const browser = await signedInBrowser(service, alice.id)
  const rejected = [403, 'csrf_rejected']
  const post = (path: string, body: unknown) => browser.post(path, body, { csrf: null })
  expect(await codeOf(await post('/v1/browser/api/statuses', { status: 'x' }))).toEqual(rejected)
  expect(await codeOf(await post('/v1/browser/api/graphql', { query }))).toEqual(rejected)
  expect(await codeOf(await post('/v1/browser/auth/logout', {}))).toEqual(rejected)
  expect(await codeOf(await browser.get('/v1/browser/auth/logout', { csrf: null }))).toEqual(rejected)
})

test('browser-12, browser-13: a request with Authorization or with a sessionId query is rejected', async () => {
  const alice = await newcomer()
  const browser = await signedInBrowser(service, alice.id)
  const headers = { authorization: `Bearer ${alice.token}` }
  for (const path of ['session', 'auth/password', 'api/timelines/home', 'api/graphql', 'nowhere']) {
    expect(await codeOf(await browser.get(`/v1/browser/${path}`, { headers }))).toEqual(forbidden)
    expect(await codeOf(await browser.get(`/v1/browser/${path}?sessionId=x`))).toEqual(forbidden)
  }
})

test('paths-3, sign-in-1, sign-in-16, versioning-2: sign-in and logout work with cookie and CSRF header', async () => {
  const browser = browserClient(service)
  await browser.session()
  const account = { username: 'alice', password: 'of a long and rainy day' }
  const registered = await browser.take(await browser.post('/v1/browser/auth/register', account))
  expect(registered).toMatchObject({ authenticated: true, profile: { username: 'alice' } })
  expect((await browser.post('/v1/browser/auth/logout')).status).toBe(204)
  expect((await browser.session()).authenticated).toBe(false)
  const signedIn = await browser.take(await browser.post('/v1/browser/auth/password', account))
  expect(signedIn).toMatchObject({ authenticated: true, profile: { username: 'alice' } })
  expect((await browser.get('/v1/browser/api/timelines/home')).status).toBe(200)
})

test('sign-in-9, sign-in-10: the replay of a consumed OAuth callback is rejected', async () => {
  await using provider = await startIdentityProvider({ people: { ada: { nickname: 'ada' } } })
  await using service = await startService({ browser: { providers: [provider.settings] } })
  provider.serve(service)
  const browser = browserClient(service)
  await browser.session()
  const started = await browser.post('/v1/browser/auth/oauth/start', { provider: provider.settings.id })
  const { authorizationUrl } = (await started.json()) as { authorizationUrl: string }
  const { fields } = await provider.follow(authorizationUrl, 'ada')
  expect(await browser.take(await browser.post('/v1/browser/auth/oauth/complete', fields))).toMatchObject({
    authenticated: true,
    profile: { username: 'ada' },
  })
  const replay = await browser.post('/v1/browser/auth/oauth/complete', fields)
  expect(await codeOf(replay)).toEqual([400, 'oauth_callback_replayed'])
})

test('secrets-1: access logs never contain session identifiers, wherever they are sent', async () => {
  await using service = await startService()
  const alice = await service.createAccount('alice')
  const secret = alice.token.slice(4)
  const targets = ['', '?sessionId=', '?q=', '/', '/accounts/', ';a=', '/%73es_x?x=']
  for (const target of targets) {
    await alice.api(`/api/v1/timelines/home${target}${alice.token}`)
    await service.fetch(`/${target}${alice.token}`)
  }
  for (const name of ['x-request-id', 'referer', 'user-agent', 'cookie', 'origin', 'x-forwarded-for']) {
    await alice.api('/api/v1/timelines/home', { headers: { [name]: alice.token } })
  }
  await alice.api('/api/v1/statuses', {
    method: 'POST',
    body: alice.token,
    headers: { 'content-type': 'application/json' },
  })
  await alice.api('/api/v1/statuses', { method: 'POST', body: alice.token, headers: { 'content-type': alice.token } })
  await alice.api(`/api/v1/sessions/${alice.token}`, { method: 'DELETE' })
  await expect
    .poll(() => service.log.filter((line) => line.includes('"msg":"request"')).length)
    .toBe(2 * targets.length + 9)
  expect(service.log.join('')).not.toContain(secret)
})

test('secrets-4: no table contains a session identifier', async () => {
  await using service = await startService()
  const alice = await service.createAccount('alice')
  await alice.api('/api/v1/timelines/home')
  const { rows: tables } = await service.pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
  )
  expect(tables.length).toBeGreaterThan(10)
  for (const { name } of tables) {
    const { rows } = await service.pool.query<{ text: string }>(`select t::text as text from ${name} t`)
    expect(rows.map(({ text }) => text).join('\n')).not.toContain(alice.token.slice(4))
  }
})

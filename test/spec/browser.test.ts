import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignInServices } from '../../src/sessions/signIn/services.ts'
import { browserApiRoutes } from '../../src/surfaces/browser/apiRoutes.ts'
import { authRoutes } from '../../src/surfaces/browser/auth/routes.ts'
import { securityRoutes } from '../../src/surfaces/browser/securityRoutes.ts'
import { routes } from '../../src/surfaces/http/routes.ts'
import { type BrowserClient, browserClient, signedInBrowser } from '../support/browserClient.ts'
import { startService, type TestAccount, type TestService } from '../support/service.ts'

let service: TestService
let alice: TestAccount
let browser: BrowserClient

const listed = 'https://app.social.example'

beforeAll(async () => {
  service = await startService({ browser: { allowedOrigins: [listed] } })
  alice = await service.createAccount('alice')
  browser = await signedInBrowser(service, alice.id)
})
afterAll(() => service?.close())

async function codeOf(response: Response) {
  const body = (await response.json()) as { code?: string; errors?: { extensions: { code: string } }[] }
  // GraphQL has its own format for errors.
  return [response.status, body.code ?? body.errors?.[0]?.extensions.code.toLowerCase()]
}

const paths = [
  '/v1/browser/session',
  '/v1/browser/auth/password',
  '/v1/browser/auth/logout',
  '/v1/browser/auth/nowhere',
  '/v1/browser/auth',
  '/v1/browser/api/timelines/home',
  '/v1/browser/api/statuses',
  '/v1/browser/api/graphql',
  '/v1/browser/api/stream-tickets',
  '/v1/browser/api/nowhere',
  '/v1/browser/nowhere',
  '/v1/browser',
  '/v1/browser/%73ession',
  '/v1/browser/%zz',
]
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const forbidden = [400, 'credential_location_forbidden']

describe.each(paths)('%s', (path) => {
  test.each(methods)('browser-12: %s with an Authorization header is refused', async (method) => {
    for (const authorization of [`Bearer ${alice.token}`, 'Basic eDp4', '']) {
      const response = await browser.send(method, path, undefined, { headers: { authorization } })
      if (method === 'HEAD') expect(response.status).toBe(400)
      else expect(await codeOf(response)).toEqual(forbidden)
    }
  })

  test.each(methods)('browser-13, browser-14: %s with a sessionId in the query is refused', async (method) => {
    for (const name of [
      'sessionId',
      'session_id',
      'access_token',
      'SESSION-ID',
      'sessionId[]',
      'csrf_token',
      'ticket',
    ]) {
      const response = await browser.send(method, `${path}?${name}=`)
      if (method === 'HEAD') expect(response.status).toBe(400)
      else expect(await codeOf(response)).toEqual(forbidden)
    }
  })

  test('browser-15: a credential in the body is refused, JSON and multipart', async () => {
    const form = new FormData()
    form.append('sessionId', alice.token)
    for (const body of [{ sessionId: alice.token }, { access_token: '' }, form]) {
      expect(await codeOf(await browser.post(path, body))).toEqual(forbidden)
    }
  })

  test('browser-23, browser-28, browser-29: every response has `no-store` and allows no other origin', async () => {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const { headers } = await browser.send(method, path)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('vary')).toMatch(/Cookie, Origin, Sec-Fetch-Site/)
      expect(headers.get('access-control-allow-origin')).toBeNull()
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
  })

  test.each(['GET', 'POST', 'OPTIONS'])('browser-22: %s from pages of other sites is refused', async (method) => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${service.url}.evil.example` },
      { origin: service.url.replace('http:', 'https:') },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'something-new' },
      { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site', origin: listed },
      { referer: 'https://evil.example/page' },
    ] as Record<string, string>[]) {
      const response = await service.fetch(path, {
        method,
        headers: { cookie: browser.cookie, 'x-csrf-token': browser.csrf, ...headers },
      })
      expect([headers, ...(await codeOf(response))]).toEqual([headers, 403, 'csrf_rejected'])
    }
  })
})

test.each([
  ['/v1/browser/auth/logout', 'POST'],
  ['/v1/browser/auth/logout', 'GET'],
  ['/v1/browser/auth/nowhere', 'GET'],
  ['/v1/browser/auth/nowhere', 'HEAD'],
  ['/v1/browser/auth/nowhere', 'OPTIONS'],
  ['/v1/browser/auth/%zz', 'POST'],
  ['/v1/browser/api/statuses', 'POST'],
  ['/v1/browser/api/media', 'POST'],
  ['/v1/browser/api/graphql', 'POST'],
  ['/v1/browser/api/nowhere', 'DELETE'],
  ['/v1/browser/nowhere', 'PUT'],
])(
  'browser-16, browser-17, browser-18: %s by %s with a missing or wrong CSRF header is refused',
  async (path, method) => {
    const other = await signedInBrowser(service, alice.id)
    const stranger = browserClient(service)
    await stranger.session()
    for (const csrf of [
      null,
      '',
      'x',
      'csrf_',
      other.csrf,
      stranger.csrf,
      browser.csrf.toLowerCase(),
      ` ${other.csrf}`,
    ]) {
      const response = await browser.send(method, path, undefined, { csrf })
      expect([csrf === null, response.status]).toEqual([csrf === null, 403])
    }
    // The right token does not help with a missing or unknown cookie.
    for (const cookie of ['', 'x=1', `__Host-service=brs_${'A'.repeat(43)}`]) {
      const response = await service.fetch(path, { method, headers: { cookie, 'x-csrf-token': browser.csrf } })
      expect(response.status).toBe(403)
    }
  },
)

const everyRoute = [
  ...[...browserApiRoutes(routes), ...securityRoutes].map(({ method, path }) => ({ method, path })),
  ...authRoutes({} as SignInServices).map(({ path }) => ({ method: 'POST', path: `/v1/browser/auth${path}` })),
]

test('browser-12, browser-13, browser-16, browser-17: routes refuse Authorization, sessionId, or no CSRF', async () => {
  expect(everyRoute.length).toBeGreaterThan(190)
  for (const { method, path: pattern } of everyRoute) {
    const path = pattern.replace(/:\w+/g, '1')
    const headers = { authorization: `Bearer ${alice.token}` }
    expect([path, ...(await codeOf(await browser.send(method, path, undefined, { headers })))]).toEqual([
      path,
      ...forbidden,
    ])
    const response = await browser.send(method, `${path}?sessionId=${alice.token}`)
    expect([path, ...(await codeOf(response))]).toEqual([path, ...forbidden])
    if (method === 'GET') continue
    const unproven = await browser.send(method, path, {}, { csrf: null })
    expect([path, ...(await codeOf(unproven))]).toEqual([path, 403, 'csrf_rejected'])
  }
})

test('browser-16, browser-17: a refused request has no effect', async () => {
  const before = await (await browser.get('/v1/browser/api/accounts/verify_credentials')).json()
  const body = { status: 'never said' }
  expect((await browser.post('/v1/browser/api/statuses', body, { csrf: null })).status).toBe(403)
  expect((await browser.post('/v1/browser/auth/logout', {}, { csrf: null })).status).toBe(403)
  expect(await (await browser.get('/v1/browser/api/accounts/verify_credentials')).json()).toEqual(before)
  expect((await browser.post('/v1/browser/api/statuses', { status: 'said' })).status).toBe(200)
})

test('browser-20: reads need no CSRF token, including GraphQL with GET', async () => {
  expect((await browser.get('/v1/browser/api/timelines/home', { csrf: null })).status).toBe(200)
  const response = await browser.get('/v1/browser/api/graphql?query={ownProfile{profile{username}}}', { csrf: null })
  expect(await response.json()).toEqual({ data: { ownProfile: { profile: { username: 'alice' } } } })
})

test('paths-7, browser-20: GraphQL works in the browser boundary, with its own errors', async () => {
  const query = 'mutation { createPost(input: { text: "by graphql" }) { text } }'
  const done = await browser.post('/v1/browser/api/graphql', { query })
  expect(await done.json()).toEqual({ data: { createPost: { text: 'by graphql' } } })
  const refused = await browser.post('/v1/browser/api/graphql', { query }, { csrf: null })
  expect([refused.status, await refused.json()]).toMatchObject([
    403,
    { errors: [{ extensions: { code: 'CSRF_REJECTED' } }] },
  ])
  const variables = { sessionId: alice.token }
  const response = await browser.post('/v1/browser/api/graphql', { query: '{ instance { title } }', variables })
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { errors: [{ extensions: { code: 'CREDENTIAL_LOCATION_FORBIDDEN' } }] },
  ])
})

test('browser-24: a mutation must be JSON or multipart', async () => {
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'application/xml']) {
    const response = await service.fetch('/v1/browser/api/statuses', {
      method: 'POST',
      body: 'status=x',
      headers: { cookie: browser.cookie, 'x-csrf-token': browser.csrf, 'content-type': type },
    })
    expect(await codeOf(response)).toEqual([415, 'unsupported_media_type'])
  }
  const form = new FormData()
  form.append('status', 'by multipart')
  expect((await browser.post('/v1/browser/api/statuses', form)).status).toBe(200)
})

test('browser-22, browser-23: an allowed origin of the same site can call, with CORS and preflights', async () => {
  const headers = { origin: listed, 'sec-fetch-site': 'same-site' }
  const response = await browser.get('/v1/browser/session', { headers })
  expect(response.status).toBe(200)
  expect(response.headers.get('access-control-allow-origin')).toBe(listed)
  expect(response.headers.get('access-control-allow-credentials')).toBe('true')
  const post = await browser.post('/v1/browser/api/statuses', { status: 'from the app' }, { headers })
  expect(post.status).toBe(200)
  const preflight = await service.fetch('/v1/browser/auth/logout', {
    method: 'OPTIONS',
    headers: {
      ...headers,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-csrf-token',
    },
  })
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, listed])
  expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type,x-csrf-token')
  expect(preflight.headers.get('access-control-allow-credentials')).toBe('true')
})

test('browser-19, paths-12: an unknown path under /auth needs the CSRF header even for a 404', async () => {
  expect(await codeOf(await browser.post('/v1/browser/auth/nowhere'))).toEqual([404, 'not_found'])
  expect(await codeOf(await browser.post('/v1/browser/auth/nowhere', {}, { csrf: null }))).toEqual([
    403,
    'csrf_rejected',
  ])
})

test('browser-25: no header and no field overrides the method of a request', async () => {
  for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
    const response = await browser.get('/v1/browser/api/reports', { headers: { [name]: 'POST' }, csrf: null })
    expect(response.status).toBe(404)
  }
  expect((await browser.get('/v1/browser/api/reports?_method=POST&status=x')).status).toBe(404)
})

test('credentials-9: before a sign-in a browser can only read public data', async () => {
  const stranger = browserClient(service)
  await stranger.session()
  expect((await stranger.get('/v1/browser/api/timelines/public')).status).toBe(200)
  expect(await codeOf(await stranger.get('/v1/browser/api/timelines/home'))).toEqual([401, 'unauthorized'])
  expect(await codeOf(await stranger.post('/v1/browser/api/statuses', { status: 'x' }))).toEqual([401, 'unauthorized'])
  expect(await codeOf(await service.fetch('/v1/browser/api/timelines/public'))).toEqual([401, 'unauthorized'])
})

test('without a session a 401 names the cookie, because a page has no bearer token', async () => {
  const response = await service.fetch('/v1/browser/api/timelines/home')
  expect(response.headers.get('www-authenticate')).toBe('Cookie realm="service"')
})

test('browser-30: before sign-in a session expires after 30 minutes, and then a week after its last use', async () => {
  const stranger = browserClient(service)
  const { expiresAt } = await stranger.session()
  expect(Math.round((Date.parse(expiresAt) - Date.now()) / 60_000)).toBe(30)
  const signedIn = await browser.session()
  expect(Math.round((Date.parse(signedIn.expiresAt) - Date.now()) / 86_400_000)).toBe(7)
  const idle = await signedInBrowser(service, alice.id)
  await service.pool.query(`update browser_sessions set last_used_at = now() - interval '8 days' where hash in
    (select hash from browser_sessions order by created_at desc limit 1)`)
  expect(await codeOf(await idle.get('/v1/browser/api/timelines/home'))).toEqual([401, 'unauthorized'])
  expect((await idle.session()).authenticated).toBe(false)
})

test('paths-11: the boundary has every API path except those for apps, each in its latest version', () => {
  const nameless = (line: string) => line.replace(/:\w+/g, ':')
  const mirrored = browserApiRoutes(routes).map(({ method, path }) => nameless(`${method} ${path}`))
  const expected = routes
    .filter(({ path }) => !path.startsWith('/api/v1/apps'))
    .map(({ method, path }) => nameless(`${method} ${path.replace(/^\/api\/v\d/, '/v1/browser/api')}`))
  expect(mirrored.toSorted()).toEqual([...new Set(expected)].toSorted())
  const search = browserApiRoutes(routes).find(({ path }) => path === '/v1/browser/api/search')
  expect(search?.answer).toBe(routes.find(({ path }) => path === '/api/v2/search')?.answer)
})

test('browser-33: a service without the boundary has none of its paths', async () => {
  await using without = await startService({ browser: false })
  for (const path of ['/v1/browser/session', '/v1/browser/auth/logout', '/v1/browser/api/timelines/public']) {
    expect(await codeOf(await without.fetch(path))).toEqual([404, 'not_found'])
  }
})

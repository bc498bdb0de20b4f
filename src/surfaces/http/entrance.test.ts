import { request } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Upload } from '../../model/media.ts'
import { newSessionId } from '../../model/session.ts'
import { defineOpenOperation, defineOperation } from '../../operations/operation.ts'
import { startTestApp } from '../../../test/support/httpApp.ts'
import { mountTokenImport } from '../import/tokenImport.ts'
import { route } from './route.ts'

const Output = z.object({ caller: z.string().nullable() })
const description = {
  kind: 'query',
  scope: null,
  summary: 'Says who calls.',
  input: z.strictObject({}),
  output: Output,
} as const
const open = defineOpenOperation({
  ...description,
  name: 'open',
  anonymous: 'always',
  run: async (_, { caller }) => ({ caller: caller?.session ?? null }),
})
const closed = defineOperation({
  ...description,
  name: 'closed',
  run: async (_, { caller }) => ({ caller: caller.session }),
})
const upload = defineOperation({
  ...description,
  name: 'upload',
  bucket: 'uploads',
  run: async (_, { caller }) => ({ caller: caller.session }),
})
const thing = defineOpenOperation({
  ...description,
  name: 'thing',
  anonymous: 'always',
  input: z.strictObject({ name: z.string() }),
  run: async () => ({ caller: null }),
})
const changePicture = defineOperation({
  ...description,
  name: 'changePicture',
  input: z.strictObject({ picture: Upload.nullable().optional() }),
  run: async (_, { caller }) => ({ caller: caller.session }),
})
const answer = { schema: Output, render: (output: z.infer<typeof Output>) => JSON.stringify(output) }
const routes = [
  route('GET /api/v1/open', open, answer),
  route('POST /api/v1/open', open, answer),
  route('GET /api/v1/closed', closed, answer),
  route('POST /api/v1/upload', upload, answer),
  route('GET /api/v1/things/:name', thing, answer),
  route('PATCH /api/v1/picture', changePicture, answer),
]

const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code]
const challenge = 'Bearer realm="service"'

test.each([
  ['another scheme', 'Basic YTpi'],
  ['an unknown session', `Bearer ${newSessionId().reveal()}`],
  ['a text that is not a session identifier', 'Bearer abc'],
  ['a scheme without a token', 'Bearer'],
  ['two tokens', 'Bearer a b'],
  ['a token with a comma', `Bearer ${newSessionId().reveal()},x`],
  ['a quoted token', `Bearer "${newSessionId().reveal()}"`],
  ['an empty header', ''],
])('%s is refused with 401 everywhere, and never counts as anonymous', async (_, authorization) => {
  await using service = await startTestApp(routes)
  for (const path of ['/api/v1/open', '/api/v1/closed', '/api/v1/nowhere', '/api']) {
    const response = await service.fetch(path, { headers: { authorization } })
    expect(response.headers.get('www-authenticate')).toBe(`${challenge}, error="invalid_token"`)
    expect(await codeOf(response)).toEqual([401, 'unauthorized'])
  }
})

test('credentials-6: two Authorization headers are refused, even if one is valid', async () => {
  await using service = await startTestApp(routes)
  const { token, headers } = await service.signIn()
  expect((await service.fetch('/api/v1/closed', { headers })).status).toBe(200)
  const others = [`Bearer ${token}`, 'Bearer x', '']
  for (const other of others) {
    for (const pair of [
      [`Bearer ${token}`, other],
      [other, `Bearer ${token}`],
    ]) {
      const lines = pair
        .map((value, index) => `${index === 0 ? 'Authorization' : 'aUTHORIZATION'}: ${value}`)
        .join('\r\n')
      expect(await rawStatus(service.port, `GET /api/v1/closed HTTP/1.1\r\nHost: x\r\n${lines}`)).toBe(401)
    }
  }
})

test.each(['Bearer', 'bearer', 'BEARER', 'bEaReR  '])('the scheme %j is accepted', async (scheme) => {
  await using service = await startTestApp(routes)
  const { token, handle } = await service.signIn()
  const response = await service.fetch('/api/v1/closed', { headers: { authorization: `${scheme} ${token}` } })
  expect(await response.json()).toEqual({ caller: handle })
})

test('without a session, open routes respond and closed ones refuse with 401', async () => {
  await using service = await startTestApp(routes)
  expect(await (await service.fetch('/api/v1/open')).json()).toEqual({ caller: null })
  const response = await service.fetch('/api/v1/closed')
  expect(response.headers.get('www-authenticate')).toBe(challenge)
  expect(await codeOf(response)).toEqual([401, 'unauthorized'])
})

test('an unknown path is 404, with and without a session', async () => {
  await using service = await startTestApp(routes)
  const { headers } = await service.signIn()
  expect(await codeOf(await service.fetch('/api/v1/nowhere', { headers }))).toEqual([404, 'not_found'])
  for (const path of ['/api/v1/nowhere', '/api/', '/api', '/nowhere', '/apiary']) {
    expect(await codeOf(await service.fetch(path))).toEqual([404, 'not_found'])
  }
})

test('token import is 404 for everyone unless it is configured', async () => {
  await using service = await startTestApp(routes, { mount: (app) => mountTokenImport(app, undefined) })
  const { headers } = await service.signIn()
  const body = JSON.stringify({ provider: 'x', token: 'y' })
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
  expect(await codeOf(await service.fetch('/api/v1/sessions/import', init))).toEqual([404, 'not_found'])
  const signedIn = { ...init, headers: { ...init.headers, ...headers } }
  expect(await codeOf(await service.fetch('/api/v1/sessions/import', signedIn))).toEqual([404, 'not_found'])
})

test('each session may send 300 requests, even from one address', async () => {
  await using service = await startTestApp(routes)
  const [one, other] = [await service.signIn(), await service.signIn()]
  for (let left = 299; left >= 0; left--) {
    const response = await service.fetch('/api/v1/open', { headers: one.headers })
    expect([response.status, response.headers.get('x-ratelimit-remaining')]).toEqual([200, String(left)])
  }
  const refused = await service.fetch('/api/v1/open', { headers: one.headers })
  const [retryAfter, reset] = [refused.headers.get('retry-after'), refused.headers.get('x-ratelimit-reset')]
  expect(await codeOf(refused)).toEqual([429, 'rate_limited'])
  expect(Number(retryAfter)).toBeGreaterThan(0)
  expect(Number(retryAfter)).toBeLessThanOrEqual(300)
  expect(Date.parse(reset ?? '')).toBeGreaterThan(Date.now())
  expect(refused.headers.get('access-control-expose-headers')).toContain('X-RateLimit-Reset')
  expect((await service.fetch('/api/v1/open', { headers: other.headers })).status).toBe(200)
})

test('limits-1, limits-4: anonymous requests are counted by address, including refused ones', async () => {
  await using service = await startTestApp(routes)
  const remaining = async (path: string, init?: RequestInit) =>
    (await service.fetch(path, init)).headers.get('x-ratelimit-remaining')
  expect(await remaining('/api/v1/open')).toBe('899')
  expect(await remaining('/api/v1/open?sessionId=x')).toBe('898')
  expect(await remaining('/api/v1/nowhere')).toBe('897')
  expect(await remaining('/api/v1/open', { headers: { authorization: 'Basic x' } })).toBe('896')
  expect(await remaining('/nowhere')).toBeNull()
})

test('invented sessions hit a limit before the store is asked, and known sessions still work', async () => {
  await using service = await startTestApp(routes)
  const person = await service.signIn()
  expect((await service.fetch('/api/v1/open', { headers: person.headers })).status).toBe(200)
  const invented = () => ({ headers: { authorization: `Bearer ${newSessionId().reveal()}` } })
  const statuses = new Set<number>()
  // The valid session used up one call, because it was new to this process too.
  for (let count = 0; count < 300; count++) statuses.add((await service.fetch('/api/v1/open', invented())).status)
  expect([...statuses]).toEqual([401])
  expect(await codeOf(await service.fetch('/api/v1/open', invented()))).toEqual([429, 'rate_limited'])
  expect((await service.fetch('/api/v1/open', { headers: person.headers })).status).toBe(200)
  // Each of them also counted as an anonymous call.
  expect((await service.fetch('/api/v1/open')).headers.get('x-ratelimit-remaining')).toBe('599')
})

test('uploads have an allowance of their own', async () => {
  await using service = await startTestApp(routes)
  const { headers } = await service.signIn()
  const init = { method: 'POST', headers }
  for (let left = 29; left >= 0; left--) {
    const response = await service.fetch('/api/v1/upload', init)
    expect([response.status, response.headers.get('x-ratelimit-remaining')]).toEqual([200, String(left)])
  }
  expect(await codeOf(await service.fetch('/api/v1/upload', init))).toEqual([429, 'rate_limited'])
  expect((await service.fetch('/api/v1/open', { headers })).status).toBe(200)
})

test('a request that may carry a file counts as an upload wherever files are accepted', async () => {
  await using service = await startTestApp(routes)
  const { headers } = await service.signIn()
  const send = (path: string, body: FormData | URLSearchParams) =>
    service.fetch(path, { method: path.endsWith('picture') ? 'PATCH' : 'POST', headers, body })
  const form = () => {
    const created = new FormData()
    created.append('picture', new Blob(['x']), 'a.png')
    return created
  }
  for (let left = 29; left >= 0; left--) {
    const response = await send('/api/v1/picture', form())
    expect([response.status, response.headers.get('x-ratelimit-remaining')]).toEqual([200, String(left)])
  }
  expect(await codeOf(await send('/api/v1/picture', form()))).toEqual([429, 'rate_limited'])
  expect(await codeOf(await send('/api/v1/upload', form()))).toEqual([429, 'rate_limited'])
  expect((await send('/api/v1/picture', new URLSearchParams({ a: 'b' }))).status).toBe(200)
  expect((await send('/api/v1/open', form())).status).toBe(200)
})

test('a file is not received where none is accepted', async () => {
  await using service = await startTestApp(routes)
  const { headers } = await service.signIn()
  const form = new FormData()
  form.append('file', new Blob([Buffer.alloc(3 << 20)]), 'a.png')
  expect((await service.fetch('/api/v1/open', { method: 'POST', headers, body: form })).status).toBe(413)
  form.set('picture', new Blob([Buffer.alloc(3 << 20)]), 'a.png')
  expect((await service.fetch('/api/v1/picture', { method: 'PATCH', headers, body: form })).status).toBe(200)
})

test('without rate limits, responses have no headers about them', async () => {
  await using service = await startTestApp(routes, { isLimited: false })
  expect((await service.fetch('/api/v1/open')).headers.has('x-ratelimit-limit')).toBe(false)
})

const preflight = {
  origin: 'https://elk.example',
  'access-control-request-method': 'PUT',
  'access-control-request-headers': 'authorization, x-y',
}

test('paths-21: pages of any origin can call the API, without cookies', async () => {
  await using service = await startTestApp(routes)
  for (const path of ['/api/v1/closed', '/api/v1/nowhere']) {
    const response = await options(service.port, path, preflight)
    expect(response.status).toBe(204)
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization, x-y',
    })
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      expect(response.headers['access-control-allow-methods']).toContain(method)
    }
    expect(response.headers).not.toHaveProperty('access-control-allow-credentials')
  }
  const response = await service.fetch('/api/v1/closed', { headers: { origin: 'https://elk.example' } })
  expect(response.status).toBe(401)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('access-control-expose-headers')).toBe(
    'Link, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id',
  )
})

test('limits-1: a preflight is free, and any other OPTIONS request counts as a call', async () => {
  await using service = await startTestApp(routes)
  const { headers } = await service.signIn()
  const free = await options(service.port, '/api/v1/closed', preflight)
  expect([free.status, free.headers['x-ratelimit-remaining']]).toEqual([204, undefined])
  const counted = async (more: object, body?: string) =>
    (await options(service.port, '/api/v1/closed', { ...more }, body)).headers['x-ratelimit-remaining']
  expect(await counted({ origin: 'https://elk.example' })).toBe('899')
  expect(await counted({ ...preflight, 'content-type': 'application/json' }, '{"a":1}')).toBe('898')
  expect(await counted(headers)).toBe('299')
  for (let count = 0; count < 898; count++) await service.fetch('/api/v1/open')
  expect((await options(service.port, '/api/v1/closed', {})).status).toBe(429)
  expect((await options(service.port, '/api/v1/closed', preflight)).status).toBe(204)
})

test('the body of an OPTIONS request has at most one kibibyte, and may not contain a credential', async () => {
  await using service = await startTestApp(routes)
  const { headers } = await service.signIn()
  for (const who of [{}, headers]) {
    const send = (body: string) =>
      options(service.port, '/api/v1/closed', { ...preflight, ...who, 'content-type': 'application/json' }, body)
    const statuses = [
      send('{"a":1}'),
      send('{"sessionId":1}'),
      send(JSON.stringify({ a: 'x'.repeat(1100) })),
      send('{'),
    ]
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([204, 400, 413, 400])
  }
})

test('an anonymous caller may send at most 64 KiB', async () => {
  await using service = await startTestApp(routes)
  const { headers } = await service.signIn()
  const send = async (path: string, field: string, length: number, more: Record<string, string> = {}) => {
    const body = JSON.stringify({ [field]: 'x'.repeat(length) })
    return (
      await service.fetch(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...more } })
    ).status
  }
  expect(await send('/api/v1/open', 'a', 65_000)).toBe(200)
  expect(await send('/api/v1/open', 'sessionId', 65_000)).toBe(400)
  expect(await send('/api/v1/open', 'a', 66_000)).toBe(413)
  expect(await send('/api/v1/upload', 'a', 66_000)).toBe(401)
  expect(await send('/api/v1/open', 'a', 1_000_000, headers)).toBe(200)
})

test('a preflight with a credential in its URL is refused with a readable response', async () => {
  await using service = await startTestApp(routes)
  const response = await options(service.port, '/api/v1/closed?access_token=x', preflight)
  expect(response.status).toBe(400)
  expect(response.headers).toMatchObject({ 'access-control-allow-origin': '*' })
})

test('pages of any origin can read discovery and files, but not other paths', async () => {
  await using service = await startTestApp(routes)
  const files = ['/media/x.png', '/avatars/missing.png', '/headers/missing.png', '/images/icon-48.png']
  for (const path of ['/.well-known/nodeinfo', '/nodeinfo/2.0', ...files]) {
    const { status, headers } = await options(service.port, path, preflight)
    expect([status, headers['access-control-allow-methods']]).toEqual([204, 'GET, HEAD'])
  }
  for (const path of ['/', '/docs/start.js', '/health/live', '/v1/browser/session', '/oauth/authorize']) {
    const { headers } = await options(service.port, path, preflight)
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  }
})

test('by default, a response forbids pages to load or run anything', async () => {
  await using service = await startTestApp(routes)
  const { headers } = await service.fetch('/nowhere')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

test('the log has one line for each request, which names the session by its handle', async () => {
  await using service = await startTestApp(routes, { trustProxy: 'loopback' })
  const { headers, handle } = await service.signIn()
  await service.fetch('/api/v1/open?q=canary-query', {
    headers: { ...headers, 'x-request-id': '7f3c9a017f3c9a01', 'x-other': 'canary-header' },
  })
  const line = () => service.log.find((text) => text.includes('"request_id":"7f3c9a017f3c9a01"'))
  await expect.poll(line).toBeDefined()
  expect(JSON.parse(line() ?? '')).toMatchObject({ method: 'GET', path: '/api/v1/open', status: 200, session: handle })
  expect(service.log.join('')).not.toContain('canary')
})

test.each([
  '/api/v1/x/SECRET',
  '/SECRET',
  '/api/v1/x;sessionId=SECRET',
  '/%2573%65s_SECRETPART',
  '/api/v1/open#SECRET',
  `/x/%${'25'.repeat(12)}73es_SECRETPART`,
  '/x/ses_%20SECRETPART',
  '/api/v1/open/%20SECRETPART',
  '/api/v1/things/SECRETPART',
  '/media/SECRETPART',
])('a session identifier in the target %s does not reach the log', async (target) => {
  await using service = await startTestApp(routes)
  const secret = newSessionId().reveal()
  const path = target.replace('SECRETPART', secret.slice(4)).replace('SECRET', secret)
  await rawStatus(service.port, `GET ${path} HTTP/1.1\r\nHost: x`)
  await expect.poll(() => service.log.join('')).toContain('"msg":"request"')
  expect(service.log.join('')).not.toContain(secret.slice(4))
})

test('parts of a session identifier do not reach the log either', async () => {
  await using service = await startTestApp(routes)
  const secret = newSessionId().reveal()
  const [half, rest] = [secret.slice(0, 20), secret.slice(20)]
  for (const path of [`/x/${secret.slice(0, 10)}/${secret.slice(10)}`, `/x/${half}%${rest}`, `/x/${half}%2D${rest}`]) {
    await rawStatus(service.port, `GET ${path} HTTP/1.1\r\nHost: x`)
  }
  await expect.poll(() => service.log.join('').match(/"msg":"request"/g)).toHaveLength(3)
  for (const piece of [rest, secret.slice(10)]) expect(service.log.join('')).not.toContain(piece)
})

test('a path is logged as its route, or if it has none, only with its ordinary words', async () => {
  await using service = await startTestApp(routes)
  const { headers, handle } = await service.signIn()
  const paths = ['/api/v1/things/109372843234', `/api/v1/things/${handle}`, '/api/v1/things/Ada', '/api/v1/open/']
  for (const path of [...paths, '/wp-login.php', '/api/v9/X/y', '/a'.repeat(40)]) await service.fetch(path, { headers })
  const lines = () => service.log.map((line) => JSON.parse(line) as { msg: string; path: string })
  const logged = () => lines().filter(({ msg }) => msg === 'request')
  await expect.poll(logged).toHaveLength(7)
  expect(logged().map(({ path }) => path)).toEqual([
    '/api/v1/things/109372843234',
    `/api/v1/things/${handle}`,
    '/api/v1/things/:name',
    '/api/v1/open',
    '/wp-login.php',
    '/api/v9/…/y',
    `${'/a'.repeat(9)}/…`,
  ])
})

test('an unknown Expect header does not bypass a guard', async () => {
  await using service = await startTestApp(routes)
  const status = (path: string) => rawStatus(service.port, `GET ${path} HTTP/1.1\r\nHost: x\r\nExpect: x`)
  expect(await Promise.all(['/api/v1/open', '/api/v1/closed', '/api/v1/open?sessionId=1'].map(status))).toEqual([
    200, 401, 400,
  ])
})

test('a request must name its target once, and a credential in its URL is reported first', async () => {
  await using service = await startTestApp(routes)
  const ask = async (target: string, hosts: string) =>
    codeOf(await rawResponse(service.port, `GET ${target} HTTP/1.1${hosts}`))
  for (const hosts of ['', '\r\nHost: x\r\nHost: x', '\r\nHost: x\r\nhost: y']) {
    expect(await ask('/api/v1/open', hosts)).toEqual([400, 'malformed_request'])
    expect(await ask('/health/live', hosts)).toEqual([400, 'malformed_request'])
    expect(await ask('/api/v1/open?sessionId=x', hosts)).toEqual([400, 'credential_location_forbidden'])
  }
})

test('a request with too many headers is refused, so that no header is ignored', async () => {
  await using service = await startTestApp(routes)
  const body = '{"sessionId":1}'
  const about = `Content-Type: application/json\r\nContent-Length: ${body.length}`
  for (const count of [201, 900]) {
    const head = `POST /api/v1/open HTTP/1.1\r\nHost: x\r\n${'a:\r\n'.repeat(count)}${about}`
    expect(await codeOf(await rawResponse(service.port, head, body))).toEqual([400, 'malformed_request'])
  }
})

test('a slowly sent head times out', async () => {
  await using service = await startTestApp(routes)
  const { headersTimeout, requestTimeout } = service.app.server
  expect([headersTimeout > 0, headersTimeout <= 15_000, requestTimeout > 0]).toEqual([true, true, true])
})

async function rawStatus(port: number, head: string): Promise<number> {
  return (await rawResponse(port, head)).status
}

function rawResponse(port: number, head: string, body = ''): Promise<Response> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`${head}\r\nConnection: close\r\n\r\n${body}`)
  return new Promise((resolve, reject) => {
    let text = ''
    socket.on('data', (chunk) => (text += String(chunk)))
    socket.on('error', reject).on('end', () => {
      resolve(new Response(text.slice(text.indexOf('\r\n\r\n') + 4), { status: Number(text.split(' ')[1]) }))
    })
  })
}

// `fetch` does not reveal the headers of a preflight.
function options(port: number, path: string, headers: Record<string, string>, body = '') {
  return new Promise<{ status: number | undefined; headers: Record<string, unknown> }>((resolve, reject) => {
    const length = body === '' ? {} : { 'content-length': Buffer.byteLength(body) }
    request(
      { port, host: '127.0.0.1', path, method: 'OPTIONS', headers: { ...headers, ...length }, agent: false },
      (response) => {
        response.resume()
        resolve({ status: response.statusCode, headers: response.headers })
      },
    )
      .on('error', reject)
      .end(body)
  })
}

import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { invalid } from '../../model/errors.ts'
import { AccountId } from '../../model/ids.ts'
import { newSessionId } from '../../model/session.ts'
import { Upload } from '../../model/media.ts'
import { defineOpenOperation, defineOperation } from '../../operations/operation.ts'
import { route } from './route.ts'
import { startTestApp } from '../../../test/support/httpApp.ts'

const Output = z.object({ input: z.record(z.string(), z.unknown()), caller: z.string().nullable() })

const input = z.strictObject({
  id: AccountId.optional(),
  inReplyToId: z.string().optional(),
  words: z.array(z.string()).optional(),
  flag: z.boolean().optional(),
  limit: z.int().min(1).max(40).default(20),
  poll: z.strictObject({ expiresIn: z.int() }).optional(),
  idempotencyKey: z.string().optional(),
  where: z.string().optional(),
  file: Upload.optional(),
})

const description = { kind: 'query', summary: 'Says what came in.', input, output: Output } as const

const echo = defineOperation({
  ...description,
  name: 'echo',
  scope: 'read:accounts',
  run: async (fields, { caller }) => ({ input: fields, caller: caller.session }),
})
const openEcho = defineOpenOperation({
  ...description,
  name: 'openEcho',
  scope: null,
  anonymous: 'reads',
  run: async (fields, { caller }) => ({ input: fields, caller: caller?.session ?? null }),
})
const fail = defineOpenOperation({
  ...description,
  name: 'fail',
  scope: null,
  anonymous: 'always',
  run: async () => {
    throw new Error('the cause: password hunter2')
  },
})
const refuse = defineOpenOperation({
  ...description,
  name: 'refuse',
  scope: null,
  anonymous: 'always',
  run: async () => {
    throw invalid('text', 'blank')
  },
})

const answer = { schema: Output, render: (output: z.infer<typeof Output>) => JSON.stringify(output) }
const paged = { ...answer, link: () => ({ next: '5', previous: '9' }) }
const emptyPage = { ...answer, link: () => ({ next: null, previous: null }) }
const options = { names: { in_reply_to: 'inReplyToId' }, headers: { 'idempotency-key': 'idempotencyKey' } }

const routes = [
  route('POST /api/v1/echo', echo, answer, options),
  route('GET /api/v1/echo', echo, answer),
  route('GET /api/v1/open', openEcho, answer),
  route('POST /api/v1/open', openEcho, answer, options),
  route('GET /api/v1/accounts/:id', openEcho, answer, { fixed: { where: 'here' } }),
  route('PATCH /api/v1/changed', openEcho, answer),
  route('PUT /api/v1/put', openEcho, answer),
  route('PUT /api/v1/both', fail, answer),
  route('PATCH /api/v1/both', openEcho, answer),
  route('GET /api/v1/paged/:id', openEcho, paged),
  route('GET /api/v1/empty', openEcho, emptyPage),
  route('POST /api/v1/created', openEcho, { ...answer, status: () => 202 }),
  route('GET /api/v1/fail', fail, answer),
  route('GET /api/v1/refuse', refuse, answer),
]

interface Echo {
  input: Record<string, unknown>
  caller: string | null
}
const echoOf = async (response: Response) => (await response.json()) as Echo
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code]
const post = (body: NonNullable<RequestInit['body']>, type?: string): RequestInit => ({
  method: 'POST',
  body,
  ...(type !== undefined && { headers: { 'content-type': type } }),
})

test('paths-13: a parameter is accepted in every encoding', async () => {
  await using service = await startTestApp(routes)
  const form = new FormData()
  form.append('in_reply_to', 'x')
  form.append('words[]', 'a')
  form.append('words[]', 'b')
  form.append('poll[expires_in]', '300')
  form.append('flag', 'f')
  const text = 'in_reply_to=x&words[]=a&words[]=b&poll[expires_in]=300&flag=f'
  const json = '{"in_reply_to":"x","words":["a","b"],"poll":{"expires_in":300},"flag":false}'
  const responses = await Promise.all([
    service.fetch(`/api/v1/open?${text}`, { method: 'POST' }),
    service.fetch('/api/v1/open', post(text, 'application/x-www-form-urlencoded')),
    service.fetch('/api/v1/open', post(json, 'application/json')),
    service.fetch('/api/v1/open', post(form)),
  ])
  for (const response of responses) {
    expect((await echoOf(response)).input).toEqual({
      inReplyToId: 'x',
      words: ['a', 'b'],
      poll: { expiresIn: 300 },
      flag: false,
      limit: 20,
    })
  }
})

test('paths-13: fixed values win over the path, the path over the body, and the body over the query', async () => {
  await using service = await startTestApp(routes)
  const body = JSON.stringify({ id: '2', flag: true, where: 'there' })
  const options = post(body, 'application/json')
  expect((await echoOf(await service.fetch('/api/v1/open?id=3&flag=0', options))).input).toMatchObject({
    id: '2',
    flag: true,
  })
  const fixed = await echoOf(await service.fetch('/api/v1/accounts/1?id=3&where=there'))
  expect(fixed.input).toMatchObject({ id: '1', where: 'here' })
})

test('paths-15: unknown parameters are ignored, and headers and files are input where the route says so', async () => {
  await using service = await startTestApp(routes)
  const form = new FormData()
  form.append('file', new Blob(['hello']), 'a.png')
  const { headers } = await service.signIn()
  const response = await service.fetch('/api/v1/echo?nonsense=1', {
    method: 'POST',
    body: form,
    headers: { ...headers, 'idempotency-key': 'k' },
  })
  const { input } = await echoOf(response)
  expect(input).toMatchObject({ idempotencyKey: 'k', file: { filename: 'a.png', size: 5 } })
  expect(input).not.toHaveProperty('nonsense')
  await expect.poll(service.files).toEqual([])
})

test('limits-9: a limit above the maximum is lowered to it, and zero and negative limits are refused', async () => {
  await using service = await startTestApp(routes)
  expect((await echoOf(await service.fetch('/api/v1/open?limit=4000'))).input).toEqual({ limit: 40 })
  expect(await codeOf(await service.fetch('/api/v1/open?limit=0'))).toEqual([422, 'validation_failed'])
  expect(await codeOf(await service.fetch('/api/v1/open?limit=-1'))).toEqual([422, 'validation_failed'])
})

test('an id that is empty counts as left out of a query', async () => {
  await using service = await startTestApp(routes)
  expect((await echoOf(await service.fetch('/api/v1/open?id=&where='))).input).toEqual({ limit: 20, where: '' })
})

test('a cached query does not hide the body and headers of a request', async () => {
  await using service = await startTestApp(routes)
  const inputOf = async (path: string, init?: RequestInit) =>
    (await echoOf(await service.fetch(`/api/v1/${path}?limit=3`, init))).input
  const keyed = (key: string): RequestInit => ({ method: 'POST', headers: { 'idempotency-key': key } })
  for (let round = 0; round < 2; round++) {
    expect(await inputOf('open')).toEqual({ limit: 3 })
    expect(await inputOf('open', post('flag=1', 'application/x-www-form-urlencoded'))).toEqual({ limit: 3, flag: true })
    for (const key of ['one', 'two'])
      expect(await inputOf('open', keyed(key))).toEqual({ limit: 3, idempotencyKey: key })
    for (const id of ['1', '2']) expect(await inputOf(`accounts/${id}`)).toEqual({ limit: 3, id, where: 'here' })
  }
  expect(await codeOf(await service.fetch('/api/v1/open?limit=3&access_token=x'))).toEqual([
    400,
    'credential_location_forbidden',
  ])
})

test.each(['x', '0', '-1', '1.5', '99999999999999999999', '%27', '1%00'])(
  'an account with the id %s is 404',
  async (id) => {
    await using service = await startTestApp(routes)
    expect(await codeOf(await service.fetch(`/api/v1/accounts/${id}`))).toEqual([404, 'not_found'])
  },
)

test('paths-14: PATCH and PUT are equal unless the route table has both, and a trailing slash is ignored', async () => {
  await using service = await startTestApp(routes)
  for (const [method, path] of [
    ['PUT', '/api/v1/changed'],
    ['PATCH', '/api/v1/changed/'],
    ['PATCH', '/api/v1/put'],
    ['PATCH', '/api/v1/both'],
  ] as const) {
    expect((await service.fetch(path, { method })).status).toBe(200)
  }
  expect((await service.fetch('/api/v1/both', { method: 'PUT' })).status).toBe(500)
})

test('HEAD responds like GET, without the body', async () => {
  await using service = await startTestApp(routes)
  const [get, head] = await Promise.all([
    service.fetch('/api/v1/open'),
    service.fetch('/api/v1/open', { method: 'HEAD' }),
  ])
  expect(head.status).toBe(200)
  expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'))
  expect(await head.text()).toBe('')
})

test('a method that a path does not have is 404', async () => {
  await using service = await startTestApp(routes)
  const { headers } = await service.signIn()
  expect(await codeOf(await service.fetch('/api/v1/paged/1', { method: 'DELETE', headers }))).toEqual([
    404,
    'not_found',
  ])
})

test('paths-19: the Link header has absolute addresses of the next and previous page with all parameters', async () => {
  await using service = await startTestApp(routes)
  const response = await service.fetch('/api/v1/paged/7/?limit=2&max_id=11&words[]=a%26b')
  const rest = 'limit=2&words%5B%5D=a%26b'
  expect(response.headers.get('link')).toBe(
    `<${service.url}/api/v1/paged/7?${rest}&max_id=5>; rel="next", <${service.url}/api/v1/paged/7?${rest}&min_id=9>; rel="prev"`,
  )
  expect((await service.fetch('/api/v1/empty')).headers.get('link')).toBeNull()
})

test('paths-18, paths-20: a response is JSON with its status and the headers of the API', async () => {
  await using service = await startTestApp(routes)
  const response = await service.fetch('/api/v1/created', { method: 'POST' })
  expect(response.status).toBe(202)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
    'x-ratelimit-limit': '900',
    'x-ratelimit-remaining': '899',
  })
  expect(response.headers.get('vary')).toContain('Authorization')
  expect(response.headers.get('x-ratelimit-reset')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(response.headers.has('access-control-allow-credentials')).toBe(false)
})

test('an operation gets its caller, and a missing scope is 403', async () => {
  await using service = await startTestApp(routes)
  const [reader, writer] = await Promise.all([service.signIn(['read']), service.signIn(['write'])])
  const response = await service.fetch('/api/v1/echo', { headers: reader.headers })
  expect((await echoOf(response)).caller).toBe(reader.handle)
  expect(await codeOf(await service.fetch('/api/v1/echo', { headers: writer.headers }))).toEqual([
    403,
    'insufficient_scope',
  ])
})

test('without anonymous reads, open routes need a session', async () => {
  await using service = await startTestApp(routes, { anonymousReads: false })
  expect(await codeOf(await service.fetch('/api/v1/open'))).toEqual([401, 'unauthorized'])
})

test('a revoked session is refused at once', async () => {
  await using service = await startTestApp(routes)
  const { headers, handle } = await service.signIn()
  expect((await service.fetch('/api/v1/echo', { headers })).status).toBe(200)
  await service.authSessions.revoke(handle as never)
  expect(await codeOf(await service.fetch('/api/v1/echo', { headers }))).toEqual([401, 'unauthorized'])
})

test('errors-20: an unexpected error hides its cause, which is logged with the request id', async () => {
  await using service = await startTestApp(routes, { trustProxy: 'loopback' })
  const response = await service.fetch('/api/v1/fail', {
    headers: { 'x-request-id': '0b0e7a52-19ad-4c6f-8f0e-3f3c6f4f2a11' },
  })
  const text = await response.text()
  expect(response.status).toBe(500)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(JSON.parse(text)).toEqual({
    error: 'Something went wrong on our side. Try again later.',
    code: 'internal_error',
    request_id: '0b0e7a52-19ad-4c6f-8f0e-3f3c6f4f2a11',
  })
  const logged = service.log.filter((line) => line.includes('the cause'))
  expect(logged).toHaveLength(1)
  expect(JSON.parse(logged[0]!)).toMatchObject({ request_id: '0b0e7a52-19ad-4c6f-8f0e-3f3c6f4f2a11', level: 'error' })
})

test('an input error names the field and the problem', async () => {
  await using service = await startTestApp(routes)
  const response = await service.fetch('/api/v1/refuse')
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ fields: [{ field: 'text', message: "can't be blank" }] })
})

test.each(['0'.repeat(33), '0123456789abcde', 'a b', 'my-id.1', 'ses_abc', newSessionId().reveal().slice(4), 'é', ''])(
  'paths-22: the request id %j is not used',
  async (id) => {
    await using service = await startTestApp(routes, { trustProxy: 'loopback' })
    const response = await service.fetch('/api/v1/open', {
      headers: { 'x-request-id': Buffer.from(id).toString('latin1') },
    })
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  },
)

test.each([
  ['a malformed escape', 'GET /api/v1/%zz HTTP/1.1\r\nHost: x', 400, 'malformed_request'],
  ['a malformed escape outside the API', 'GET /%zz HTTP/1.1\r\nHost: x', 400, 'malformed_request'],
  ['a target that is not a URL', 'GET http://%zz/ HTTP/1.1\r\nHost: x', 400, 'malformed_request'],
  ['a request without a host', 'GET /api/v1/open HTTP/1.1', 400, 'malformed_request'],
  ['a text that is not HTTP', 'nonsense', 400, 'malformed_request'],
  ['a header that is too long', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}`, 431, 'malformed_request'],
  [
    'a request with two lengths',
    'POST /api/v1/open HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2',
    400,
    'malformed_request',
  ],
  ['an absolute target', 'GET http://x/api/v1/echo HTTP/1.1\r\nHost: x', 401, 'unauthorized'],
  ['an escaped path', 'GET /%61pi/v1/echo?session%49d=1 HTTP/1.1\r\nHost: x', 400, 'credential_location_forbidden'],
  ['an unsupported method', 'PROPFIND /api/v1/open HTTP/1.1\r\nHost: x', 404, 'not_found'],
  ['a path of 5000 letters', `GET /api/v1/accounts/${'9'.repeat(5000)} HTTP/1.1\r\nHost: x`, 404, 'not_found'],
  [
    'an invalid content type',
    'POST /api/v1/open HTTP/1.1\r\nHost: x\r\nContent-Type: ;;;',
    415,
    'unsupported_media_type',
  ],
])('%s gets a JSON response', async (_, head, status, code) => {
  await using service = await startTestApp(routes)
  const answer = await rawAnswer(service.port, `${head}\r\nConnection: close\r\n\r\n`)
  expect(answer.status).toBe(status)
  expect(JSON.parse(answer.body)).toMatchObject({ code, request_id: expect.any(String) as string })
  expect(answer.head).toMatch(/x-request-id: /i)
})

test.each([
  ['bad JSON', post('{"a":', 'application/json'), 400, 'malformed_request'],
  ['a JSON list', post('[1]', 'application/json'), 400, 'malformed_request'],
  [
    'a JSON body that is too large',
    post(JSON.stringify('x'.repeat(1 << 20)), 'application/json'),
    413,
    'payload_too_large',
  ],
  ['XML', post('<a/>', 'application/xml'), 415, 'unsupported_media_type'],
  ['another charset', post('{}', 'application/json; charset=utf-16'), 415, 'unsupported_media_type'],
  [
    'a form with contradictory names',
    post('a[b]=1&a[]=2', 'application/x-www-form-urlencoded'),
    400,
    'malformed_request',
  ],
])('%s is refused, but only if no session is missing', async (_, init, status, code) => {
  await using service = await startTestApp(routes)
  expect(await codeOf(await service.fetch('/api/v1/open', init))).toEqual([status, code])
  expect(await codeOf(await service.fetch('/api/v1/echo', init))).toEqual([401, 'unauthorized'])
})

test('an anonymous caller cannot make the service store a large file', async () => {
  await using service = await startTestApp(routes)
  const form = new FormData()
  form.append('file', new Blob([Buffer.alloc(3 << 20)]), 'a.png')
  expect(await codeOf(await service.fetch('/api/v1/echo', { method: 'POST', body: form }))).toEqual([
    401,
    'unauthorized',
  ])
  await expect.poll(service.files).toEqual([])
})

async function rawAnswer(port: number, request: string) {
  const socket = connect(port, '127.0.0.1')
  socket.write(request)
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return { head, body, status: Number(head.split(' ')[1]) }
}

import { connect } from 'node:net'
import { readdir } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { serviceForFile, type TestAccount } from '../support/service.ts'

const service = serviceForFile()
let alice: TestAccount

beforeAll(async () => {
  alice = await service.createAccount('alice')
})

const canary = 'canary-3f9c1b7e'

const names = ['sessionId', 'session_id', 'access_token', 'authorization']
const spellings = [
  ...names,
  'SESSIONID',
  'session-id',
  'Session_Id',
  'sessionId[]',
  'sessionId[0]',
  'sessionId[a]',
  'sessionId.x',
  'accessToken',
  'ACCESS-TOKEN',
  'Authorization',
]

/** Paths of the API: some need a session, some need none, and some do not exist. */
const apiPaths = ['/api/v1/timelines/home', '/api/v2/instance', '/api/v1/nowhere', '/api/v1/sessions/import', '/api']
const otherPaths = [
  '/',
  '/health/live',
  '/health/ready',
  '/metrics',
  '/media/x.png',
  '/openapi.json',
  '/nodeinfo/2.0',
  '/nowhere',
]
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

async function expectRefused(response: Response): Promise<void> {
  expect(response.status).toBe(400)
  const body = (await response.json()) as Record<string, unknown>
  expect(Object.keys(body).sort()).toEqual(['code', 'error', 'request_id'])
  expect(body).toMatchObject({
    code: 'credential_location_forbidden',
    request_id: response.headers.get('x-request-id'),
  })
}

async function postCount(): Promise<number> {
  const { rows } = await service.pool.query<{ count: number }>('select count(*)::int as count from posts')
  return rows[0]?.count ?? -1
}

async function mediaCount(): Promise<number> {
  const { rows } = await service.pool.query<{ count: number }>('select count(*)::int as count from media')
  return rows[0]?.count ?? -1
}

const storedFiles = async () =>
  (await readdir(service.mediaFolder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

test.each(spellings)(
  'credentials-15, credentials-16: a query parameter %s is refused on every path, with and without a session',
  async (name) => {
    for (const path of [...apiPaths, ...otherPaths]) {
      await expectRefused(await service.fetch(`${path}?${encodeURIComponent(name)}=${canary}`))
      await expectRefused(await alice.api(`${path}?x=1&${encodeURIComponent(name)}=${canary}`))
    }
  },
)

test.each(methods)('credentials-11, credentials-16: a credential in the URL of %s is refused', async (method) => {
  for (const path of ['/api/v1/timelines/home', '/api/v1/nowhere', '/health/live', '/nowhere']) {
    expect((await service.fetch(`${path}?sessionId=${canary}`, { method })).status).toBe(400)
  }
})

test.each([
  ['encoded', `%73essionId=${canary}`],
  ['encoded completely', `%73%65%73%73%69%6f%6e%49%64=${canary}`],
  ['encoded twice', `%2573essionId=${canary}`],
  ['with encoded brackets', `sessionId%5B%5D=${canary}`],
  ['repeated', `sessionId=${canary}&sessionId=${canary}`],
  ['without a value', 'sessionId'],
  ['with an empty value', 'sessionId='],
  ['as the last of many', `${'a=1&'.repeat(50)}access_token=${canary}`],
  ['behind a parameter that cannot be nested', `a=1&a[b]=2&sessionId=${canary}`],
  ['behind a broken escape', `a=%zz&sessionId=${canary}`],
  ['with a plus in its name', `session+Id=${canary}`],
  ['behind a semicolon', `a=1;sessionId=${canary}`],
  ['behind another question mark', `?sessionId=${canary}`],
])('credentials-13: a query parameter %s is refused', async (_, query) => {
  await expectRefused(await alice.api(`/api/v1/timelines/home?${query}`))
  await expectRefused(await service.fetch(`/api/v1/nowhere?${query}`))
})

test.each([
  ['behind an escaped path', `/%61pi/v1/timelines/home?sessionId=${canary}`],
  ['behind a path that cannot be decoded', `/api/v1/%zz?sessionId=${canary}`],
  ['in an absolute target', `http://x/api/v1/timelines/home?sessionId=${canary}`],
  ['in an absolute target that is not a URL', `http://%zz/?sessionId=${canary}`],
  ['behind a fragment', `/api/v1/timelines/home#?sessionId=${canary}`],
  ['behind a slash at the end', `/api/v1/timelines/home/?sessionId=${canary}`],
  ['in the path, behind a semicolon', `/api/v1/timelines/home;sessionId=${canary}`],
  ['in a path of 6000 letters', `/api/v1/accounts/${'a'.repeat(6000)}?sessionId=${canary}`],
])('credentials-13: a query parameter %s is refused', async (_, target) => {
  expect(await rawStatus(`GET ${target} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${alice.token}`)).toBe(400)
})

const json = (body: string, type = 'application/json'): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': type },
})

/** Expects that a body is refused on known and unknown paths, with and without a session, and changes nothing. */
async function expectBodyRefused(init: RequestInit): Promise<void> {
  const before = await postCount()
  await expectRefused(await alice.api('/api/v1/statuses', init))
  await expectRefused(await service.fetch('/api/v1/statuses', init))
  await expectRefused(await service.fetch('/api/v1/sessions/import', init))
  await expectRefused(await alice.api('/api/v1/nowhere', init))
  expect(await postCount()).toBe(before)
}

test.each(spellings)('credentials-12, credentials-15: a top-level JSON field %s is refused', async (name) => {
  await expectBodyRefused(json(JSON.stringify({ status: 'x', [name]: canary })))
})

test.each([
  ['escaped', String.raw`{"status":"x","\u0073essionId":"${canary}"}`],
  ['that is a duplicate', `{"status":"x","sessionId":"${canary}","sessionId":null}`],
  ['that is null', '{"status":"x","sessionId":null}'],
  ['that is an object', `{"status":"x","sessionId":{"x":"${canary}"}}`],
  ['that is empty', '{"status":"x","sessionId":""}'],
  ['in a list', `[{"status":"x","sessionId":"${canary}"}]`],
  ['beside a field of a reserved name', `{"__proto__":{},"sessionId":"${canary}"}`],
  ['behind a byte order mark', `\u{feff}{"sessionId":"${canary}"}`],
])('credentials-13: a top-level JSON field %s is refused', async (_, body) => {
  await expectBodyRefused(json(body))
})

test.each(['application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"', 'application/json; x=y'])(
  'credentials-12: a JSON field is refused in a body of type %s',
  async (type) => {
    await expectBodyRefused(json(JSON.stringify({ status: 'x', sessionId: canary }), type))
  },
)

test.each(['application/json; charset=utf-16le', 'text/json', 'application/xml', 'text/plain'])(
  'a body of type %s, which cannot be checked for fields, is not read at all',
  async (type) => {
    const before = await postCount()
    const response = await alice.api('/api/v1/statuses', json(JSON.stringify({ status: 'x', sessionId: canary }), type))
    expect(response.status).toBe(415)
    expect(await postCount()).toBe(before)
  },
)

test.each(spellings)('credentials-17: a form field %s is refused', async (name) => {
  const body = `status=x&${encodeURIComponent(name)}=${canary}`
  await expectBodyRefused(json(body, 'application/x-www-form-urlencoded'))
})

test.each([
  ['encoded', `status=x&%73essionId=${canary}`],
  ['repeated', `sessionId=${canary}&sessionId=${canary}&status=x`],
  ['without a value', 'status=x&sessionId'],
  ['beside a contradicting value', `a=1&a[b]=2&sessionId=${canary}`],
])('credentials-17: a form field %s is refused', async (_, body) => {
  await expectBodyRefused(json(body, 'application/x-www-form-urlencoded'))
})

const picture = () => new Blob([Buffer.from('iVBORw0KGgo=', 'base64')])

test.each(spellings)(
  'credentials-12, credentials-14: a multipart field %s is refused before and after a file, and stores nothing',
  async (name) => {
    for (const isFirst of [true, false]) {
      const form = new FormData()
      if (isFirst) form.append(name, canary)
      form.append('file', picture(), 'a.png')
      if (!isFirst) form.append(name, canary)
      await expectRefused(await alice.api('/api/v2/media', { method: 'POST', body: form }))
      await expectRefused(await service.fetch('/api/v2/media', { method: 'POST', body: form }))
      await expectRefused(await alice.api('/api/v1/nowhere', { method: 'POST', body: form }))
    }
    expect(await mediaCount()).toBe(0)
    await expect.poll(storedFiles).toEqual([])
  },
)

test('credentials-17: a file field with the name of a credential is refused too', async () => {
  const form = new FormData()
  form.append('sessionId', picture(), 'a.png')
  await expectRefused(await alice.api('/api/v2/media', { method: 'POST', body: form }))
  await expect.poll(storedFiles).toEqual([])
})

test.each(['GET', 'HEAD', 'DELETE', 'OPTIONS'])(
  'credentials-17: a credential in the body of %s is refused',
  async (method) => {
    const body = JSON.stringify({ sessionId: canary })
    const head = `${method} /api/v1/timelines/home HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${alice.token}`
    const status = rawStatus(`${head}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`, body)
    expect(await status).toBe(400)
  },
)

test('credentials-18: texts and nested fields may mention credentials', async () => {
  const body = JSON.stringify({
    status: 'My sessionId=1 and access_token: 2',
    poll: { options: ['sessionId', 'b'], expires_in: 300 },
  })
  expect((await alice.api('/api/v1/statuses', json(body))).status).toBe(200)
  const nested = JSON.stringify({ status: 'nested', nonsense: { sessionId: 'x', access_token: 'y' } })
  expect((await alice.api('/api/v1/statuses', json(nested))).status).toBe(200)
  expect((await alice.api('/api/v1/timelines/home?q=sessionId')).status).toBe(200)
  expect((await alice.api('/api/v1/timelines/home?mysessionid=1&session=2&token=3')).status).toBe(200)
})

test('secrets-1: the log contains no query, value or session of the requests above', async () => {
  await expect.poll(() => service.log.filter((line) => line.includes('"msg":"request"')).length).toBeGreaterThan(100)
  const text = service.log.join('')
  expect(text).not.toContain(canary)
  expect(text).not.toContain(alice.token)
  expect(text).not.toContain('?')
})

function rawStatus(head: string, body = ''): Promise<number> {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
  socket.write(`${head}\r\nConnection: close\r\n\r\n${body}`)
  return new Promise((resolve, reject) => {
    let text = ''
    socket.on('data', (chunk) => (text += String(chunk)))
    socket.on('error', reject).on('end', () => resolve(Number(text.split(' ')[1])))
  })
}

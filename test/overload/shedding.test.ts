import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSocket, refusedUpgrade, type TestSocket } from '../support/sockets.ts'
import { nothing, startBusy, write } from './busy.ts'

const json = { 'content-type': 'application/json' }
const query = JSON.stringify({ query: '{ instance { title } }' })

/** Expects the headers of a 503 from a busy process, which say when to try again and name no rate limit. */
function expectRetryAfter(headers: Headers): void {
  expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(headers.get('x-request-id')).toMatch(/\S/)
  expect(headers.get('x-ratelimit-limit')).toBeNull()
}

describe('limits-11: at the limit of requests in progress, a further one', () => {
  let service: Awaited<ReturnType<typeof startBusy>>
  let held: Awaited<ReturnType<(typeof service)['hold']>>
  let first: Promise<Response>
  let socket: TestSocket
  let streaming: TestSocket
  const form = () => {
    const body = new FormData()
    body.set('file', new Blob(['x'.repeat(200_000)], { type: 'image/png' }), 'a.png')
    return body
  }

  beforeAll(async () => {
    service = await startBusy({ requestsUnderWay: 1 }, { rateLimits: 'on' })
    socket = await openSocket(`${service.url}/graphql`, service.alice.token, { protocol: 'graphql-transport-ws' })
    socket.send({ type: 'connection_init' })
    await socket.next()
    streaming = await openSocket(`${service.url}/api/v1/streaming`, service.alice.token)
    held = await service.hold()
    first = service.read()
    await held.until(1)
  })

  afterAll(() => service.close())

  test.each([
    ['GET', '/api/v1/timelines/home', undefined],
    ['HEAD', '/api/v1/timelines/home', undefined],
    ['POST', '/api/v1/statuses', '{"status":"lost"}'],
    ['PUT', '/api/v1/statuses/1', '{"status":"lost"}'],
    ['DELETE', '/api/v1/statuses/1', undefined],
    ['GET', '/api/v1/streaming/user', undefined],
    ['GET', '/no/such/path', undefined],
    ['GET', '/', undefined],
    ['GET', '/media/no/such.png', undefined],
    ['GET', '/v1/browser/session', undefined],
    ['POST', '/v1/browser/auth/login', '{"username":"alice","password":"none"}'],
    ['GET', '/v1/browser/api/timelines/home', undefined],
    ['POST', '/api/v1/sessions/import', '{"token":"none"}'],
    ['GET', '/.well-known/nodeinfo', undefined],
  ])('gets 503 for %s %s', async (method, path, body) => {
    const response = await service.alice.api(path, { method, ...(body !== undefined && { body, headers: json }) })
    expect(response.status).toBe(503)
    expectRetryAfter(response.headers)
    if (method !== 'HEAD') expect(await response.json()).toMatchObject({ code: 'unavailable' })
  })

  test('gets 503 for an upload', async () => {
    const response = await service.alice.api('/api/v2/media', { method: 'POST', body: form() })
    expect([response.status, await response.json()]).toEqual([503, expect.objectContaining({ code: 'unavailable' })])
    expectRetryAfter(response.headers)
  })

  test('gets 503 in the format of GraphQL, and of app authorization', async () => {
    const graphql = await service.alice.api('/graphql', { method: 'POST', headers: json, body: query })
    expect([graphql.status, await graphql.json()]).toEqual([
      503,
      { errors: [expect.objectContaining({ extensions: expect.objectContaining({ code: 'UNAVAILABLE' }) })] },
    ])
    expectRetryAfter(graphql.headers)
    const token = await service.fetch('/oauth/token', { method: 'POST', body: new URLSearchParams({ code: 'x' }) })
    expect([token.status, await token.json()]).toEqual([503, expect.objectContaining({ error: expect.any(String) })])
    expectRetryAfter(token.headers)
  })

  test.each([
    ['/graphql', 'graphql-transport-ws'],
    ['/api/v1/streaming', ''],
    ['/v1/browser/stream', 'graphql-transport-ws'],
  ])('cannot become a WebSocket at %s', async (path, protocol) => {
    const options = protocol === '' ? {} : { protocol }
    const { status, headers, body } = await refusedUpgrade(`${service.url}${path}`, service.alice.token, options)
    expect([status, body.code]).toEqual([503, 'unavailable'])
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
  })

  test('gets an error on an open socket, which stays open', async () => {
    socket.send({ type: 'subscribe', id: 'a', payload: { query: '{ instance { title } }' } })
    expect(await socket.next()).toMatchObject({
      id: 'a',
      type: 'error',
      payload: [{ extensions: { code: 'UNAVAILABLE' } }],
    })
    streaming.send({ type: 'subscribe', stream: 'user' })
    expect(await streaming.next()).toMatchObject({ code: 'unavailable', status: 503 })
    expect([socket.socket.readyState, streaming.socket.readyState]).toEqual([1, 1])
  })

  test('reveals no credential, wherever it was put', async () => {
    const canary = `${service.alice.token}x`
    const response = await service.fetch(`/api/v1/timelines/home?access_token=${canary}`)
    expect([response.status, await response.text()]).toEqual([503, expect.not.stringContaining(canary)])
    expect(service.log.join('\n')).not.toContain(canary)
  })

  test('is logged as any request, and not as an error', async () => {
    await service.fetch('/api/v1/timelines/public?limit=7')
    const lines = () => service.log.map((line) => JSON.parse(line) as { level: string; code?: string; status?: number })
    await expect.poll(() => lines().filter(({ code }) => code === 'unavailable').length).toBeGreaterThan(0)
    expect(lines().filter(({ level }) => level === 'error')).toEqual([])
  })

  test('can be read by pages of other origins, whose preflight succeeds', async () => {
    const response = await service.fetch('/api/v1/timelines/public', { headers: { origin: 'https://else.example' } })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([503, '*'])
    const preflight = await service.fetch('/api/v1/statuses', {
      method: 'OPTIONS',
      headers: { origin: 'https://else.example', 'access-control-request-method': 'POST' },
    })
    expect(preflight.status).toBe(204)
  })

  test('is answered if it asks for the health status', async () => {
    for (const path of ['/health/live', '/health/ready']) expect((await service.fetch(path)).status).toBe(200)
    expect(await service.underWay()).toEqual({ ...nothing, request: 1 })
  })

  test('is served once the earlier request is finished', async () => {
    await held.release()
    const response = await first
    expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ id: service.post.id })])
    await expect.poll(service.underWay).toEqual(nothing)
    expect((await write(service.alice, 'All is well')).status).toBe(200)
    expect((await service.fetch('/')).status).toBe(200)
    socket.send({ type: 'subscribe', id: 'b', payload: { query: '{ instance { title } }' } })
    expect(await socket.next()).toMatchObject({ id: 'b', type: 'next' })
    await expect.poll(service.underWay).toEqual(nothing)
  })
})

test('uploads beyond the limit get 503, while small writes and reads continue', async () => {
  await using service = await startBusy({ bodiesUnderWay: 2 })
  const { alice } = service
  const boundary = 'a-boundary'
  const form = [
    `--${boundary}`,
    'Content-Disposition: form-data; name="file"; filename="a.png"',
    'Content-Type: image/png',
    '',
    'no picture',
    `--${boundary}--`,
    '',
  ].join('\r\n')
  const slow = connect(Number(new URL(service.url).port), '127.0.0.1')
  let response = ''
  slow.on('data', (chunk) => (response += String(chunk)))
  const head = [
    'POST /api/v2/media HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${alice.token}`,
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    `Content-Length: ${form.length}`,
  ]
  slow.write(`${head.join('\r\n')}\r\n\r\n${form.slice(0, 5)}`)
  await expect.poll(service.underWay).toEqual({ ...nothing, body: 1 })

  const upload = async () => {
    const body = new FormData()
    body.set('file', new Blob(['x'.repeat(200_000)], { type: 'image/png' }), 'a.png')
    const refused = await alice.api('/api/v2/media', { method: 'POST', body })
    return [refused.status, ((await refused.json()) as { code: string }).code]
  }
  expect(await upload()).toEqual([503, 'unavailable'])
  expect((await service.read()).status).toBe(200)
  expect((await write(alice, 'now')).status).toBe(200)
  const query = { method: 'POST', headers: json, body: '{"query":"{ instance { title } }"}' }
  expect((await alice.api('/graphql', query)).status).toBe(200)
  slow.write(form.slice(5))
  await expect.poll(() => response).toMatch(/^HTTP\/1\.1 422 /)
  expect(await upload()).toEqual([422, 'validation_failed'])

  // A body that never ends, and one that is invalid.
  slow.write(`${head.join('\r\n')}\r\n\r\n${form.slice(0, 5)}`)
  await expect.poll(service.underWay).toEqual({ ...nothing, body: 1 })
  slow.destroy()
  await expect.poll(service.underWay).toEqual(nothing)
  expect((await write(alice, 'now', { body: '{' })).status).toBe(400)
  expect((await write(alice, 'now again')).status).toBe(200)
})

test('a small body that arrives slowly is received if a slot is free, and refused if all are taken', async () => {
  await using service = await startBusy({ bodiesUnderWay: 2 })
  const body = JSON.stringify({ status: 'slowly' })
  const slowly = () => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
    const head = [
      'POST /api/v1/statuses HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${service.alice.token}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`)
    const connection = { socket, answer: '' }
    socket.on('data', (chunk) => (connection.answer += String(chunk)))
    return connection
  }
  const first = slowly()
  await expect.poll(service.underWay).toEqual({ ...nothing, body: 1 })
  const second = slowly()
  await expect.poll(() => second.answer).toMatch(/^HTTP\/1\.1 503 /)
  first.socket.write(body.slice(5))
  await expect.poll(() => first.answer).toMatch(/^HTTP\/1\.1 200 /)
  for (const { socket } of [first, second]) socket.destroy()
  await expect.poll(service.underWay).toEqual(nothing)
})

test('at the limit of queries that wait for a connection, new requests get 503, earlier ones do not', async () => {
  await using service = await startBusy({ databaseWaiting: 1 })
  await using held = await service.hold()
  const reads: Promise<Response>[] = []
  // Repeats the read, which is refused while other work of a service that has just started waits for a connection.
  await expect
    .poll(() => {
      reads.push(service.read())
      return held.waiting()
    })
    .toBeGreaterThanOrEqual(1)
  // Concurrent reads may share a statement, so the test sends reads until ten have got 503.
  let refused = 0
  await expect
    .poll(() => {
      const read = service.read()
      reads.push(read)
      void read.then(({ status }) => (refused += status === 503 ? 1 : 0))
      return refused
    })
    .toBeGreaterThanOrEqual(10)
    .finally(() => held.release())
  const responses = await Promise.all(reads)
  const bodies = await Promise.all(responses.map((response) => response.json() as Promise<Record<string, unknown>>))
  const served = bodies.filter(({ id }) => id === service.post.id)
  expect(served.length).toBeGreaterThanOrEqual(2)
  expect(bodies.filter(({ code }) => code === 'unavailable')).toHaveLength(reads.length - served.length)
  expect((await service.read()).status).toBe(200)
})

test('a request that waits for a stuck statement counts as waiting for the database', async () => {
  await using service = await startBusy({ databaseWaiting: 3 })
  await using held = await service.hold()
  let refused = 0
  const reads: Promise<void>[] = []
  async function read(): Promise<void> {
    const { error } = (await (await service.alice.api('/api/v1/timelines/home')).json()) as { error?: string }
    if (error?.startsWith('The service is busy')) refused++
  }
  await expect
    .poll(
      () => {
        reads.push(read())
        return refused
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0)
    .finally(() => held.release())
  await Promise.all(reads)
  await expect.poll(async () => (await service.read()).status).toBe(200)
}, 30_000)

test('each of a hundred concurrent writes either gets 503 and stores nothing, or is answered and stored', async () => {
  await using service = await startBusy({ requestsUnderWay: 2, bodiesUnderWay: 3 })
  const responses = await Promise.all(
    Array.from({ length: 100 }, async (_, at) => ({ at, answer: await write(service.alice, `Post ${at}`) })),
  )
  const accepted = responses.filter(({ answer: response }) => response.status === 200).map(({ at }) => `Post ${at}`)
  expect(new Set(responses.map(({ answer: response }) => response.status))).toEqual(new Set([200, 503]))
  const { rows } = await service.pool.query<{ text: string }>(`select text from posts where text like 'Post %'`)
  expect(rows.map(({ text }) => text).toSorted()).toEqual(accepted.toSorted())
  await expect.poll(service.underWay).toEqual(nothing)
})

test('streams beyond the limit get 503, from any account', async () => {
  await using service = await startBusy({ streams: 2 })
  const address = `${service.url}/api/v1/streaming`
  const events = new AbortController()
  const stream = await service.alice.api('/api/v1/streaming/user', { signal: events.signal })
  const socket = await openSocket(address, service.alice.token)
  const bob = await service.createAccount('bob')
  const refused = await refusedUpgrade(address, bob.token)
  expect([refused.status, refused.body.code]).toEqual([503, 'unavailable'])
  const more = await bob.api('/api/v1/streaming/user')
  expect([more.status, more.headers.get('retry-after')]).toEqual([503, '30'])
  await socket.close()
  // An open stream does not count as a request in progress.
  expect(await service.underWay()).toEqual(nothing)
  let another: TestSocket | undefined
  await expect
    .poll(async () => (another = await openSocket(address, bob.token).catch(() => undefined)) && 'open')
    .toBe('open')
  await another?.close()
  events.abort()
  await expect(stream.text()).rejects.toThrow()
})

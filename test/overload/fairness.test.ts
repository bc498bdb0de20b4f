import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate as soon } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { signedInBrowser } from '../support/browserClient.ts'
import { nothing, startBusy, write } from './busy.ts'

const portOf = ({ url }: { url: string }) => Number(new URL(url).port)

/** Sends a request head with these lines and `rest` after it, and collects the response. */
function open(port: number, lines: string[], rest = '') {
  const socket = connect(port, '127.0.0.1')
  const connection = { socket, answer: '', isClosed: false }
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => (connection.answer += String(chunk)))
  socket.once('close', () => (connection.isClosed = true))
  socket.write(`${lines.join('\r\n')}\r\n\r\n${rest}`)
  return connection
}

const slowForm = (token: string) => [
  'POST /api/v2/media HTTP/1.1',
  'Host: localhost',
  `Authorization: Bearer ${token}`,
  'Content-Type: multipart/form-data; boundary=x',
  'Content-Length: 5000',
]

const slowQuery = (address: string) => [
  'POST /graphql HTTP/1.1',
  'Host: localhost',
  `X-Forwarded-For: ${address}`,
  'Content-Type: application/json',
  'Content-Length: 500',
]

test('an account with more than its share of the slots for bodies gets 503 before another account', async () => {
  // Four slots for requests with a session.
  await using service = await startBusy({ bodiesUnderWay: 5 })
  const bob = await service.createAccount('bob')
  const port = portOf(service)
  const ofAlice = [1, 2].map(() => open(port, slowForm(service.alice.token), '--x'))
  await expect.poll(service.underWay).toEqual({ ...nothing, body: 2 })
  const further = open(port, slowForm(service.alice.token), '--x')
  await expect.poll(() => further.answer).toMatch(/^HTTP\/1\.1 503 /)
  const ofBob = open(port, slowForm(bob.token), '--x')
  await expect.poll(service.underWay).toEqual({ ...nothing, body: 3 })
  for (const { socket } of [...ofAlice, further, ofBob]) socket.destroy()
  await expect.poll(service.underWay).toEqual(nothing)
})

test('an address or a network with more bodies without a session than its share loses its slowest one', async () => {
  // Four slots: one per address, two per network.
  await using service = await startBusy({ bodiesUnderWay: 20 }, { trustProxy: 'loopback' })
  const port = portOf(service)
  const send = (address: string) => open(port, slowQuery(address), '{')
  const first = send('192.0.2.1')
  await expect.poll(service.underWay).toEqual({ ...nothing, body: 1 })
  const second = send('192.0.2.1')
  await expect.poll(() => first.answer).toMatch(/^HTTP\/1\.1 503 [^]*Retry-After: \d/i)
  const neighbours = [send('192.0.2.2'), send('192.0.2.3')]
  await expect.poll(() => second.answer).toMatch(/^HTTP\/1\.1 503 /)
  // Requests with a session are not affected, from whatever address.
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1' }
  expect((await write(service.alice, 'Hello', { headers })).status).toBe(200)
  // In the end, the bodies of both neighbours are refused as too slow.
  for (const neighbour of neighbours)
    await expect.poll(() => neighbour.answer).toMatch(/^HTTP\/1\.1 400 [^]*too slowly/)
  await expect.poll(service.underWay).toEqual(nothing)
})

test('requests of one address without a session leave slots for others', async () => {
  // There are eight slots, and one address may have half of them.
  await using service = await startBusy({ requestsUnderWay: 16 })
  const anonymously = () => service.fetch(`/api/v1/statuses/${service.post.id}`)
  // From now on, the process has the session in its cache.
  expect((await service.read()).status).toBe(200)
  await using held = await service.hold()
  const strangers = Array.from({ length: 4 }, anonymously)
  await expect.poll(service.underWay).toMatchObject({ request: 4 })
  expect((await anonymously()).status).toBe(503)
  const own = service.read()
  await expect.poll(service.underWay).toMatchObject({ request: 5 })
  await held.release()
  const statuses = (await Promise.all([...strangers, own])).map(({ status }) => status)
  expect(statuses).toEqual([200, 200, 200, 200, 200])
})

test('a browser without a signed-in account gets 503 like any stranger, despite its cookie', async () => {
  // Strangers get 503 when two queries wait, and callers with a cookie or token when three do.
  await using service = await startBusy({ databaseWaiting: 4 })
  const { pool } = service
  const visit = await service.fetch('/v1/browser/session')
  const cookie = visit.headers.getSetCookie()[0]!.split(';')[0]!
  const statusFor = async (headers = {}) =>
    (await service.fetch('/v1/browser/api/timelines/public', { headers })).status
  expect(await statusFor({ cookie })).toBe(200)
  const held: Promise<{ release(): void }>[] = []
  const hold = async (waiting: number) => {
    for (; pool.waitingCount < waiting; await soon()) held.push(pool.connect())
  }
  const letOneGo = async () => (await held.shift()!).release()
  await hold(2)
  expect(await statusFor()).toBe(503)
  // The look-up of this request's session waits in the queue, and other queries wait behind it.
  const withCookie = statusFor({ cookie })
  await expect.poll(() => pool.waitingCount).toBe(3)
  await hold(5)
  for (let n = 0; n < 3; n++) await letOneGo()
  expect(await withCookie).toBe(503)
  while (held.length > 0) await letOneGo()
})

test('posts that wait for the pictures of one account take no slots from others', async () => {
  await using service = await startBusy({ requestsUnderWay: 64 })
  const { alice, pool } = service
  const { rows } = await pool.query<{ id: string }>(
    `insert into media (account_id, kind, mime_type, file_key, state)
     select $1, 'image', 'image/png', 'picture-' || n, 'processing' from generate_series(1, 20) n returning id::text`,
    [alice.id],
  )
  const headers = { 'content-type': 'application/json' }
  const answers = rows.map(({ id }) => {
    const body = JSON.stringify({ status: `With ${id}`, media_ids: [id] })
    return alice.api('/api/v1/statuses', { method: 'POST', headers, body })
  })
  let answered = 0
  for (const response of answers) void response.then(() => answered++)
  await expect.poll(() => answered).toBe(18)
  expect(await service.underWay()).toEqual({ ...nothing, request: 2 })
  await pool.query(`update media set state = 'ready' where account_id = $1`, [alice.id])
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(2)
  expect(statuses.filter((status) => status === 422)).toHaveLength(18)
})

test('a hundred concurrent posts are served, even if the process has not looked up their session yet', async () => {
  await using service = await startBusy({})
  const fresh = await service.createAccount('fresh')
  await using held = await service.hold('auth_sessions')
  const posts = Array.from({ length: 100 }, (_, n) => write(fresh, `Post ${n}`))
  let refused = 0
  for (const post of posts) void post.then(({ status }) => (refused += status === 503 ? 1 : 0))
  const arrived = async () => (await service.underWay())['request']! + refused
  await expect.poll(arrived).toBe(100)
  await held.release()
  const statuses = (await Promise.all(posts)).map(({ status }) => status)
  expect(statuses.filter((status) => status !== 200)).toEqual([])
})

test('writes take at most half of the slots, so reads are served while writes hang', async () => {
  await using service = await startBusy({ requestsUnderWay: 8 })
  const others = await Promise.all(['bob', 'carol', 'dave', 'erin'].map((name) => service.createAccount(name)))
  // From now on, the process has their sessions in its cache.
  for (const account of [service.alice, ...others]) expect((await account.api('/api/v1/preferences')).status).toBe(200)
  await using held = await service.hold()
  const writes = others.map((account, n) => write(account, `Post ${n}`))
  await expect.poll(service.underWay).toMatchObject({ request: 4 })
  const refused = await write(service.alice, 'One more')
  expect([refused.status, refused.headers.has('retry-after')]).toEqual([503, true])
  const metrics = await service.fetch('/metrics', { headers: { authorization: 'Bearer a-token-for-metrics' } })
  expect(await metrics.text()).toContain('requests_turned_away_total{shortage="writes"} 1')
  expect((await service.alice.api('/api/v1/preferences')).status).toBe(200)
  await held.release()
  expect((await Promise.all(writes)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await expect.poll(service.underWay).toEqual(nothing)
})

test('a request without the required session gets 401 before its body, and the rest is discarded', async () => {
  await using service = await startBusy({})
  const port = portOf(service)
  const head = ['POST /api/v1/statuses HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
  // The body is still being sent when the response arrives.
  const smuggled = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const connection = open(port, [...head, 'Content-Length: 5000000'], '{')
  const sending = setInterval(() => connection.socket.write('x'.repeat(50_000)), 20)
  await expect.poll(() => connection.answer).toMatch(/^HTTP\/1\.1 401 [^]*connection: close/i)
  clearInterval(sending)
  connection.socket.write(smuggled)
  await expect.poll(() => connection.isClosed).toBe(true)
  expect(connection.answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
  await expect.poll(service.underWay).toEqual(nothing)
})

test('a request with Expect: 100-continue gets 401 without a session, and may send its body with one', async () => {
  await using service = await startBusy({})
  const port = portOf(service)
  const body = '{"status":"Hello"}'
  const head = [
    'POST /api/v1/statuses HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    'Expect: 100-continue',
    `Content-Length: ${body.length}`,
  ]
  const stranger = open(port, head)
  await expect.poll(() => stranger.answer).toMatch(/^HTTP\/1\.1 401 /)
  const alice = open(port, [...head, `Authorization: Bearer ${service.alice.token}`])
  await expect.poll(() => alice.answer).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  alice.socket.write(body)
  await expect.poll(() => alice.answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /)
  for (const { socket } of [stranger, alice]) socket.destroy()
})

test('an address gets only its share of connections, and idle connections make room for another address', async () => {
  await using service = await startBusy({ connections: 32 })
  const port = portOf(service)
  const from = (localAddress: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    const connection = { socket, answer: '', isClosed: false }
    socket.on('error', () => undefined).on('data', (chunk) => (connection.answer += String(chunk)))
    socket.once('close', () => (connection.isClosed = true))
    return connection
  }
  const closed = (sockets: { isClosed: boolean }[]) => sockets.filter(({ isClosed }) => isClosed).length
  // Until half of all connections are open, an address may have any number of them. The test itself also has some.
  const first = Array.from({ length: 24 }, () => from('127.1.0.1'))
  await expect.poll(() => closed(first)).toBeGreaterThanOrEqual(8)
  const others = [2, 3, 4, 5, 6].flatMap((network) => [1, 2, 3, 4].map(() => from(`127.${network}.0.1`)))
  await expect.poll(() => closed([...first, ...others])).toBeGreaterThanOrEqual(12)
  const late = from('127.9.0.1')
  late.socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await expect.poll(() => late.answer).toMatch(/^HTTP\/1\.1 200 /)
  for (const { socket } of [...first, ...others, late]) socket.destroy()
})

test('a new connection is served while strangers with unread responses hold all connections', async () => {
  await using service = await startBusy({ connections: 8 })
  const port = portOf(service)
  const request = 'GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const unread = Array.from({ length: 8 }, (_, network) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.${20 + network}.0.1` })
    socket.on('error', () => undefined).pause()
    socket.write(request.repeat(20))
    return socket
  })
  const isHeard = (localAddress: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('error', () => undefined).write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n')
    return Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]).finally(() =>
      socket.destroy(),
    )
  }
  await expect.poll(() => Promise.all(['127.98.0.1', '127.99.0.1'].map(isHeard))).toEqual([true, true])
  for (const socket of unread) socket.destroy()
})

test('a slow body without a session takes a slot for strangers, even if it is sent to a health check', async () => {
  // There are four slots, and an address has one of them.
  await using service = await startBusy({ bodiesUnderWay: 20 })
  const head = ['GET /health/live HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', 'Content-Length: 500']
  const first = open(portOf(service), head, '{')
  await expect.poll(service.underWay).toEqual({ ...nothing, body: 1 })
  const second = open(portOf(service), head, '{')
  await expect.poll(() => first.answer).toMatch(/^HTTP\/1\.1 503 /)
  for (const { socket } of [first, second]) socket.destroy()
  await expect.poll(service.underWay).toEqual(nothing)
})

test('a page that is loaded in one request holds its slot until all its data was read', async () => {
  await using service = await startBusy({})
  const browser = await signedInBrowser(service, service.alice.id)
  await using held = await service.hold()
  const response = await browser.get('/v1/browser/api/boot?page=/home')
  await held.until(1)
  const meanwhile = await service.underWay()
  await held.release()
  expect(meanwhile).toEqual({ ...nothing, request: 1 })
  expect(await response.text()).toContain('Hello')
  await expect.poll(service.underWay).toEqual(nothing)
})

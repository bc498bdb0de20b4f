import { connect } from 'node:net'
import { createServer } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { serviceForFile, startService, type TestAccount } from '../support/service.ts'
import { openSocket, refusedUpgrade } from '../support/sockets.ts'

const service = serviceForFile()
let alice: TestAccount

beforeAll(async () => {
  alice = await service.createAccount('alice')
})

const protocol = 'graphql-transport-ws'
const canary = 'canary-81f3c9aa'

/** The paths of sockets and their protocols. */
const places: [path: string, protocol: string | undefined][] = [
  ['/graphql', protocol],
  ['/api/v1/streaming', undefined],
]

test.each(places)('streams-1: an upgrade of %s with the Bearer header is accepted', async (path, subprotocol) => {
  for (const target of [path, `${path}/`, path.replace('a', '%61'), `${path}?x=1`]) {
    const { socket, close } = await openSocket(service.url + target, alice.token, { protocol: subprotocol })
    expect([socket.protocol, socket.extensions]).toEqual([subprotocol ?? '', ''])
    expect(await close()).toMatchObject({ code: 1005 })
  }
})

test.each(places)(
  'streams-3, streams-5: credentials in the URL of %s are refused, with and without a session',
  async (path, subprotocol) => {
    for (const name of ['sessionId', 'access_token', 'Session-ID', 'authorization', 'sessionId[]', '%73essionId']) {
      for (const token of [alice.token, undefined]) {
        const { status, body, headers } = await refusedUpgrade(
          `${service.url}${path}?stream=user&${name}=${canary}`,
          token,
          {
            protocol: subprotocol,
          },
        )
        expect([status, body.code]).toEqual([400, 'credential_location_forbidden'])
        expect(body.request_id).toBe(headers['x-request-id'])
      }
    }
  },
)

test.each(places)(
  'credentials-2, streams-6: a token among the subprotocols of %s is refused and never repeated',
  async (path, subprotocol) => {
    const offers = [[alice.token], [canary], [protocol, alice.token], [alice.token, protocol], ['bearer', canary]]
    for (const offered of offers) {
      for (const token of [alice.token, undefined]) {
        const { status, body, headers } = await refusedUpgrade(service.url + path, token, { protocol: offered })
        expect([status, body.code]).toEqual([400, 'credential_location_forbidden'])
        expect(JSON.stringify([body, headers])).not.toContain(offered.find((name) => name !== protocol))
      }
    }
    expect(subprotocol === undefined || subprotocol === protocol).toBe(true)
  },
)

test.each(places)('streams-2: %s refuses an upgrade without a valid session with 401', async (path, subprotocol) => {
  const other = `ses_${'x'.repeat(49)}`
  for (const token of [undefined, other, '']) {
    const { status, body, headers } = await refusedUpgrade(service.url + path, token, { protocol: subprotocol })
    expect([status, body.code]).toEqual([401, 'unauthorized'])
    expect(headers['www-authenticate']).toContain('Bearer realm="service"')
  }
  const basic = await refusedUpgrade(service.url + path, undefined, {
    protocol: subprotocol,
    headers: { authorization: `Basic ${alice.token}` },
  })
  expect([basic.status, basic.headers['www-authenticate']]).toEqual([
    401,
    'Bearer realm="service", error="invalid_token"',
  ])
  const cookie = await refusedUpgrade(service.url + path, undefined, {
    protocol: subprotocol,
    headers: { cookie: `sessionId=${alice.token}` },
  })
  expect(cookie.status).toBe(401)
})

test('paths-5, paths-6: /graphql requires its protocol, and Mastodon’s streams have none', async () => {
  const tries: [string, string[]][] = [
    ['/graphql', []],
    ['/graphql', ['graphql-ws']],
    ['/api/v1/streaming', [protocol]],
  ]
  for (const [path, offered] of tries) {
    const { status, body } = await refusedUpgrade(service.url + path, alice.token, { protocol: offered })
    expect([status, body.code]).toEqual([400, 'malformed_request'])
  }
  const both = await openSocket(`${service.url}/graphql`, alice.token, { protocol: ['graphql-ws', protocol] })
  expect(both.socket.protocol).toBe(protocol)
  await both.close()
})

test('streams-7: an upgrade at another path is answered like any request there', async () => {
  for (const path of ['/', '/nowhere', '/api/v1/timelines/home', '/api/v1/streaming/user', '/graphql/x', '/metrics']) {
    expect((await refusedUpgrade(service.url + path, undefined)).status).toBe(401)
    const { status, body } = await refusedUpgrade(service.url + path, alice.token)
    expect([status, body.code]).toEqual([404, 'not_found'])
  }
  expect((await refusedUpgrade(`${service.url}/api/v1/%zz`, alice.token)).status).toBe(400)
})

const key = 'dGhlIHNhbXBsZSBub25jZQ=='
const head = (line: string, ...more: string[]) =>
  [
    line,
    'Host: x',
    'Connection: Upgrade',
    'Upgrade: websocket',
    `Authorization: Bearer ${alice.token}`,
    ...more,
    '',
    '',
  ].join('\r\n')
const handshake = [`Sec-WebSocket-Key: ${key}`, 'Sec-WebSocket-Version: 13']

test.each([
  ['without a key', () => head('GET /api/v1/streaming HTTP/1.1', 'Sec-WebSocket-Version: 13'), 400],
  ['with a wrong key', () => head('GET /api/v1/streaming HTTP/1.1', 'Sec-WebSocket-Key: x', handshake[1]!), 400],
  ['with two keys', () => head('GET /api/v1/streaming HTTP/1.1', handshake[0]!, ...handshake), 400],
  ['of another version', () => head('GET /api/v1/streaming HTTP/1.1', handshake[0]!, 'Sec-WebSocket-Version: 8'), 400],
  ['by another method', () => head('POST /api/v1/streaming HTTP/1.1', ...handshake, 'Content-Length: 0'), 404],
  ['with a body', () => `${head('GET /api/v1/streaming HTTP/1.1', ...handshake, 'Content-Length: 9')}{"a":"b"}`, 400],
  ['over HTTP/1.0', () => head('GET /api/v1/streaming HTTP/1.0', ...handshake), 400],
  [
    'with two sessions',
    () => head('GET /api/v1/streaming HTTP/1.1', ...handshake, `Authorization: Bearer ${alice.token}`),
    401,
  ],
  ['with two hosts', () => head('GET /api/v1/streaming HTTP/1.1', ...handshake, 'Host: y'), 400],
])('an upgrade %s is refused in our error format, and the connection is closed', async (_, request, status) => {
  const answer = await ask(request())
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answer.toLowerCase()).toContain('connection: close')
  const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as Record<string, unknown>
  expect(answer.toLowerCase()).toContain(`x-request-id: ${String(body['request_id']).toLowerCase()}`)
})

test('an upgrade to another protocol is ignored', async () => {
  const request = `GET /api/v2/instance HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n\r\n`
  expect(await ask(request)).toMatch(/^HTTP\/1\.1 200 /)
})

test('the response to an upgrade has a request id, and offers no compression', async () => {
  const answer = await ask(
    head('GET /api/v1/streaming HTTP/1.1', ...handshake, 'Sec-WebSocket-Extensions: permessage-deflate'),
    1,
  )
  expect(answer).toMatch(/^HTTP\/1\.1 101 /)
  expect(answer).toMatch(/x-request-id: [0-9a-f-]{36}\r/i)
  expect(answer.toLowerCase()).not.toContain('sec-websocket-extensions')
})

test.each([
  ['a credential in a message', { type: 'subscribe', stream: 'user', access_token: canary }, 'credential'],
  ['a nested credential', { type: 'subscribe', stream: 'user', more: [{ sessionId: canary }] }, 'credential'],
  ['a repeated key', `{"type":"subscribe","stream":"user","a":{"sessionId":"${canary}"},"a":1}`, 'malformed'],
  ['deeply nested lists', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, 'malformed'],
])('streams-9: Mastodon’s messages: %s is refused, and the socket stays open', async (_, message, code) => {
  const socket = await openSocket(`${service.url}/api/v1/streaming`, alice.token)
  socket.send(message)
  expect(await socket.next()).toMatchObject({ status: 400, code: expect.stringContaining(code) })
  socket.send({ type: 'subscribe', stream: 'nonsense' })
  expect(await socket.next()).toMatchObject({ status: 422 })
  expect(JSON.stringify(socket.messages)).not.toContain(canary)
  await socket.close()
})

test('errors-19, limits-3: an upgrade counts as a request, even if it is refused', async () => {
  await using counted = await startService({ rateLimits: 'on' })
  const bob = await counted.createAccount('bob')
  const { status, headers } = await refusedUpgrade(`${counted.url}/nowhere`, bob.token)
  expect([status, headers['x-ratelimit-remaining']]).toEqual([404, '299'])
  const { close } = await openSocket(`${counted.url}/api/v1/streaming`, bob.token)
  await close()
  const response = await bob.api('/api/v1/lists')
  expect(response.headers.get('x-ratelimit-remaining')).toBe('297')
  for (let left = 297; left > 0; left--) await bob.api('/api/v1/lists')
  const refused = await refusedUpgrade(`${counted.url}/api/v1/streaming`, bob.token)
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('server-8: a server that the caller owns can hand over upgrades', async () => {
  const own = createServer((request, response) => service.server.handle(request, response))
  own.on('upgrade', (request, socket, first) => service.server.handleUpgrade(request, socket, first))
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(own.address() as { port: number }).port}`
  const socket = await openSocket(`${url}/api/v1/streaming?stream=nonsense`, alice.token)
  expect(await socket.next()).toMatchObject({ code: 'validation_failed' })
  await socket.close()
  expect((await refusedUpgrade(`${url}/api/v1/streaming`, undefined)).status).toBe(401)
  await new Promise((resolve) => own.close(resolve))
})

test('secrets-1: the log contains nothing that was sent in the wrong place', () => {
  const text = service.log.join('')
  expect(text).not.toContain(canary)
  expect(text).not.toContain(alice.token.slice(4))
  expect(text).toContain('socket closed')
})

/** Sends raw bytes, and returns the response until the connection closes, or only its first pieces. */
function ask(bytes: string, pieces = Infinity): Promise<string> {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
  socket.write(bytes)
  return new Promise((resolve, reject) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += String(chunk)
      if (--pieces > 0) return
      resolve(text)
      socket.destroy()
    })
    socket.on('error', reject).on('end', () => resolve(text) ?? socket.end())
  })
}

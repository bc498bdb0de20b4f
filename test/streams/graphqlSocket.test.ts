import { beforeAll, expect, test } from 'vitest'
import { streamsForFile, startStreamContext } from '../journeys/following.ts'
import type { TestAccount } from '../support/service.ts'
import { openSocket, type TestSocket } from '../support/sockets.ts'

let alice: TestAccount
let bob: TestAccount

const context = streamsForFile({ limits: { streamSubscriptions: 3, streamMessagesPerMinute: 40 } })
beforeAll(async () => {
  alice = await context.service.createAccount('alice')
  bob = await context.service.createAccount('bob')
})

const open = (who = bob) =>
  openSocket(`${context.service.url}/graphql`, who.token, { protocol: 'graphql-transport-ws' })

async function begin(who = bob): Promise<TestSocket> {
  const socket = await open(who)
  socket.send({ type: 'connection_init' })
  expect(await socket.next()).toEqual({ type: 'connection_ack' })
  return socket
}

const timeline = `subscription Follow($after: ID, $withText: Boolean! = true) {
  timelineStream(timeline: PUBLIC, after: $after) { id kind postId post { id html @include(if: $withText) } } }`

const subscribe = (id: string, query: string, variables = {}, more = {}) => ({
  id,
  type: 'subscribe',
  payload: { query, variables, ...more },
})

test('graphql-8: queries, mutations and subscriptions work over one socket', async () => {
  const socket = await begin()
  socket.send(subscribe('1', '{ viewer: sessions { handle } }'))
  expect(await socket.next()).toMatchObject({
    id: '1',
    type: 'next',
    payload: { data: { viewer: [{ handle: bob.handle }] } },
  })
  expect(await socket.next()).toEqual({ id: '1', type: 'complete' })
  socket.send(subscribe('2', timeline, { after: await context.position(bob) }))
  const mutation = 'mutation($text: String!) { createPost(input: {text: $text}) { id } }'
  socket.send(subscribe('3', mutation, { text: 'by socket' }))
  const created = await socket.next(({ id, type }) => id === '3' && type === 'next')
  const { id } = created.payload.data.createPost
  const received = await socket.next(({ id }) => id === '2')
  expect(received).toEqual({
    id: '2',
    type: 'next',
    payload: {
      data: {
        timelineStream: {
          id: expect.any(String),
          kind: 'POST_CREATED',
          postId: id,
          post: { id, html: '<p>by socket</p>' },
        },
      },
    },
  })
  socket.send({ id: '2', type: 'complete' })
  socket.send({ type: 'ping', payload: { x: 'not repeated' } })
  expect(await socket.next(({ type }) => type === 'pong')).toEqual({ type: 'pong' })
  await context.post(alice, 'to nobody')
  socket.send(subscribe('2', timeline, { after: received.payload.data.timelineStream.id }))
  expect(await socket.next(({ id }) => id === '2')).toMatchObject({
    payload: { data: { timelineStream: { post: { html: '<p>to nobody</p>' } } } },
  })
  await socket.close()
})

test('a subscription with null for an argument that cannot be null is a validation error', async () => {
  const socket = await begin()
  const query = 'subscription ($timeline: StreamedTimeline = PUBLIC) { timelineStream(timeline: $timeline) { id } }'
  socket.send(subscribe('1', query, { timeline: null }))
  expect(await socket.next()).toMatchObject({
    id: '1',
    type: 'error',
    payload: [{ extensions: { code: 'VALIDATION_FAILED', fields: [{ field: 'timeline' }] } }],
  })
  await socket.close()
})

test('variables that are nested too deeply, or have a reserved key, are refused, as over HTTP', async () => {
  const socket = await begin()
  const text = (id: string, variables: string) =>
    `{"id":"${id}","type":"subscribe","payload":{"query":"{ __typename }","variables":${variables}}}`
  for (const [id, variables] of [
    ['1', `{"a":${'['.repeat(70)}${']'.repeat(70)}}`],
    ['2', '{"a":{"__proto__":{}}}'],
  ] as const) {
    socket.send(text(id, variables))
    const payload = [{ extensions: { code: 'MALFORMED_REQUEST' } }]
    expect(await socket.next()).toMatchObject({ id, type: 'error', payload })
  }
  await socket.close()
})

test('each subscription receives the fields of its own document, in order', async () => {
  const socket = await begin()
  const after = await context.position(bob)
  socket.send(subscribe('a', timeline, { after }))
  socket.send(subscribe('b', timeline, { after, withText: false }))
  const created = [await context.post(alice, 'one 雨'), await context.post(alice, 'two')]
  const eventsOf = async (name: string) => {
    const first = await socket.next(({ id }) => id === name)
    const second = await socket.next(({ id }) => id === name)
    return [first, second].map(({ payload }) => payload.data.timelineStream.post)
  }
  expect(await eventsOf('a')).toEqual([
    { id: created[0].id, html: '<p>one 雨</p>' },
    { id: created[1].id, html: '<p>two</p>' },
  ])
  expect(await eventsOf('b')).toEqual([{ id: created[0].id }, { id: created[1].id }])
  await socket.close()
})

test('a subscription receives notifications', async () => {
  const socket = await begin()
  const query = `subscription($after: ID) { notificationStream(after: $after) {
    kind notification { type from { username } } } }`
  socket.send(subscribe('n', query, { after: await context.position(bob) }))
  await context.post(alice, '@bob hello')
  expect((await socket.next()).payload.data.notificationStream).toEqual({
    kind: 'NOTIFICATION_CREATED',
    notification: { type: 'MENTION', from: { username: 'alice' } },
  })
  await socket.close()
})

test.each([
  ['a syntax error', '{ nope', {}, 'MALFORMED_REQUEST'],
  ['an unknown field', '{ nope }', {}, 'MALFORMED_REQUEST'],
  ['a wrong variable', timeline, { after: 5 }, 'VALIDATION_FAILED'],
  ['a wrong position', timeline, { after: 'yesterday' }, 'VALIDATION_FAILED'],
  ['a list stream without a list', 'subscription { timelineStream(timeline: LIST) { id } }', {}, 'VALIDATION_FAILED'],
])('%s gets an error message, and the socket stays open', async (_, query, variables, code) => {
  const socket = await begin()
  socket.send(subscribe('x', query, variables))
  const { id, type, payload } = await socket.next()
  expect([id, type]).toEqual(['x', 'error'])
  expect(payload).toMatchObject([{ message: expect.any(String), extensions: { code, requestId: expect.any(String) } }])
  socket.send(subscribe('x', '{ sessions { handle } }'))
  expect(await socket.next()).toMatchObject({ id: 'x', type: 'next' })
  await socket.close()
})

const canary = 'canary-5d1e07c2'

test.each([
  ['an undeclared variable', subscribe('x', '{ sessions { handle } }', { sessionId: canary })],
  ['a nested variable', subscribe('x', '{ sessions { handle } }', { a: [{ access_token: canary }] })],
  ['an extension', subscribe('x', '{ sessions { handle } }', {}, { extensions: { authorization: canary } })],
  ['the payload', subscribe('x', '{ sessions { handle } }', {}, { 'session-id': canary })],
  ['an argument', subscribe('x', `{ post(id: "1", sessionId: "${canary}") { id } }`)],
  ['an input field', subscribe('x', `mutation { createPost(input: {text: "x", sessionId: "${canary}"}) { id } }`)],
])('a credential in %s of a subscription is an error that does not repeat it', async (_, message) => {
  const socket = await begin()
  socket.send(message)
  const answer = await socket.next()
  expect(answer).toMatchObject({
    id: 'x',
    type: 'error',
    payload: [{ extensions: { code: 'CREDENTIAL_LOCATION_FORBIDDEN' } }],
  })
  expect(JSON.stringify(answer)).not.toContain(canary)
  await socket.close()
})

test.each([
  ['a credential in connection_init', [{ type: 'connection_init', payload: { access_token: canary } }], 4400],
  [
    'a nested credential in connection_init',
    [{ type: 'connection_init', payload: { headers: { Authorization: canary } } }],
    4400,
  ],
  ['a credential beside a message', [{ type: 'connection_init', sessionId: canary }], 4400],
  ['a credential in a ping', [{ type: 'ping', payload: { sessionId: canary } }], 4400],
  ['invalid JSON', [canary], 4400],
  ['a list', [[]], 4400],
  ['an unknown type', [{ type: canary }], 4400],
  ['a subscription before the handshake', [subscribe('1', '{ sessions { handle } }')], 4401],
  ['two handshakes', [{ type: 'connection_init' }, { type: 'connection_init' }], 4429],
  ['an id that is too long', [{ type: 'connection_init' }, subscribe('x'.repeat(129), timeline)], 4400],
  ['the same id twice', [{ type: 'connection_init' }, subscribe('1', timeline), subscribe('1', timeline)], 4409],
  // The reason for closing a socket can have at most 123 bytes.
  [
    'a long id twice',
    [{ type: 'connection_init' }, subscribe('x'.repeat(128), timeline), subscribe('x'.repeat(128), timeline)],
    4409,
  ],
  ['a message that only servers send', [{ type: 'connection_init' }, { id: '1', type: 'next', payload: {} }], 4400],
  ['a message that is too large', ['x'.repeat(65_537)], 1009],
])('%s closes the socket', async (_, messages, code) => {
  const socket = await open()
  for (const message of messages) {
    socket.send(message)
    // The next message must not arrive before the response to the handshake.
    if (message === messages[0] && messages.length > 1) await socket.next()
  }
  const closed = await socket.closed
  expect(closed.code).toBe(code)
  expect(JSON.stringify([closed.reason, socket.messages])).not.toContain(canary)
})

test('a socket that sends nothing is closed', async () => {
  expect(await (await open()).closed).toEqual({ code: 4408, reason: 'Connection initialisation timeout' })
})

test('a binary message closes the socket', async () => {
  const socket = await open()
  socket.socket.send(Buffer.from('{}'), { binary: true })
  expect((await socket.closed).code).toBe(1003)
})

test('an operation that a client completes as it starts sends nothing, even if its id is reused at once', async () => {
  const list = await context.send(bob, 'POST /api/v1/lists', { title: 'friends' })
  await context.send(bob, `POST /api/v1/accounts/${alice.id}/follow`)
  await context.send(bob, `POST /api/v1/lists/${list.id}/accounts`, { account_ids: [alice.id] })
  const ofList = `subscription ($list: ID!, $after: ID) {
    timelineStream(timeline: LIST, list: $list, after: $after) { post { text } } }`
  const started = subscribe('1', ofList, { list: list.id, after: await context.position(bob) })
  const socket = await begin()
  for (let round = 0; round < 6; round++) {
    socket.send(started)
    socket.send({ id: '1', type: 'complete' })
  }
  socket.send(started)
  for (const text of ['once', 'twice']) {
    await context.post(alice, text)
    await socket.next(({ id }) => id === '1')
  }
  const received = socket.messages.filter(({ id }) => id === '1')
  expect(received.map(({ payload }) => payload.data.timelineStream.post.text)).toEqual(['once', 'twice'])
  await socket.close()
})

test('a socket has a limited number of operations at a time', async () => {
  const socket = await begin()
  for (const id of ['1', '2', '3', '4']) socket.send(subscribe(id, timeline))
  expect(await socket.next()).toMatchObject({
    id: '4',
    type: 'error',
    payload: [{ extensions: { code: 'RATE_LIMITED' } }],
  })
  socket.send({ id: '2', type: 'complete' })
  socket.send(subscribe('4', timeline, { after: await context.position(bob) }))
  await context.post(alice, 'to three')
  await socket.next(({ id }) => id === '4')
  await socket.close()
})

test('a socket that sends too many messages is closed', async () => {
  const socket = await begin()
  for (let count = 0; count < 90; count++) socket.send({ type: 'pong' })
  expect((await socket.closed).code).toBe(1008)
})

test('operations over a socket count as requests in the rate limit', async () => {
  await using counted = await startStreamContext({ rateLimits: 'on' })
  const carol = await counted.service.createAccount('carol')
  const socket = await openSocket(`${counted.service.url}/graphql`, carol.token, { protocol: 'graphql-transport-ws' })
  socket.send({ type: 'connection_init' })
  await socket.next()
  socket.send(subscribe('1', '{ a: sessions { handle } b: sessions { handle } }'))
  await socket.next(({ type }) => type === 'complete')
  const response = await carol.api('/api/v2/instance')
  // These are the upgrade, the two fields, and this request.
  expect(response.headers.get('x-ratelimit-remaining')).toBe(String(300 - 4))
  await socket.close()
})

test('the log contains none of the refused credentials', () => {
  expect(context.service.log.join('')).not.toContain(canary)
})

test('operations over a socket are measured like those over HTTP', async () => {
  const metricsToken = 'metrics-token-of-a-test'
  await using measured = await startStreamContext({ metricsToken })
  const carol = await measured.service.createAccount('carol')
  const socket = await openSocket(`${measured.service.url}/graphql`, carol.token, { protocol: 'graphql-transport-ws' })
  socket.send({ type: 'connection_init' })
  await socket.next()
  socket.send(subscribe('1', '{ lists { id } }'))
  socket.send(subscribe('2', '{ post(id: "1") { id } }'))
  socket.send(subscribe('3', '{ nowhere }'))
  socket.send(subscribe('4', timeline))
  const ends = new Set(['1 complete', '2 complete', '3 error'])
  while (ends.size > 0) {
    const { id, type } = await socket.next()
    ends.delete(`${id} ${type}`)
  }
  const headers = { authorization: `Bearer ${metricsToken}` }
  const metrics = async () => (await measured.service.fetch('/metrics', { headers })).text()
  const counted = (operation: string, result: string) =>
    `graphql_operation_seconds_count{operation="${operation}",result="${result}"} 1\n`
  await expect.poll(metrics).toContain(counted('subscription', 'done'))
  for (const [operation, result] of [
    ['query', 'done'],
    ['query', 'with_errors'],
    ['none', 'refused'],
  ] as const)
    expect(await metrics()).toContain(counted(operation, result))
  await socket.close()
})

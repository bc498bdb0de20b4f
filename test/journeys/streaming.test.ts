import { beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../support/service.ts'
import { openSocket } from '../support/sockets.ts'
import { read, streamsForFile } from './following.ts'

const context = streamsForFile()
let alice: TestAccount
let bob: TestAccount

beforeAll(async () => {
  alice = await context.service.createAccount('alice')
  bob = await context.service.createAccount('bob')
  await context.send(bob, `POST /api/v1/accounts/${alice.id}/follow`)
})

test('the user stream sends new, edited and deleted posts as REST would show them', async () => {
  const socket = await context.follow(bob, 'user')
  const created = await context.post(alice, 'first')
  const update = read(await socket.next())
  expect(update).toEqual({
    stream: ['user'],
    event: 'update',
    payload: await context.send(bob, `GET /api/v1/statuses/${created.id}`),
  })
  await context.send(alice, `PUT /api/v1/statuses/${created.id}`, { status: 'second' })
  const edit = read(await socket.next())
  expect([edit.event, edit.payload.id, edit.payload.content]).toEqual(['status.update', created.id, '<p>second</p>'])
  await context.send(alice, `DELETE /api/v1/statuses/${created.id}`)
  expect(await socket.next()).toMatchObject({ stream: ['user'], event: 'delete', payload: created.id })
  await socket.close()
})

test('the user stream sends notifications and filter changes, and `user:notification` only notifications', async () => {
  const user = await context.follow(bob, 'user')
  const notifications = await context.follow(bob, 'user:notification')
  await context.send(bob, 'POST /api/v2/filters', { title: 'x', context: ['home'] })
  const post = await context.post(alice, '@bob hello')
  expect(await user.next()).toMatchObject({ stream: ['user'], event: 'filters_changed' })
  const mention = read(await user.next(({ event }) => event === 'notification'))
  expect(mention.payload).toMatchObject({ type: 'mention', account: { id: alice.id }, status: { id: post.id } })
  expect(read(await notifications.next())).toEqual({ ...mention, stream: ['user:notification'] })
  expect(notifications.messages).toHaveLength(1)
  await Promise.all([user.close(), notifications.close()])
})

test('one socket follows many streams, each with its name, until it unsubscribes from them', async () => {
  const list = await context.send(bob, 'POST /api/v1/lists', { title: 'friends' })
  await context.send(bob, `POST /api/v1/lists/${list.id}/accounts`, { account_ids: [alice.id] })
  const socket = await openSocket(`${context.service.url}/api/v1/streaming/`, bob.token)
  const after = await context.position(bob)
  for (const stream of [
    { stream: 'public' },
    { stream: 'public:local' },
    { stream: 'public:remote' },
    { stream: 'public:media' },
    { stream: 'hashtag', tag: 'Weather' },
    { stream: 'hashtag:local', tag: 'weather' },
    { stream: 'list', list: list.id },
  ])
    socket.send({ type: 'subscribe', after, ...stream })
  const { id } = await context.post(alice, 'Rain! #weather')
  const expected = [
    ['public'],
    ['public:local'],
    ['hashtag', 'Weather'],
    ['hashtag:local', 'weather'],
    ['list', list.id],
  ]
  const received = []
  for (const _ of expected) received.push(read(await socket.next()))
  expect(received.map(({ stream }) => stream).toSorted()).toEqual(expected.toSorted())
  expect(new Set(received.map(({ payload }) => payload.id))).toEqual(new Set([id]))

  for (const stream of ['public:local', 'public:remote', 'public:media']) socket.send({ type: 'unsubscribe', stream })
  socket.send({ type: 'unsubscribe', stream: 'hashtag', tag: 'Weather' })
  socket.send({ type: 'unsubscribe', stream: 'hashtag:local', tag: 'weather' })
  socket.send({ type: 'unsubscribe', stream: 'list', list: list.id })
  // This message gets a response. The earlier messages have been processed by then.
  socket.send({ type: 'subscribe', stream: 'nonsense' })
  await socket.next(({ error }) => error !== undefined)
  const other = await context.post(alice, 'Sun! #weather')
  const next = read(await socket.next())
  expect([next.stream, next.payload.id]).toEqual([['public'], other.id])
  await context.send(alice, `DELETE /api/v1/statuses/${other.id}`)
  expect(await socket.next()).toMatchObject({ stream: ['public'], event: 'delete' })
  await socket.close()
})

test('all spellings of a hashtag are one stream, and null counts as left out', async () => {
  const socket = await openSocket(`${context.service.url}/api/v1/streaming`, bob.token)
  const after = await context.position(bob)
  for (const tag of ['Snow', '#snow', 'SNOW']) socket.send({ type: 'subscribe', stream: 'hashtag', tag, after })
  socket.send({ type: 'subscribe', stream: 'public', tag: null, list: null, after: null })
  socket.send({ type: 'subscribe', stream: 'nonsense' })
  expect(await socket.next()).toMatchObject({ fields: [{ field: 'stream' }] })
  const { id } = await context.post(alice, 'Snow! #snow')
  const received = [read(await socket.next()), read(await socket.next())]
  const streams = received.map(({ stream, payload }) => [...stream, payload.id]).toSorted()
  expect(streams).toEqual([
    ['hashtag', 'Snow', id],
    ['public', id],
  ])
  socket.send({ type: 'unsubscribe', stream: 'hashtag', tag: 'snow' })
  const other = await context.post(alice, 'More #snow')
  expect(read(await socket.next())).toMatchObject({ stream: ['public'], payload: { id: other.id } })
  await context.send(alice, `DELETE /api/v1/statuses/${other.id}`)
  expect(await socket.next()).toMatchObject({ stream: ['public'], event: 'delete' })
  await socket.close()
})

test('conversations are sent only on the stream `direct`', async () => {
  const direct = await context.follow(bob, 'direct')
  const user = await context.follow(bob, 'user')
  const { id } = await context.post(alice, '@bob psst', { visibility: 'direct' })
  const { stream, event, payload } = read(await direct.next())
  expect([stream, event, payload.last_status.id, payload.unread]).toEqual([['direct'], 'conversation', id, true])
  await user.next(({ event }) => event === 'notification')
  expect(user.messages.map(({ event }) => event)).not.toContain('conversation')
  await Promise.all([direct.close(), user.close()])
})

test('a stream that resumes after the last id sends every missed event in order, once, then new ones', async () => {
  const first = await context.follow(bob, 'public')
  await context.post(alice, 'seen')
  const { id: after } = await first.next()
  await first.close()
  const missed = [await context.post(alice, 'one'), await context.post(alice, 'two')]
  await context.send(alice, `DELETE /api/v1/statuses/${missed[0].id}`)
  const second = await context.follow(bob, 'public', { after })
  const last = await context.post(alice, 'three')
  await second.next(({ event, payload }) => event === 'update' && JSON.parse(payload).id === last.id)
  const received = second.messages.map(read).map(({ event, payload }) => [event, payload.id ?? String(payload)])
  // The deleted post can no longer be shown.
  expect(received.filter(([, id]) => id === missed[1].id || id === last.id)).toEqual([
    ['update', missed[1].id],
    ['update', last.id],
  ])
  expect(received.findIndex(([event]) => event === 'delete')).toBeGreaterThanOrEqual(1)
  await second.close()
})

test('resuming from an unknown position sends a gap', async () => {
  const position = await context.position(bob)
  const unknown = position.replace(/^\w+/, (log) => (log === '1' ? '2' : '1'))
  const socket = await context.follow(bob, 'user', { after: unknown })
  const gap = await socket.next()
  expect(gap).toMatchObject({ stream: ['user'], event: 'gap', payload: JSON.stringify(gap.id) })
  const { id } = await context.post(alice, 'after the gap')
  expect(read(await socket.next()).payload.id).toBe(id)
  expect(socket.messages.filter(({ event }) => event === 'gap')).toHaveLength(1)
  await socket.close()
})

test('an invalid message gets an error in the socket, which stays open', async () => {
  const socket = await openSocket(`${context.service.url}/api/v1/streaming`, bob.token)
  const list = await context.send(alice, 'POST /api/v1/lists', { title: "alice's" })
  const tries: [unknown, number, string][] = [
    [{ type: 'subscribe', stream: 'nonsense' }, 422, 'validation_failed'],
    [{ type: 'subscribe', stream: '__proto__' }, 422, 'validation_failed'],
    [{ type: 'subscribe', stream: 'hashtag' }, 422, 'validation_failed'],
    [{ type: 'subscribe', stream: 'list', list: 'x' }, 422, 'validation_failed'],
    [{ type: 'subscribe', stream: 'list', list: list.id }, 404, 'not_found'],
    [{ type: 'subscribe', stream: 'public', after: 'yesterday' }, 422, 'validation_failed'],
    [{ type: 'shout', stream: 'public' }, 400, 'malformed_request'],
    [[{ type: 'subscribe', stream: 'public' }], 400, 'malformed_request'],
    ['invalid JSON', 400, 'malformed_request'],
    [{ type: 'subscribe', stream: 'user', access_token: 'x' }, 400, 'credential_location_forbidden'],
    [[{ type: 'subscribe', stream: 'user', sessionId: '' }], 400, 'credential_location_forbidden'],
  ]
  for (const [message, status, code] of tries) {
    socket.send(message)
    expect(await socket.next()).toMatchObject({
      status,
      code,
      error: expect.any(String),
      request_id: expect.any(String),
    })
  }
  socket.send({ type: 'subscribe', stream: 'public', after: await context.position(bob) })
  const { id } = await context.post(alice, 'still here')
  expect(read(await socket.next()).payload.id).toBe(id)
  await socket.close()
})

test('a failed subscription does not affect a later one to the same stream', async () => {
  const socket = await openSocket(`${context.service.url}/api/v1/streaming`, bob.token)
  const after = await context.position(bob)
  socket.send({ type: 'subscribe', stream: 'public', after: 'nowhere' })
  socket.send({ type: 'unsubscribe', stream: 'public' })
  socket.send({ type: 'subscribe', stream: 'public', after })
  expect(await socket.next()).toMatchObject({ status: 422 })
  const { id } = await context.post(alice, 'still delivered')
  expect(read(await socket.next())).toMatchObject({ event: 'update', payload: { id } })
  await socket.close()
})

test('a session follows only the streams that its scopes allow', async () => {
  const carol = await context.service.createAccount('carol', ['read:statuses'])
  const dave = await context.service.createAccount('dave', ['write'])
  const socket = await openSocket(`${context.service.url}/api/v1/streaming?stream=user:notification`, carol.token)
  expect(await socket.next()).toMatchObject({ status: 403, code: 'insufficient_scope' })
  socket.send({ type: 'subscribe', stream: 'user', after: await context.position(carol) })
  const { token } = await context.service.signIn(carol.id)
  await fetch(`${context.service.url}/api/v1/statuses`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams({ status: 'mine' }),
  })
  expect(read(await socket.next())).toMatchObject({ stream: ['user'], event: 'update' })
  await socket.close()
  const other = await openSocket(`${context.service.url}/api/v1/streaming?stream=public`, dave.token)
  expect(await other.next()).toMatchObject({ status: 403, code: 'insufficient_scope' })
  await other.close()
})

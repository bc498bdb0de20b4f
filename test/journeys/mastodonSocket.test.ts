import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { mastodonSocket } from '../../examples/clients/mastodonSocket.ts'
import { type Person, journeyForFile } from './people.ts'
import { act, follow, createPeople, ok, publish } from './posting.ts'

// Follows Mastodon's streams without a library, and makes changes over REST.

const journey = journeyForFile()

/** Opens a socket of a session. `next` returns its messages one by one, with their payloads parsed. */
async function listener(who: Person) {
  const { token } = await journey.service.signIn(who.id as never)
  const received: any[] = []
  const { socket, close, ...streams } = mastodonSocket(journey.service.url, token, (message) => {
    received.push(message.event === 'delete' ? message : { ...message, payload: JSON.parse(message.payload ?? 'null') })
  })
  onTestFinished(close)
  await once(socket, 'open')
  const next = async () => {
    await expect.poll(() => received.length).toBeGreaterThan(0)
    return received.shift()
  }
  return { ...streams, next, close }
}

/** Returns the current position of the streams. A stream that starts there misses no later event. */
const now = async (who: Person): Promise<string> => ok(await who.get('/api/v1/streaming/position')).position

test('the stream `user` sends posts, notifications, edits, deletions and filter changes', async () => {
  const { alice, bob } = await createPeople(journey, 'alice', 'bob')
  await follow(alice, bob)
  const { subscribe, next } = await listener(alice)
  subscribe({ stream: 'user' }, await now(alice))
  const post = await publish(bob, `Hello @${alice.name}`)
  const [first, second] = [await next(), await next()].toSorted((a, b) => b.event.localeCompare(a.event))
  expect(first).toMatchObject({ stream: ['user'], event: 'update', payload: { id: post.id, content: post.content } })
  expect(second).toMatchObject({ event: 'notification', payload: { type: 'mention', status: { id: post.id } } })
  ok(await bob.send(`PUT /api/v1/statuses/${post.id}`, { status: 'Hello, all' }))
  expect(await next()).toMatchObject({ event: 'status.update', payload: { id: post.id, content: '<p>Hello, all</p>' } })
  ok(await alice.send('POST /api/v2/filters', { title: 'No cats', context: ['home'] }))
  expect(await next()).toMatchObject({ event: 'filters_changed' })
  ok(await bob.send(`DELETE /api/v1/statuses/${post.id}`))
  expect(await next()).toMatchObject({ stream: ['user'], event: 'delete', payload: post.id })
})

test('one socket carries several streams, each with its name, until they are unsubscribed', async () => {
  const { alice, bob } = await createPeople(journey, 'alice', 'bob')
  await follow(alice, bob)
  const list = ok(await alice.send('POST /api/v1/lists', { title: 'Bob' }))
  ok(await alice.send(`POST /api/v1/lists/${list.id}/accounts`, { account_ids: [bob.id] }))
  const tag = `tag${bob.name}`
  const { subscribe, unsubscribe, next } = await listener(alice)
  const start = await now(alice)
  for (const name of [
    { stream: 'hashtag', tag },
    { stream: 'list', list: list.id },
  ])
    subscribe(name, start)
  const { id } = await publish(bob, `One #${tag}`)
  const both = [await next(), await next()]
  expect(both.map(({ payload }) => payload.id)).toEqual([id, id])
  expect(both.map(({ stream }) => stream).toSorted()).toEqual([
    ['hashtag', tag],
    ['list', list.id],
  ])
  unsubscribe({ stream: 'hashtag', tag })
  subscribe({ stream: 'nonsense' })
  // Messages are processed in order, so once this one is answered, the hashtag's stream is unsubscribed.
  expect(await next()).toMatchObject({ status: 422, code: 'validation_failed' })
  const second = await publish(bob, `Two #${tag}`)
  const third = await publish(bob, `Three #${tag}`)
  expect([await next(), await next()]).toMatchObject([
    { stream: ['list', list.id], payload: { id: second.id } },
    { stream: ['list', list.id], payload: { id: third.id } },
  ])
})

test('a stream that resumes after the last id sends every missed event, then new ones', async () => {
  const { alice, bob } = await createPeople(journey, 'alice', 'bob')
  await follow(alice, bob)
  const before = await listener(alice)
  before.subscribe({ stream: 'user' }, await now(alice))
  const first = await publish(bob, 'First')
  const { id: last, payload } = await before.next()
  expect(payload.id).toBe(first.id)
  before.close()
  const second = await publish(bob, 'Second')
  ok(await act(bob, 'favourite', await publish(alice, 'Mine')))
  const after = await listener(alice)
  after.subscribe({ stream: 'user' }, last)
  const missed = [await after.next(), await after.next(), await after.next()]
  expect(missed.map(({ event }) => event)).toEqual(['update', 'update', 'notification'])
  expect(missed[0].payload.id).toBe(second.id)
  const third = await publish(bob, 'Third')
  expect(await after.next()).toMatchObject({ event: 'update', payload: { id: third.id } })
})

test('mutes, blocks and filters apply to streams at once', async () => {
  const { alice, bob, carol, dave } = await createPeople(journey, 'alice', 'bob', 'carol', 'dave')
  const { subscribe, next } = await listener(alice)
  const tag = `tag${bob.name}`
  subscribe({ stream: 'hashtag', tag }, await now(alice))
  const keywords = { keywords_attributes: [{ keyword: 'spinach' }] }
  ok(await alice.send('POST /api/v2/filters', { title: 'Food', context: ['public'], ...keywords }))
  await publish(bob, `I like spinach #${tag}`)
  expect((await next()).payload.filtered).toMatchObject([{ keyword_matches: ['spinach'], filter: { title: 'Food' } }])
  ok(await alice.send(`POST /api/v1/accounts/${bob.id}/mute`))
  ok(await alice.send(`POST /api/v1/accounts/${carol.id}/block`))
  for (const who of [bob, carol]) await publish(who, `Unheard #${tag}`)
  const others = await publish(dave, `By Dave #${tag}`)
  expect((await next()).payload.id).toBe(others.id)
  ok(await alice.send(`POST /api/v1/accounts/${bob.id}/unmute`))
  const { id } = await publish(bob, `Heard #${tag}`)
  expect((await next()).payload.id).toBe(id)
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { linkTo, type Person, type Place, startPlace } from './people.ts'
import { expectRefused, newcomers, ok, publish } from './posting.ts'

let place: Place
let alice: Person
let bob: Person
let carol: Person

beforeAll(async () => {
  place = await startPlace()
})
afterAll(() => place.stop())
beforeEach(async () => {
  ;({ alice, bob, carol } = await newcomers(place, 'alice', 'bob', 'carol'))
})

/** Publishes a direct post to some people, optionally as a reply. */
const tell = (who: Person, whom: Person[], text = 'x', answered?: { id: string }) =>
  publish(who, {
    status: `${whom.map(({ name }) => `@${name}`).join(' ')} ${text}`,
    visibility: 'direct',
    ...(answered && { in_reply_to_id: answered.id }),
  })
const list = async (who: Person, query = '') => ok(await who.get(`/api/v1/conversations${query}`)) as any[]
/** Returns a person's conversations: the latest post, whether it is unread, and the other participants. */
const seenBy = async (who: Person) =>
  (await list(who)).map(({ last_status, unread, accounts }) => [
    last_status.id,
    unread,
    accounts.map(({ id }: any) => id).toSorted(),
  ])
const remove = (who: Person, { id }: { id: string }) => who.send(`DELETE /api/v1/statuses/${id}`)

test('each party sees a conversation with its last post and the others, and whether it is news', async () => {
  const first = await tell(alice, [bob])
  expect(await seenBy(alice)).toEqual([[first.id, false, [bob.id]]])
  expect(await seenBy(bob)).toEqual([[first.id, true, [alice.id]]])
  const answer = await tell(bob, [alice, carol], 'y', first)
  expect(await seenBy(alice)).toEqual([[answer.id, true, [bob.id, carol.id].toSorted()]])
  expect(await seenBy(bob)).toEqual([[answer.id, false, [alice.id, carol.id].toSorted()]])
  expect(await seenBy(carol)).toEqual([[answer.id, true, [alice.id, bob.id].toSorted()]])
  expect((await list(carol))[0].last_status).toMatchObject({ visibility: 'direct', account: { id: bob.id } })
})

test('nobody else sees it, and posts that are not direct make none', async () => {
  await tell(alice, [bob])
  await publish(alice, `@${carol.name} in public`)
  expect(await list(carol)).toEqual([])
  expect((await place.stranger.get('/api/v1/conversations')).status).toBe(401)
  const writer = await place.person(alice.name, ['read:accounts', 'write'])
  expect((await writer.get('/api/v1/conversations')).body.code).toBe('insufficient_scope')
})

test('a word to oneself is a conversation with oneself', async () => {
  const note = await publish(alice, { status: 'buy milk', visibility: 'direct' })
  expect(await seenBy(alice)).toEqual([[note.id, false, [alice.id]]])
})

test('conversations come by their last posts, page by page', async () => {
  const roots: { id: string }[] = []
  for (let n = 0; n < 5; n++) roots.push(await tell(alice, [bob], `${n}`))
  const last = await tell(bob, [alice], 'again', roots[1])
  const expected = [last, ...[4, 3, 2, 0].map((n) => roots[n]!)].map(({ id }) => id)
  const walked: string[] = []
  for (let path: string | undefined = '/api/v1/conversations?limit=2'; path !== undefined;) {
    const page = await alice.get(path)
    walked.push(...ok(page).map(({ last_status }: any) => last_status.id))
    path = walked.length < 9 ? linkTo('next', page) : undefined
  }
  expect(walked).toEqual(expected)
  const oldest = (await list(alice, '?min_id=1&limit=2')).map(({ last_status }) => last_status.id)
  expect(oldest).toEqual(expected.slice(-2))
  expect(await list(alice, `?since_id=${last.id}`)).toEqual([])
})

describe('a conversation', () => {
  const mark = (who: Person, { id }: { id: string }, verb: string) =>
    who.send(`POST /api/v1/conversations/${id}/${verb}`)

  test('is marked as read and as unread, each by each', async () => {
    await tell(alice, [bob])
    const [conversation] = await list(bob)
    for (const [verb, unread] of [
      ['read', false],
      ['read', false],
      ['unread', true],
    ] as const)
      expect(ok(await mark(bob, conversation, verb))).toEqual({ ...conversation, unread })
    expect((await list(alice))[0].unread).toBe(false)
  })

  test('is taken off the list until somebody writes again', async () => {
    const first = await tell(alice, [bob])
    const [conversation] = await list(bob)
    expect(ok(await bob.send(`DELETE /api/v1/conversations/${conversation.id}`))).toEqual({})
    expect(await list(bob)).toEqual([])
    expect(await list(alice)).toHaveLength(1)
    expect((await bob.send(`DELETE /api/v1/conversations/${conversation.id}`)).status).toBe(404)
    const second = await tell(alice, [bob], 'y', first)
    expect(await seenBy(bob)).toEqual([[second.id, true, [alice.id]]])
  })

  test('is its owner’s, who may write conversations', async () => {
    await tell(alice, [bob])
    const [conversation] = await list(bob)
    const reader = await place.person(bob.name, ['read', 'write:statuses'])
    const lines = ['DELETE ', 'POST /read', 'POST /unread'].map((line) =>
      line.replace(' ', ` /api/v1/conversations/${conversation.id}`),
    )
    for (const line of lines) {
      expect((await alice.send(line)).status).toBe(404)
      expect((await place.stranger.send(line)).status).toBe(401)
      expect((await reader.send(line)).body.code).toBe('insufficient_scope')
      expect((await bob.send(line.replace(conversation.id, '1'))).status).toBe(404)
    }
    expect((await list(bob))[0]).toEqual(conversation)
  })

  test('ends with what was said before when its last post goes, and goes with the only one', async () => {
    const first = await tell(alice, [bob])
    const second = await tell(bob, [alice], 'y', first)
    const third = await tell(alice, [bob, carol], 'z', second)
    ok(await remove(alice, third))
    expect(await seenBy(bob)).toEqual([[second.id, false, [alice.id]]])
    expect(await seenBy(alice)).toEqual([[second.id, false, [bob.id]]])
    expect(await seenBy(carol)).toEqual([])
    ok(await remove(bob, second))
    ok(await remove(alice, first))
    expect(await seenBy(alice)).toEqual([])
  })

  test('is there for whom an edit mentions', async () => {
    const post = await tell(alice, [bob])
    ok(await alice.send(`PUT /api/v1/statuses/${post.id}`, { status: `@${bob.name} and @${carol.name}` }))
    expect(await seenBy(carol)).toEqual([[post.id, true, [alice.id, bob.id].toSorted()]])
  })
})

describe.each(['block', 'mute'])('to %s somebody', (verb) => {
  test('hides the conversation with them, and not the one with others too', async () => {
    const alone = await tell(bob, [alice])
    const root = await tell(carol, [alice, bob])
    await tell(bob, [alice, carol], 'y', root)
    await tell(alice, [bob], 'z', alone)
    ok(await alice.send(`POST /api/v1/accounts/${bob.id}/${verb}`))
    expect(await seenBy(alice)).toEqual([[root.id, true, [carol.id]]])
    ok(await alice.send(`POST /api/v1/accounts/${bob.id}/un${verb}`))
    expect(await list(alice)).toHaveLength(2)
  })
})

test('a bad page is refused', async () => {
  expectRefused(await alice.get('/api/v1/conversations?max_id=x'), 'max_id')
})

import { beforeEach, describe, expect, test } from 'vitest'
import { linkTo, type Person, journeyForFile } from './people.ts'
import { expectRefused, createPeople, ok, publish } from './posting.ts'

const context = journeyForFile()
let alice: Person
let bob: Person
let carol: Person

beforeEach(async () => {
  ;({ alice, bob, carol } = await createPeople(context, 'alice', 'bob', 'carol'))
})

/** Publishes a direct post to some people, optionally as a reply. */
const write = (who: Person, whom: Person[], text = 'x', parent?: { id: string }) =>
  publish(who, {
    status: `${whom.map(({ name }) => `@${name}`).join(' ')} ${text}`,
    visibility: 'direct',
    ...(parent && { in_reply_to_id: parent.id }),
  })
const list = async (who: Person, query = '') => ok(await who.get(`/api/v1/conversations${query}`)) as any[]
/** Returns a person's conversations: the latest post, whether it is unread, and the other participants. */
const entriesOf = async (who: Person) =>
  (await list(who)).map(({ last_status, unread, accounts }) => [
    last_status.id,
    unread,
    accounts.map(({ id }: any) => id).toSorted(),
  ])
const remove = (who: Person, { id }: { id: string }) => who.send(`DELETE /api/v1/statuses/${id}`)

test('a participant sees the latest post, the other participants, and whether it is unread', async () => {
  const first = await write(alice, [bob])
  expect(await entriesOf(alice)).toEqual([[first.id, false, [bob.id]]])
  expect(await entriesOf(bob)).toEqual([[first.id, true, [alice.id]]])
  const response = await write(bob, [alice, carol], 'y', first)
  expect(await entriesOf(alice)).toEqual([[response.id, true, [bob.id, carol.id].toSorted()]])
  expect(await entriesOf(bob)).toEqual([[response.id, false, [alice.id, carol.id].toSorted()]])
  expect(await entriesOf(carol)).toEqual([[response.id, true, [alice.id, bob.id].toSorted()]])
  expect((await list(carol))[0].last_status).toMatchObject({ visibility: 'direct', account: { id: bob.id } })
})

test('only participants see a conversation, and a public post starts none', async () => {
  await write(alice, [bob])
  await publish(alice, `@${carol.name} in public`)
  expect(await list(carol)).toEqual([])
  expect((await context.anonymous.get('/api/v1/conversations')).status).toBe(401)
  const writer = await context.person(alice.name, ['read:accounts', 'write'])
  expect((await writer.get('/api/v1/conversations')).body.code).toBe('insufficient_scope')
})

test('a direct post that mentions nobody is a conversation with yourself', async () => {
  const note = await publish(alice, { status: 'buy milk', visibility: 'direct' })
  expect(await entriesOf(alice)).toEqual([[note.id, false, [alice.id]]])
})

test('conversations are sorted by their latest posts, page by page', async () => {
  const roots: { id: string }[] = []
  for (let n = 0; n < 5; n++) roots.push(await write(alice, [bob], `${n}`))
  const last = await write(bob, [alice], 'again', roots[1])
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

  test('is marked as read and unread by each participant separately', async () => {
    await write(alice, [bob])
    const [conversation] = await list(bob)
    for (const [verb, unread] of [
      ['read', false],
      ['read', false],
      ['unread', true],
    ] as const)
      expect(ok(await mark(bob, conversation, verb))).toEqual({ ...conversation, unread })
    expect((await list(alice))[0].unread).toBe(false)
  })

  test('leaves the list of a person who deletes it, until the next post', async () => {
    const first = await write(alice, [bob])
    const [conversation] = await list(bob)
    expect(ok(await bob.send(`DELETE /api/v1/conversations/${conversation.id}`))).toEqual({})
    expect(await list(bob)).toEqual([])
    expect(await list(alice)).toHaveLength(1)
    expect((await bob.send(`DELETE /api/v1/conversations/${conversation.id}`)).status).toBe(404)
    const second = await write(alice, [bob], 'y', first)
    expect(await entriesOf(bob)).toEqual([[second.id, true, [alice.id]]])
  })

  test('can be changed only by its owner, with the right scope', async () => {
    await write(alice, [bob])
    const [conversation] = await list(bob)
    const reader = await context.person(bob.name, ['read', 'write:statuses'])
    const lines = ['DELETE ', 'POST /read', 'POST /unread'].map((line) =>
      line.replace(' ', ` /api/v1/conversations/${conversation.id}`),
    )
    for (const line of lines) {
      expect((await alice.send(line)).status).toBe(404)
      expect((await context.anonymous.send(line)).status).toBe(401)
      expect((await reader.send(line)).body.code).toBe('insufficient_scope')
      expect((await bob.send(line.replace(conversation.id, '1'))).status).toBe(404)
    }
    expect((await list(bob))[0]).toEqual(conversation)
  })

  test('shows the previous post when its latest one is deleted, and disappears with its only post', async () => {
    const first = await write(alice, [bob])
    const second = await write(bob, [alice], 'y', first)
    const third = await write(alice, [bob, carol], 'z', second)
    ok(await remove(alice, third))
    expect(await entriesOf(bob)).toEqual([[second.id, false, [alice.id]]])
    expect(await entriesOf(alice)).toEqual([[second.id, false, [bob.id]]])
    expect(await entriesOf(carol)).toEqual([])
    ok(await remove(bob, second))
    ok(await remove(alice, first))
    expect(await entriesOf(alice)).toEqual([])
  })

  test('appears for a person whom an edit mentions', async () => {
    const post = await write(alice, [bob])
    ok(await alice.send(`PUT /api/v1/statuses/${post.id}`, { status: `@${bob.name} and @${carol.name}` }))
    expect(await entriesOf(carol)).toEqual([[post.id, true, [alice.id, bob.id].toSorted()]])
  })
})

describe.each(['block', 'mute'])('a %s', (verb) => {
  test('hides the conversation with that person, but not a conversation that includes others', async () => {
    const alone = await write(bob, [alice])
    const root = await write(carol, [alice, bob])
    await write(bob, [alice, carol], 'y', root)
    await write(alice, [bob], 'z', alone)
    ok(await alice.send(`POST /api/v1/accounts/${bob.id}/${verb}`))
    expect(await entriesOf(alice)).toEqual([[root.id, true, [carol.id]]])
    ok(await alice.send(`POST /api/v1/accounts/${bob.id}/un${verb}`))
    expect(await list(alice)).toHaveLength(2)
  })
})

test('an invalid page cursor is refused', async () => {
  expectRefused(await alice.get('/api/v1/conversations?max_id=x'), 'max_id')
})

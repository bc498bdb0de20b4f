import { beforeAll, expect, test } from 'vitest'
import { type Person, journeyForFile } from '../journeys/people.ts'
import { publish } from '../journeys/posting.ts'

const context = journeyForFile()
let alice: Person
let bob: Person

beforeAll(async () => {
  alice = await context.person('alice')
  bob = await context.person('bob')
})

interface NodeResponse {
  data: Record<string, unknown>
  errors?: unknown[]
}

const ask = async (who: Person | undefined, query: string, variables = {}): Promise<NodeResponse> =>
  (await (who ?? context.anonymous).send('POST /graphql', { query, variables })).body
const typed = 'query ($id: ID!) { node(id: $id) { __typename id ... on Post { text } ... on List { title } } }'
const node = async (who: Person | undefined, id: string) => (await ask(who, typed, { id })).data['node']

test('an object can be read by its id alone', async () => {
  const written = await publish(alice, { status: 'Read me again' })
  const created = await ask(alice, 'mutation { createList(input: { title: "Friends" }) { id } }')
  const { id: list } = created.data['createList'] as { id: string }
  const filtered = await ask(
    alice,
    'mutation { createFilter(input: { title: "No", contexts: [HOME], keywords: [{ keyword: "no" }] }) { id } }',
  )
  const { id: filter } = filtered.data['createFilter'] as { id: string }
  expect(await node(alice, written.id)).toEqual({ __typename: 'Post', id: written.id, text: 'Read me again' })
  expect(await node(alice, alice.id)).toEqual({ __typename: 'Profile', id: alice.id })
  expect(await node(alice, list)).toEqual({ __typename: 'List', id: list, title: 'Friends' })
  expect(await node(alice, filter)).toEqual({ __typename: 'Filter', id: filter })
  expect(await node(undefined, written.id)).toMatchObject({ text: 'Read me again' })
  for (const who of [bob, undefined]) expect([await node(who, list), await node(who, filter)]).toEqual([null, null])
})

test('unknown objects, and objects that the caller cannot see, are null', async () => {
  const hidden = await publish(alice, { status: 'For myself', visibility: 'direct' })
  expect(await node(alice, hidden.id)).toMatchObject({ text: 'For myself' })
  for (const who of [bob, undefined]) expect(await node(who, hidden.id)).toBeNull()
  const tooLarge = '9223372036854775808' // 2^63
  const ids = ['1', '0', '-1', 'Post:1', '', '9'.repeat(40), tooLarge]
  expect(await ask(bob, 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids })).toEqual({
    data: { nodes: ids.map(() => null) },
  })
  for (const id of ids) expect(await node(bob, id), id).toBeNull()
})

test('several objects are read at once, in order, beside other fields', async () => {
  const { id } = await publish(alice, { status: 'One of several' })
  const ids = [alice.id, '17', id]
  const query = `query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on Post { author { ...Name } } ...Name }
    publicTimeline(first: 1) { nodes { id text } } } fragment Name on Profile { username }`
  const { data, errors } = await ask(bob, query, { ids })
  expect(errors).toBeUndefined()
  const author = { username: alice.name }
  expect(data['nodes']).toEqual([{ id: alice.id, ...author }, null, { id, author }])
  expect(data['publicTimeline']).toMatchObject({ nodes: [{ text: 'One of several' }] })
  const many = await ask(bob, query, { ids: Array.from({ length: 21 }, () => id) })
  expect(many.errors).toHaveLength(1)
})

test('a page with `first: 0` is empty', async () => {
  await publish(alice, { status: 'There is one' })
  const { data } = await ask(bob, '{ publicTimeline(first: 0) { nodes { id } pageInfo { hasNextPage endCursor } } }')
  expect(data['publicTimeline']).toEqual({ nodes: [], pageInfo: { hasNextPage: true, endCursor: null } })
})

import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import type { OpenCall } from '../../src/operations/operation.ts'
import { makeLoaders } from '../../src/surfaces/graphql/schema/loaders.ts'
import { relations } from '../../src/surfaces/graphql/schema/relations.ts'
import { operationsForFile } from '../support/operations.ts'
import { read, run } from './schemaClient.ts'

const service = operationsForFile()
let statements: () => number
let alice: OpenCall
let bob: OpenCall
/**
 * Other people's posts. For each, Bob has a reply that mentions the author, and a draft that replies to and quotes it.
 */
let originals: { id: string; authorId: string }[]

const few = 2
const many = 12

beforeAll(async () => {
  statements = countingStatements(service.pool)
  alice = service.callOf(await service.newAccount())
  bob = service.callOf(await service.newAccount())
  originals = []
  for (let index = 0; index < many; index++) originals.push(await publishedAndAnswered())
})

/** Counts the statements of all connections of a pool, except those that read the change log all the time. */
function countingStatements(pool: pg.Pool): () => number {
  const counted = new WeakSet<pg.PoolClient>()
  let count = 0
  pool.on('acquire', (client) => {
    if (counted.has(client)) return
    counted.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const { name = '' } = args[0] as { name?: string }
      if (!name.startsWith('changes_')) count++
      return query(...args)
    }) as typeof client.query
  })
  return () => count
}

const idOf = ({ caller }: OpenCall) => caller!.accountId

interface Created {
  createPost: { id: string; author: { id: string; username: string } }
}
const createPost = 'mutation ($input: CreatePostInput!) { createPost(input: $input) { id author { id username } } }'
const publish = async (who: OpenCall, input: object) => (await read<Created>(who, createPost, { input })).createPost

async function publishedAndAnswered() {
  const author = service.callOf(await service.newAccount())
  const { id, author: account } = await publish(author, { text: 'Original' })
  await publish(bob, { text: `@${account.username} an answer`, inReplyToId: id })
  const draft = 'mutation ($input: CreateDraftInput!) { createDraft(input: $input) { id } }'
  await read(bob, draft, { input: { text: 'later', inReplyToId: id, quotedId: id } })
  return { id, authorId: account.id }
}

async function filterOf(count: number): Promise<string> {
  const create =
    'mutation { createFilter(input: { title: "t", contexts: [HOME], keywords: [{ keyword: "zz" }] }) { id } }'
  const { createFilter } = await read<{ createFilter: { id: string } }>(bob, create)
  const add = 'mutation ($input: AddFilterPostInput!) { addFilterPost(input: $input) { id } }'
  for (const { id } of originals.slice(0, count))
    await read(bob, add, { input: { filterId: createFilter.id, postId: id } })
  return createFilter.id
}

/** Functions that return, for each relation, a document that reads the relation from `count` items. */
const documents: Record<string, (count: number) => Promise<string> | string> = {
  'Post.inReplyTo': (count) => profilePosts(count, 'inReplyTo { id text author { id } }'),
  'Post.inReplyToProfile': (count) => profilePosts(count, 'inReplyToProfile { id }'),
  'Mention.profile': (count) => profilePosts(count, 'mentions { profile { displayName } }'),
  'Profile.relationship': (count) => profilePosts(count, 'mentions { profile { relationship { following } } }'),
  'Relationship.profile': (count) => `{ relationships(ids: ${idsOf(count)}) { profile { username } } }`,
  'FamiliarFollowers.profile': (count) => `{ familiarFollowers(ids: ${idsOf(count)}) { profile { username } } }`,
  'FilterPost.post': async (count) => `{ filterPosts(filterId: "${await filterOf(count)}") { post { text } } }`,
  'Draft.inReplyTo': (count) => `{ drafts(first: ${count}) { nodes { inReplyTo { text } } } }`,
  'Draft.quoted': (count) => `{ drafts(first: ${count}) { nodes { quoted { text } } } }`,
}

const profilePosts = (count: number, selection: string) =>
  `{ profilePosts(id: "${idOf(bob)}", first: ${count}) { nodes { ${selection} } } }`
const idsOf = (count: number) => JSON.stringify(originals.slice(0, count).map(({ authorId }) => authorId))

test('every relation has a document here', () => {
  expect(Object.keys(documents).sort()).toEqual(relations.map(({ of, field }) => `${of}.${field}`).sort())
})

async function statementsOf(document: string): Promise<number> {
  // The second time, contents and profiles are cached.
  await read(bob, document)
  const before = statements()
  await read(bob, document)
  return statements() - before
}

test.each(Object.entries(documents))(
  '%s needs as many statements for many items as for few',
  async (_relation, document) => {
    const forFew = await statementsOf(await document(few))
    expect(forFew).toBeGreaterThan(0)
    expect(await statementsOf(await document(many))).toBe(forFew)
  },
)

test('nested relations need as many statements for many items as for few', async () => {
  const deep =
    'inReplyTo { author { relationship { profile { id } } } inReplyToProfile { id } mentions { profile { id } } }'
  const forFew = await statementsOf(profilePosts(few, deep))
  expect(await statementsOf(profilePosts(many, deep))).toBe(forFew)
})

test('relations lead to the right objects', async () => {
  const [original] = originals.slice(-1)
  const document = profilePosts(
    1,
    'inReplyToId inReplyTo { id author { relationship { id } } } inReplyToProfile { id } mentions { profile { id } }',
  )
  const { id, authorId } = original!
  const post = { inReplyToId: id, inReplyTo: { id, author: { relationship: { id: authorId } } } }
  expect(await read(bob, document)).toEqual({
    profilePosts: {
      nodes: [{ ...post, inReplyToProfile: { id: authorId }, mentions: [{ profile: { id: authorId } }] }],
    },
  })
})

test('a loader splits a list of ids that is too long for one call', async () => {
  const ids = Array.from({ length: 45 }, (_, index) => originals[index]?.id ?? String(index + 1))
  const found = await makeLoaders(alice).posts.loadMany(ids)
  expect(found.map((post) => (post instanceof Error ? post : (post?.id ?? null)))).toEqual([
    ...originals.map(({ id }) => id),
    ...Array.from({ length: 45 - many }, () => null),
  ])
})

test('relations do not lead to posts that the caller cannot see', async () => {
  const hidden = await publish(bob, { text: 'For followers', visibility: 'PRIVATE' })
  const response = await publish(bob, { text: 'Public', inReplyToId: hidden.id, visibility: 'PUBLIC' })
  const document = `{ post(id: "${response.id}") { inReplyToId inReplyTo { text } author { relationship { id } } } }`
  expect(await read(bob, document)).toMatchObject({ post: { inReplyTo: { text: 'For followers' } } })
  expect(await read(alice, document)).toMatchObject({ post: { inReplyToId: hidden.id, inReplyTo: null } })
  const nobody = { ...service.services, caller: undefined }
  expect(await read(nobody, document)).toMatchObject({ post: { inReplyTo: null, author: { relationship: null } } })
})

test('relations need the scopes of their operations', async () => {
  const narrow = { ...bob, caller: { ...bob.caller!, scopes: new Set(['read:statuses']) } }
  const { data, errors } = await run(narrow, profilePosts(few, 'author { id relationship { following } }'))
  expect(data).toMatchObject({ profilePosts: { nodes: [{ author: { relationship: null } }, {}] } })
  expect(errors).toHaveLength(few)
  expect(errors?.[0]?.originalError).toMatchObject({ code: 'insufficient_scope' })
})

test('the result of a mutation is not read from data that was loaded before the mutation', async () => {
  const { authorId } = originals[0]!
  const change = (name: string) => `${name}(input: { id: "${authorId}" }) { profile { relationship { following } } }`
  expect(await read(alice, `mutation { ${change('followProfile')} ${change('unfollowProfile')} }`)).toEqual({
    followProfile: { profile: { relationship: { following: true } } },
    unfollowProfile: { profile: { relationship: { following: false } } },
  })
})

import { writeFile } from 'node:fs/promises'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { receivedFile } from '../../src/model/media.ts'
import type { OpenCall } from '../../src/operations/operation.ts'
import { twoColours } from '../support/mediaFixtures.ts'
import { operationsForFile } from '../support/operations.ts'
import { follow, read, run } from './schemaClient.ts'

const service = operationsForFile()
let alice: OpenCall
let bob: OpenCall
let nobody: OpenCall

beforeAll(async () => {
  nobody = { ...service.services, caller: undefined }
})
beforeEach(async () => {
  alice = service.callOf(await service.newAccount())
  bob = service.callOf(await service.newAccount())
})

const idOf = (call: OpenCall) => call.caller!.accountId

interface Created {
  createPost: { id: string }
}
const createPost = 'mutation ($input: CreatePostInput!) { createPost(input: $input) { id } }'
const publish = async (who: OpenCall, input: object = { text: 'Hello' }) =>
  (await read<Created>(who, createPost, { input })).createPost.id

async function publishMany(who: OpenCall, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index++) ids.push(await publish(who, { text: `Post ${index}` }))
  return ids.toReversed()
}

const refusal = (code: string, field?: string) => ({
  errors: [
    expect.objectContaining({
      originalError: expect.objectContaining({
        code,
        ...(field !== undefined && { fields: [expect.objectContaining({ field })] }),
      }),
    }),
  ],
})

describe('posts', () => {
  test('are published and read, with enums in upper case and times as in REST', async () => {
    const id = await publish(alice, { text: 'Hello #world', visibility: 'UNLISTED', language: null, poll: null })
    const source = `query ($id: ID!) { post(id: $id) {
      id text visibility createdAt editedAt hashtags { name } author { id username } poll { id } boostOf { id } } }`
    const { post } = await read<{ post: Record<string, unknown> }>(bob, source, { id })
    expect(post).toMatchObject({ id, text: 'Hello #world', visibility: 'UNLISTED', hashtags: [{ name: 'world' }] })
    expect(post).toMatchObject({ author: { id: idOf(alice) }, editedAt: null, poll: null, boostOf: null })
    expect(post['createdAt']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  test('that cannot be read or created are null, and the posts in other fields are returned', async () => {
    const id = await publish(alice)
    const source = '{ gone: post(id: "1") { id } there: post(id: "%") { id } }'.replace('%', id)
    expect(await run(bob, source)).toMatchObject({ data: { gone: null, there: { id } }, ...refusal('not_found') })
    expect(await run(nobody, 'mutation { createPost(input: { text: "x" }) { id } }')).toMatchObject({
      data: { createPost: null },
      ...refusal('unauthorized'),
    })
  })

  test('with invalid input are refused, and the error names the field', async () => {
    const poll = { options: ['a'], expiresIn: 300 }
    expect(await run(alice, createPost, { input: { text: 'x', poll } })).toMatchObject(
      refusal('validation_failed', 'poll.options'),
    )
    expect(await run(alice, createPost, { input: { text: '' } })).toMatchObject(refusal('validation_failed', 'text'))
  })

  test('are returned if they succeed, even if the next mutation fails', async () => {
    const source = 'mutation { a: createPost(input: { text: "a" }) { text } b: createPost(input: {}) { text } }'
    expect(await run(alice, source)).toMatchObject({ data: { a: { text: 'a' }, b: null }, errors: [{ path: ['b'] }] })
  })

  test('lose a nullable field that is set to null, and keep other fields', async () => {
    const { createDraft } = await read<{ createDraft: { id: string } }>(
      alice,
      'mutation { createDraft(input: { text: "a", language: "en", visibility: PRIVATE }) { id } }',
    )
    const change = 'mutation ($input: UpdateDraftInput!) { updateDraft(input: $input) { text language visibility } }'
    const input = { id: createDraft.id, text: null, language: null }
    expect(await read(alice, change, { input })).toEqual({
      updateDraft: { text: 'a', language: null, visibility: 'PRIVATE' },
    })
  })

  test('have polls that people can vote in', async () => {
    const id = await publish(alice, { text: 'Which?', poll: { options: ['a', 'b'], expiresIn: 300 } })
    const { post } = await read<{ post: { poll: { id: string } } }>(bob, `{ post(id: "${id}") { poll { id } } }`)
    const vote =
      'mutation ($input: VotePollInput!) { votePoll(input: $input) { viewer { votes } poll { votersCount } } }'
    expect(await read(bob, vote, { input: { id: post.poll.id, choices: [1] } })).toEqual({
      votePoll: { viewer: { votes: [1] }, poll: { votersCount: 1 } },
    })
  })

  test('have reactions by emoji, and pages of the people who reacted', async () => {
    const id = await publish(alice)
    const react = `mutation { addReaction(input: { id: "${id}", name: "👍" }) { reactions { name count } } }`
    for (const who of [alice, bob]) await read(who, react)
    const source = `{ postReactions(id: "${id}") { name count accounts { id } }
      postReactedBy(id: "${id}", name: "👍", first: 1) { nodes { id } pageInfo { hasNextPage endCursor } } }`
    type Reactions = { postReactedBy: { nodes: object[]; pageInfo: { endCursor: string } } }
    const first = await read<Reactions>(alice, source)
    expect(first).toMatchObject({
      postReactions: [{ name: '👍', count: 2, accounts: [{ id: idOf(bob) }, { id: idOf(alice) }] }],
      postReactedBy: { nodes: [{ id: idOf(bob) }], pageInfo: { hasNextPage: true } },
    })
    const { endCursor } = first.postReactedBy.pageInfo
    const rest = `{ postReactedBy(id: "${id}", name: "👍", after: "${endCursor}") { nodes { id } pageInfo { hasNextPage } } }`
    expect(await read(alice, rest)).toEqual({
      postReactedBy: { nodes: [{ id: idOf(alice) }], pageInfo: { hasNextPage: false } },
    })
  })
})

describe('pages', () => {
  interface Home {
    homeTimeline: {
      edges: { cursor: string; node: { id: string } }[]
      pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null }
    }
  }
  const home = `query ($first: Int, $after: String, $last: Int, $before: String) {
    homeTimeline(first: $first, after: $after, last: $last, before: $before) {
      edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`
  const page = async (variables: object) =>
    (await read<Home>(alice, home, variables as Record<string, unknown>)).homeTimeline

  test('lead through the whole list, forward and back', async () => {
    const ids = await publishMany(alice, 7)
    const forward: string[] = []
    let { edges, pageInfo } = await page({ first: 3 })
    while (edges.length > 0) {
      forward.push(...edges.map(({ node }) => node.id))
      if (!pageInfo.hasNextPage) break
      ;({ edges, pageInfo } = await page({ first: 3, after: pageInfo.endCursor }))
    }
    expect(forward).toEqual(ids)
    expect(pageInfo.hasPreviousPage).toBe(true)
    const back = await page({ last: 3, before: edges[0]!.cursor })
    expect(back.edges.map(({ node }) => node.id)).toEqual(ids.slice(3, 6))
    expect(back.pageInfo).toMatchObject({ hasPreviousPage: true, hasNextPage: true })
    expect((await page({ last: 2 })).edges.map(({ node }) => node.id)).toEqual(ids.slice(5))
  })

  test('have a cursor for each item, even in lists whose cursors are not the ids of their items', async () => {
    const ids = await publishMany(bob, 3)
    const [newest, middle, oldest] = ids as [string, string, string]
    for (const id of [newest, oldest, middle])
      await read(alice, `mutation { favouritePost(input: { id: "${id}" }) { viewer { favourited } } }`)
    const source = 'query ($after: String) { favourites(after: $after) { edges { cursor node { id } } } }'
    type Favourites = { favourites: { edges: { cursor: string; node: { id: string } }[] } }
    const { edges } = (await read<Favourites>(alice, source)).favourites
    expect(edges.map(({ node }) => node.id)).toEqual([middle, oldest, newest])
    const rest = (await read<Favourites>(alice, source, { after: edges[0]!.cursor })).favourites
    expect(rest.edges).toEqual(edges.slice(1))
  })

  test('with invalid arguments are refused with an error that names them, but only if the caller has a session', async () => {
    expect(await run(alice, home, { first: 1, last: 1 })).toMatchObject(refusal('validation_failed', 'last'))
    expect(await run(alice, home, { first: 4000 })).toMatchObject(refusal('validation_failed', 'first'))
    expect(await run(nobody, home, { first: 4000 })).toMatchObject(refusal('unauthorized'))
  })

  test('of every connection can be read', async () => {
    const id = await publish(alice)
    const lists = [
      'homeTimeline',
      'publicTimeline',
      'bookmarks',
      'notifications',
      'notificationGroups',
      'followRequests',
    ]
    const more = ['blockedProfiles', 'mutedProfiles', 'blockedDomains', 'followedTags', 'mutedTags', 'drafts']
    const others = ['scheduledPosts', 'directConversations', 'notificationRequests', 'endorsedProfiles']
    const of = [`postBoostedBy(id: "${id}")`, `postQuotes(id: "${id}")`, `followers(id: "${idOf(alice)}")`]
    const fields = [...lists, ...more, ...others, ...of, 'tagTimeline(hashtag: "nothing")']
    const source = fields.map((field, index) => `f${index}: ${field} { nodes { __typename } pageInfo { endCursor } }`)
    expect(Object.keys(await read<object>(alice, `{ ${source.join(' ')} }`))).toHaveLength(fields.length)
  })
})

describe('profiles', () => {
  test('are found by their id or by their username', async () => {
    const source = 'query ($id: ID, $username: String) { profile(id: $id, username: $username) { id username } }'
    const { profile } = await read<{ profile: { username: string } }>(nobody, source, { id: idOf(alice) })
    const { username } = profile
    expect(await read(bob, source, { username: `@${username}` })).toEqual({ profile })
    for (const variables of [{}, { id: idOf(alice), username }])
      expect(await run(bob, source, variables)).toMatchObject(refusal('validation_failed', 'id'))
    expect(await run(bob, source, { username: '' })).toMatchObject(refusal('validation_failed', 'username'))
    expect(await run(bob, source, { username: 'nobody_here' })).toMatchObject(refusal('not_found'))
  })

  test('are changed, and null leaves a field unchanged that cannot be null', async () => {
    const change = `mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) {
      profile { displayName note fields { name value } discoverable } defaults { visibility } } }`
    const input = {
      displayName: 'Alice',
      fields: [{ name: 'a', value: 'b' }],
      defaultVisibility: 'PRIVATE',
      note: null,
      discoverable: null,
    }
    const changed = { displayName: 'Alice', note: '', fields: [{ name: 'a', value: 'b' }], discoverable: null }
    expect(await read(alice, change, { input })).toEqual({
      updateProfile: { profile: changed, defaults: { visibility: 'PRIVATE' } },
    })
  })

  test('are found by a search with an input object', async () => {
    const change =
      'mutation { updateProfile(input: { displayName: "Xylophonist", indexable: true }) { profile { id } } }'
    await read(alice, change)
    const source =
      'query ($input: SearchInput!) { search(input: $input) { profiles { id } posts { id } hashtags { name } } }'
    expect(await read(bob, source, { input: { query: 'Xylophonist', type: 'PROFILES' } })).toEqual({
      search: { profiles: [{ id: idOf(alice) }], posts: [], hashtags: [] },
    })
  })
})

test('files are accepted only as variables', async () => {
  const path = await service.mediaFiles.temporaryFile()
  const content = await twoColours(64, 32).png().toBuffer()
  await writeFile(path, content)
  const { length: size } = content
  const file = receivedFile({ name: '0', path, filename: 'a.png', declaredType: 'image/png', size })
  const source = 'mutation ($input: UploadMediaInput!) { uploadMedia(input: $input) { kind state description } }'
  expect(await read(alice, source, { input: { file, description: 'Two colours', wait: true } })).toEqual({
    uploadMedia: { kind: 'IMAGE', state: 'READY', description: 'Two colours' },
  })
  // A client cannot name a file of the server.
  expect(await run(alice, source, { input: { file: { ...file } } })).toMatchObject(refusal('validation_failed', 'file'))
  await expect(run(alice, 'mutation { uploadMedia(input: { file: "/etc/passwd" }) { id } }')).rejects.toThrow(
    'Pass an Upload as a variable',
  )
})

test('notifications, lists, filters and mutes are read and changed', async () => {
  const id = await publish(bob)
  await read(alice, `mutation { favouritePost(input: { id: "${id}" }) { id } }`)
  const received = '{ notifications(types: [FAVOURITE]) { nodes { type from { id } post { id } } } }'
  expect(await read(bob, received)).toEqual({
    notifications: { nodes: [{ type: 'FAVOURITE', from: { id: idOf(alice) }, post: { id } }] },
  })
  const source = `mutation {
    createList(input: { title: "Friends", repliesPolicy: NONE }) { title repliesPolicy }
    createFilter(input: { title: "No cats", contexts: [HOME], action: HIDE, keywords: [{ keyword: "cat" }] }) {
      action contexts keywords { keyword wholeWord } }
    muteProfile(input: { id: "${idOf(bob)}", duration: null }) { muting profile { id } }
    clearNotifications { count } }`
  expect(await read(alice, source)).toEqual({
    createList: { title: 'Friends', repliesPolicy: 'NONE' },
    createFilter: { action: 'HIDE', contexts: ['HOME'], keywords: [{ keyword: 'cat', wholeWord: true }] },
    muteProfile: { muting: true, profile: { id: idOf(bob) } },
    clearNotifications: { count: 0 },
  })
})

describe('streams', () => {
  const source = 'subscription { timelineStream(timeline: HOME) { id kind postId post { text author { id } } } }'

  test('graphql-13: send events with their names in GraphQL', async () => {
    const { first, stop } = await follow(alice, source)
    const id = await publish(alice, { text: 'Live' })
    expect(await first).toMatchObject({
      data: {
        timelineStream: { kind: 'POST_CREATED', postId: id, post: { text: 'Live', author: { id: idOf(alice) } } },
      },
    })
    stop()
  })

  test('are refused without a session and with invalid arguments', async () => {
    await expect(follow(nobody, source)).rejects.toMatchObject({ code: 'unauthorized' })
    const list = 'subscription { timelineStream(timeline: LIST) { id } }'
    await expect(follow(alice, list)).rejects.toMatchObject({ code: 'validation_failed' })
  })
})

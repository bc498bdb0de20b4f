import { type ApolloClient, CombinedGraphQLErrors, gql, type ObservableQuery } from '@apollo/client'
import { filter, firstValueFrom } from 'rxjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apolloClient } from '../../examples/clients/apollo.ts'
import { twoColours } from '../support/mediaFixtures.ts'
import { serviceForFile, startService, type TestAccount } from '../support/service.ts'

// Apollo Client in the configuration of the page for clients: HTTP, uploads, its cache, and subscriptions over a
// socket.

const service = serviceForFile()
let alice: ApolloClient
let bob: ApolloClient
let people: Record<'alice' | 'bob', TestAccount>
const closers: (() => unknown)[] = []

beforeAll(async () => {
  people = { alice: await service.createAccount('alice'), bob: await service.createAccount('bob') }
  ;[alice, bob] = [clientOf(people.alice.token), clientOf(people.bob.token)]
})
afterAll(async () => {
  for (const close of closers) await close()
})

function clientOf(token: string): ApolloClient {
  const { client, close } = apolloClient(service.url, token)
  closers.push(close, () => client.stop())
  return client
}

const picture = async () =>
  new File([new Uint8Array(await twoColours(32, 32).png().toBuffer())], 'two.png', { type: 'image/png' })

const postLine = 'fragment PostLine on Post { id text favouritesCount author { id username } viewer { favourited } }'

/** Sends a query that must succeed. */
async function ask(client: ApolloClient, text: string, variables = {}) {
  const { data } = await client.query<any>({ query: gql(text), variables, fetchPolicy: 'network-only' })
  return data
}

/** Calls a mutation with an input, and returns its result. */
async function act(client: ApolloClient, name: string, input: Record<string, unknown>, selection: string) {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input!`
  const mutation = gql(
    `mutation ($input: ${type}) { ${name}(input: $input) { ${selection} } } ${selection.includes('...') ? postLine : ''}`,
  )
  const { data } = await client.mutate<any>({ mutation, variables: { input } })
  return data[name]
}

const write = (client: ApolloClient, text: string, more = {}) =>
  act(client, 'createPost', { text, ...more }, '...PostLine')

/** Watches a query as a component does. Call `stop` when it is no longer shown. */
async function show(client: ApolloClient, text: string, variables: Record<string, unknown>) {
  const list: ObservableQuery<any> = client.watchQuery<any>({ query: gql(`${text} ${postLine}`), variables })
  const subscription = list.subscribe({})
  await firstValueFrom(list.pipe(filter(({ loading }) => !loading)))
  return { list, shown: () => list.getCurrentResult().data, stop: () => subscription.unsubscribe() }
}

/** Returns the first error of a refusal. */
async function refusal(request: Promise<unknown>) {
  const error: unknown = await request.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!CombinedGraphQLErrors.is(error)) throw new Error('It was not refused by GraphQL', { cause: error })
  return error.errors[0]!
}

test('a person uploads a picture and posts it, and others see it', async () => {
  const focus = { x: 0.5, y: -0.5 }
  const file = { file: await picture(), description: 'Two colours', focus, wait: true }
  const media = await act(alice, 'uploadMedia', file, 'id description focus { x y } state')
  expect(media).toMatchObject({ description: 'Two colours', focus, state: 'READY' })
  const { id } = await write(alice, 'Look', { mediaIds: [media.id] })
  const { profilePosts } = await ask(
    bob,
    `query ($id: ID!) {
      profilePosts(id: $id, onlyMedia: true, first: 5) { edges { cursor node { id media { id url kind } } } }
    }`,
    { id: people.alice.id },
  )
  const { node } = profilePosts.edges[0]
  expect(node).toMatchObject({ id, media: [{ id: media.id, kind: 'IMAGE' }] })
  expect((await fetch(node.media[0].url)).headers.get('content-type')).toBe('image/png')
})

test('one mutation changes the name, the fields and the avatar of a profile', async () => {
  const changes = {
    displayName: 'Alice A.',
    note: 'Hello #world',
    fields: [{ name: 'Site', value: 'https://alice.example' }],
    avatar: await picture(),
    avatarDescription: 'Two colours again',
    defaultVisibility: 'UNLISTED',
  }
  const selection = `
    profile { id displayName noteHtml fields { name value } avatar { url isDefault description } }
    defaults { visibility }`
  const { profile, defaults } = await act(alice, 'updateProfile', changes, selection)
  expect(profile).toMatchObject({
    displayName: 'Alice A.',
    noteHtml: expect.stringContaining('#<span>world</span>'),
    fields: [{ name: 'Site', value: 'https://alice.example' }],
    avatar: { isDefault: false, description: 'Two colours again' },
  })
  expect(defaults.visibility).toBe('UNLISTED')
  expect((await fetch(profile.avatar.url)).status).toBe(200)
})

test('the cache merges pages into one list: older posts at its end, newer ones at its start', async () => {
  const reader = clientOf(people.bob.token)
  const ids: string[] = []
  const writeNext = async () => ids.unshift((await write(bob, `Page ${ids.length}`)).id)
  for (let n = 0; n < 5; n++) await writeNext()
  const { list, shown, stop } = await show(
    reader,
    `query ($id: ID!, $first: Int, $after: String, $last: Int, $before: String) {
      profilePosts(id: $id, first: $first, after: $after, last: $last, before: $before) {
        edges { cursor node { ...PostLine } }
        pageInfo { startCursor endCursor hasNextPage hasPreviousPage }
      }
    }`,
    { id: people.bob.id, first: 2 },
  )
  const shownIds = () => shown().profilePosts.edges.map(({ node }: any) => node.id)
  const pageInfo = () => shown().profilePosts.pageInfo
  expect(shownIds()).toEqual(ids.slice(0, 2))
  for (const length of [4, 5]) {
    await list.fetchMore({ variables: { after: pageInfo().endCursor } })
    await expect.poll(shownIds).toEqual(ids.slice(0, length))
    expect(pageInfo().hasNextPage).toBe(length < 5)
  }
  await writeNext()
  await list.fetchMore({ variables: { first: undefined, last: 2, before: pageInfo().startCursor } })
  await expect.poll(shownIds).toEqual(ids)
  expect(pageInfo().hasPreviousPage).toBe(false)
  stop()
})

test('the result of a mutation appears wherever the post is shown', async () => {
  const { id } = await write(alice, 'Favourite me')
  const one = await show(bob, 'query ($id: ID!) { post(id: $id) { ...PostLine viewer { bookmarked } } }', { id })
  const posts = 'profilePosts(id: $id, first: 1) { edges { cursor node { ...PostLine } } pageInfo { endCursor } }'
  const list = await show(bob, `query ($id: ID!) { ${posts} }`, { id: people.alice.id })
  await act(bob, 'favouritePost', { id }, 'id favouritesCount viewer { favourited }')
  const marked = { id, favouritesCount: 1, viewer: { favourited: true } }
  await expect.poll(() => one.shown().post).toMatchObject(marked)
  expect(one.shown().post.viewer.bookmarked).toBe(false)
  await expect.poll(() => list.shown().profilePosts.edges[0].node).toMatchObject(marked)
  for (const { stop } of [one, list]) stop()
})

test('people vote in a poll, and change or withdraw the vote if its author allows that', async () => {
  const poll = { options: ['Tea', 'Coffee'], expiresIn: 3600, votesChangeable: true }
  const selection = 'id poll { id votesCount options { title votesCount } } viewer { votes }'
  const pollPost = await act(alice, 'createPost', { text: 'Which?', poll }, selection)
  expect(pollPost.poll).toMatchObject({ votesCount: 0, options: [{ title: 'Tea' }, { title: 'Coffee' }] })
  const voted = await act(bob, 'votePoll', { id: pollPost.poll.id, choices: [1] }, selection)
  expect(voted).toMatchObject({ id: pollPost.id, poll: { votesCount: 1 }, viewer: { votes: [1] } })
  const again = await act(bob, 'votePoll', { id: pollPost.poll.id, choices: [0] }, selection)
  expect(again.poll.options.map(({ votesCount }: any) => votesCount)).toEqual([1, 0])
  const withdrawn = await act(bob, 'withdrawVote', { id: pollPost.poll.id }, selection)
  expect(withdrawn).toMatchObject({ poll: { votesCount: 0 }, viewer: { votes: null } })
})

test('the cache stores each object once by its id, wherever it appears', async () => {
  const { id } = await write(alice, 'Kept once @bob')
  const reader = clientOf(people.bob.token)
  await ask(
    reader,
    `query ($id: ID!, $username: String!) {
      post(id: $id) { ...PostLine mentions { id profile { id username } } }
      profile(username: $username) { id username relationship { id following } }
      notifications(first: 1) { edges { cursor node { id type from { id username } post { ...PostLine } } } }
    } ${postLine}`,
    { id, username: 'alice' },
  )
  const cached = reader.cache.extract() as Record<string, any>
  const keys = (type: string) => Object.keys(cached).filter((key) => key.startsWith(`${type}:`))
  expect(keys('Post')).toEqual([`Post:${id}`])
  expect(keys('Profile').toSorted()).toEqual([people.alice.id, people.bob.id].map((one) => `Profile:${one}`).toSorted())
  expect(cached[`Post:${id}`].author).toEqual({ __ref: `Profile:${people.alice.id}` })
  expect(keys('Relationship')).toEqual([`Relationship:${people.alice.id}`])
  expect(keys('Notification')).toHaveLength(1)
})

test('a subscription reports new, edited and deleted posts, and what is shown follows edits', async () => {
  const { streamPosition } = await ask(bob, '{ streamPosition { position } }')
  const follow = `subscription ($after: ID) {
    timelineStream(timeline: PUBLIC, after: $after) { id kind postId post { ...PostLine } }
  } ${postLine}`
  const events: any[] = []
  const failures: unknown[] = []
  const { id } = await write(alice, 'Frist', { visibility: 'PUBLIC' })
  const { shown, stop } = await show(bob, 'query ($id: ID!) { post(id: $id) { ...PostLine } }', { id })
  const variables = { after: streamPosition.position }
  const stream = bob.subscribe<any>({ query: gql(follow), variables }).subscribe({
    next: ({ data, error }) => (error ? failures.push(error) : events.push(data.timelineStream)),
    error: (error) => failures.push(error),
  })
  // A position may be slightly in the past, so events from just before the call may be delivered as well.
  const received = () => expect.poll(() => [...failures, ...events.filter(({ postId }) => postId === id)])
  const created = { kind: 'POST_CREATED', postId: id }
  await received().toMatchObject([created])
  await act(alice, 'editPost', { id, text: 'First' }, 'id')
  const edited = { kind: 'POST_EDITED', postId: id, post: { text: 'First' } }
  await received().toMatchObject([created, edited])
  await act(alice, 'deletePost', { id }, 'id')
  await received().toMatchObject([created, edited, { kind: 'POST_DELETED', postId: id, post: null }])
  await expect.poll(() => shown().post.text).toBe('First')
  expect(Object.keys(bob.cache.extract() as object).filter((key) => key.startsWith('TimelineEvent'))).toEqual([])
  stream.unsubscribe()
  stop()
})

test('errors have a message, a code, and the problem of each field', async () => {
  const look = 'query ($id: ID!) { post(id: $id) { id } }'
  const missing = await refusal(ask(bob, look, { id: '1' }))
  expect(missing).toMatchObject({ message: 'Record not found', path: ['post'], extensions: { code: 'NOT_FOUND' } })
  const blank = await refusal(write(alice, ' '))
  expect(blank.message).toBe("Validation failed: Text can't be blank")
  expect(blank.extensions).toMatchObject({
    code: 'VALIDATION_FAILED',
    fields: [{ field: 'text' }],
    requestId: expect.any(String),
  })
  const nonsense = await refusal(ask(bob, '{ nonsense }'))
  expect(nonsense).toMatchObject({ message: expect.stringContaining('nonsense'), locations: [{ column: 3 }] })
  const { token } = await service.signIn(people.bob.id, ['read'])
  const reader = await refusal(write(clientOf(token), 'Not mine to write'))
  expect(reader.extensions).toMatchObject({ code: 'INSUFFICIENT_SCOPE' })
  const stranger = await refusal(ask(clientOf('ses_nobody'), '{ ownProfile { profile { id } } }'))
  expect(stranger.extensions).toMatchObject({ code: 'UNAUTHORIZED' })
})

test('an error of one field leaves the other fields in the result', async () => {
  const query = gql('{ instance { title } post(id: "1") { id } }')
  const { data, error } = await bob.query<any>({ query, errorPolicy: 'all' })
  expect(data).toMatchObject({ instance: { title: expect.any(String) }, post: null })
  expect(CombinedGraphQLErrors.is(error) && error.errors).toMatchObject([{ path: ['post'] }])
})

test('too many calls return RATE_LIMITED', async () => {
  await using counted = await startService({ rateLimits: 'on' })
  const { token } = await counted.createAccount('alice')
  const { client, close } = apolloClient(counted.url, token)
  closers.push(close, () => client.stop())
  // Each top-level field counts as one of the three hundred calls.
  const many = `{ ${Array.from({ length: 15 }, (_, n) => `a${n}: instance { title }`).join(' ')} }`
  for (let calls = 0; calls < 300; calls += 15) expect(Object.keys(await ask(client, many))).toHaveLength(15)
  expect((await refusal(ask(client, many))).extensions).toMatchObject({ code: 'RATE_LIMITED' })
})

test('a query can be sent as a GET', async () => {
  const query = encodeURIComponent('query ($username: String!) { profile(username: $username) { id } }')
  const variables = encodeURIComponent(JSON.stringify({ username: 'alice' }))
  const response = await service.fetch(`/graphql?query=${query}&variables=${variables}`)
  expect(await response.json()).toEqual({ data: { profile: { id: people.alice.id } } })
})

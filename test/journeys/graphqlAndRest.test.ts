import { beforeAll, expect, test } from 'vitest'
import { graphql } from '../../examples/clients/fetch.ts'
import { type Person, journeyForFile } from './people.ts'
import { act, expectHome, follow, createPeople, ok, publish, uploadPicture } from './posting.ts'

// REST and GraphQL return the same data. Each reads what the other has written.

const journey = journeyForFile()
let alice: Person
let bob: Person
let tokens: Record<string, string>
const tag = 'agreement'

beforeAll(async () => {
  ;({ alice, bob } = await createPeople(journey, 'alice', 'bob'))
  const tokenOf = async ({ id }: Person) => (await journey.service.signIn(id as never)).token
  tokens = { [alice.id]: await tokenOf(alice), [bob.id]: await tokenOf(bob) }
  await fillStores()
})

let listId: string

/** Creates content of every kind by Bob, whom Alice follows, and Alice's interactions with it. */
async function fillStores(): Promise<void> {
  await follow(alice, bob)
  await follow(bob, alice)
  const list = ok(await alice.send('POST /api/v1/lists', { title: 'Bob', replies_policy: 'list' }))
  listId = list.id
  ok(await alice.send(`POST /api/v1/lists/${listId}/accounts`, { account_ids: [bob.id] }))
  const plain = await publish(bob, { status: `Plain & <b>simple</b> #${tag}`, language: 'en' })
  const mention = await publish(bob, { status: `Hello @${alice.name}`, visibility: 'unlisted' })
  const { id: mediaId } = await uploadPicture(bob, 'A picture')
  await publish(bob, { status: '', media_ids: [mediaId], spoiler_text: 'Colours' })
  const poll = { options: ['One', 'Two'], expires_in: 3600, multiple: true }
  const pollPost = await publish(bob, { status: 'Which?', poll, visibility: 'private' })
  ok(await alice.send(`POST /api/v1/polls/${pollPost.poll!.id}/votes`, { choices: [1] }))
  const own = await publish(alice, `Mine #${tag}`)
  const response = await publish(bob, { status: 'Yours', in_reply_to_id: own.id })
  ok(await bob.send(`PUT /api/v1/statuses/${response.id}`, { status: 'Yours, edited' }))
  const boost = ok(await act(bob, 'reblog', own))
  await publish(bob, { status: 'Look at this', quoted_status_id: own.id })
  for (const verb of ['favourite', 'bookmark', 'react/🎉']) ok(await act(alice, verb, plain))
  ok(await act(bob, 'favourite', own))
  ok(await act(alice, 'pin', own))
  ok(await act(alice, 'mute', mention))
  ok(
    await alice.send('POST /api/v2/filters', {
      title: 'Simple',
      context: ['home'],
      keywords_attributes: [{ keyword: 'simple' }],
    }),
  )
  const home = ok(await alice.get('/api/v1/timelines/home'))
  expect(home.length).toBeGreaterThan(6)
  await expectHome(
    alice,
    home.map(({ id }: { id: string }) => id),
  )
  expect(home[0].id > boost.id).toBe(true)
}

const account = `fragment Account on Profile {
  id username displayName noteHtml url avatar { url staticUrl } locked bot createdAt lastPostAt
  followersCount followingCount postsCount fields { name html }
}`
const content = `fragment Content on Post {
  id createdAt editedAt url visibility language html contentWarning sensitive inReplyToId inReplyToAccountId
  repliesCount boostsCount favouritesCount quotesCount
  author { ...Account }
  media { id kind url previewUrl description blurhash }
  mentions { id username url }
  hashtags { name url }
  poll { id expiresAt expired multiple votesCount votersCount options { title votesCount } }
  reactions { name count }
  viewer { favourited boosted bookmarked pinned threadMuted votes reactions filtered { keywords filter { id title } } }
}`
const status = `fragment Status on Post { ...Content boostOf { ...Content } quote { state post { id } } } ${content} ${account}`

async function ask(who: Person, query: string, variables = {}) {
  const { data, errors } = await graphql(journey.service.url, tokens[who.id]!, query, variables)
  expect(errors).toBeUndefined()
  return data
}

/** Converts a GraphQL profile to the names of REST. */
const asAccount = (profile: any) => ({
  id: profile.id,
  username: profile.username,
  acct: profile.username,
  display_name: profile.displayName,
  note: profile.noteHtml,
  url: profile.url,
  avatar: profile.avatar.url,
  avatar_static: profile.avatar.staticUrl,
  locked: profile.locked,
  bot: profile.bot,
  created_at: `${profile.createdAt.slice(0, 10)}T00:00:00.000Z`,
  last_status_at: profile.lastPostAt,
  followers_count: profile.followersCount,
  following_count: profile.followingCount,
  statuses_count: profile.postsCount,
  fields: profile.fields.map(({ name, html }: any) => ({ name, value: html, verified_at: null })),
})

/** Converts a GraphQL post to the names of REST: ids, texts, counts, and the reader's interactions. */
function asStatus(post: any): any {
  const { viewer, poll } = post
  return {
    id: post.id,
    created_at: post.createdAt,
    edited_at: post.editedAt,
    url: post.url,
    visibility: post.visibility.toLowerCase(),
    language: post.language,
    content: post.html,
    spoiler_text: post.contentWarning,
    sensitive: post.sensitive,
    in_reply_to_id: post.inReplyToId,
    in_reply_to_account_id: post.inReplyToAccountId,
    replies_count: post.repliesCount,
    reblogs_count: post.boostsCount,
    favourites_count: post.favouritesCount,
    quotes_count: post.quotesCount,
    account: asAccount(post.author),
    media_attachments: post.media.map(({ id, kind, url, previewUrl, description, blurhash }: any) => {
      return { id, type: kind.toLowerCase(), url, preview_url: previewUrl, description, blurhash }
    }),
    mentions: post.mentions.map(({ id, username, url }: any) => ({ id, username, url })),
    tags: post.hashtags,
    poll: poll && asPoll(poll, viewer.votes),
    reactions: post.reactions.map(({ name, count }: any) => ({ name, count, me: viewer.reactions.includes(name) })),
    favourited: viewer.favourited,
    reblogged: viewer.boosted,
    bookmarked: viewer.bookmarked,
    muted: viewer.threadMuted,
    ...(viewer.pinned !== null && { pinned: viewer.pinned }),
    filtered: viewer.filtered.map(({ keywords, filter }: any) => ({ keyword_matches: keywords, filter })),
    ...('boostOf' in post && { reblog: post.boostOf && asStatus(post.boostOf) }),
    ...('quote' in post && { quote: post.quote && asQuote(post.quote) }),
  }
}

const asPoll = (poll: any, votes: number[] | null) => ({
  id: poll.id,
  expires_at: poll.expiresAt,
  expired: poll.expired,
  multiple: poll.multiple,
  votes_count: poll.votesCount,
  voters_count: poll.votersCount,
  options: poll.options.map(({ title, votesCount }: any) => ({ title, votes_count: votesCount })),
  own_votes: votes ?? [],
})

const asQuote = ({ state, post }: any) => ({ state: state.toLowerCase(), quoted_status: { id: post.id } })

const lists: [name: string, path: string, field: string][] = [
  ['the home timeline', 'timelines/home', 'homeTimeline'],
  ['the public timeline', 'timelines/public', 'publicTimeline'],
  ['the timeline of a hashtag', `timelines/tag/${tag}`, `tagTimeline(hashtag: "${tag}")`],
  ['the timeline of a list', 'timelines/list/LIST', 'listTimeline(listId: "LIST")'],
  ['the posts of a profile', 'accounts/BOB/statuses', 'profilePosts(id: "BOB")'],
  ['pinned posts', 'accounts/ALICE/statuses?pinned=true', 'profilePosts(id: "ALICE", pinned: true)'],
  ['favourites', 'favourites', 'favourites'],
  ['bookmarks', 'bookmarks', 'bookmarks'],
]

test.each(lists)('%s has the same posts in the same order, with the same fields', async (_, path, field) => {
  const withIds = (text: string) => text.replace('LIST', listId).replace('BOB', bob.id).replace('ALICE', alice.id)
  const paged = field.includes(')') ? withIds(field).replace(')', ', first: 10)') : `${field}(first: 10)`
  for (const who of [alice, bob]) {
    if (who === bob && path.includes('LIST')) continue
    const url = withIds(`/api/v1/${path}`)
    const rest = ok(await who.get(`${url}${url.includes('?') ? '&' : '?'}limit=10`))
    const { list } = await ask(who, `{ list: ${paged} { nodes { ...Status } } } ${status}`)
    expect(rest).toMatchObject(list.nodes.map(asStatus))
    expect(list.nodes).toHaveLength(rest.length)
    if (who === alice) expect(rest.length).toBeGreaterThan(0)
  }
})

test('profiles, relationships and followers are the same', async () => {
  const query = `query ($id: ID!) {
    profile(id: $id) {
      ...Account
      relationship { following followedBy showingBoosts notifying blocking muting requested endorsed note }
    }
    followers(id: $id) { nodes { ...Account } }
  } ${account}`
  const { profile, followers } = await ask(alice, query, { id: bob.id })
  expect(ok(await alice.get(`/api/v1/accounts/${bob.id}`))).toMatchObject(asAccount(profile))
  expect(ok(await alice.get(`/api/v1/accounts/${bob.id}/followers`))).toMatchObject(followers.nodes.map(asAccount))
  const [relationship] = ok(await alice.get(`/api/v1/accounts/relationships?id[]=${bob.id}`))
  const { followedBy, showingBoosts, notifying, ...same } = profile.relationship
  expect(relationship).toMatchObject({
    ...same,
    followed_by: followedBy,
    showing_reblogs: showingBoosts,
    notifying,
  })
})

test('notifications and their unread count are the same', async () => {
  const query = `{
    notifications(first: 10) { nodes { id type createdAt from { ...Account } post { ...Content } } }
    unreadNotificationsCount { count }
  } ${content} ${account}`
  const { notifications, unreadNotificationsCount } = await ask(alice, query)
  const rest = ok(await alice.get('/api/v1/notifications?limit=10'))
  expect(rest.length).toBeGreaterThan(3)
  expect(rest).toMatchObject(
    notifications.nodes.map(({ id, type, createdAt, from, post }: any) => ({
      ...{ id, type: type.toLowerCase(), created_at: createdAt, account: asAccount(from) },
      ...(post && { status: asStatus(post) }),
    })),
  )
  expect(ok(await alice.get('/api/v1/notifications/unread_count'))).toEqual(unreadNotificationsCount)
})

test('threads, search, filters, lists and the instance are the same', async () => {
  const root = ok(await alice.get(`/api/v1/accounts/${alice.id}/statuses`)).at(-1)
  const query = `query ($id: ID!, $listId: ID!, $search: SearchInput!) {
    postContext(id: $id) { descendants { ...Content } }
    search(input: $search) { posts { ...Content } profiles { ...Account } hashtags { name url } }
    filters { id title contexts keywords { id keyword wholeWord } }
    list(id: $listId) { id title repliesPolicy exclusive }
    instance { title version postsCount accountsCount }
  } ${content} ${account}`
  const data = await ask(alice, query, { id: root.id, listId, search: { query: tag } })
  const { descendants } = ok(await alice.get(`/api/v1/statuses/${root.id}/context`))
  expect(descendants).toHaveLength(1)
  expect(descendants).toMatchObject(data.postContext.descendants.map(asStatus))
  const found = ok(await alice.get(`/api/v2/search?q=${tag}`))
  expect(found.statuses.length).toBeGreaterThan(0)
  expect(found).toMatchObject({
    statuses: data.search.posts.map(asStatus),
    accounts: data.search.profiles.map(asAccount),
    hashtags: data.search.hashtags,
  })
  expect(ok(await alice.get('/api/v2/filters'))).toMatchObject(
    data.filters.map(({ id, title, contexts, keywords }: any) => ({
      ...{ id, title, context: contexts.map((context: string) => context.toLowerCase()) },
      keywords: keywords.map(({ id: one, keyword, wholeWord }: any) => ({ id: one, keyword, whole_word: wholeWord })),
    })),
  )
  const { id, title, repliesPolicy, exclusive } = data.list
  expect(ok(await alice.get(`/api/v1/lists/${listId}`))).toMatchObject({
    ...{ id, title, exclusive },
    replies_policy: repliesPolicy.toLowerCase(),
  })
  const { stats, ...instance } = ok(await alice.get('/api/v1/instance'))
  expect(stats).toMatchObject({ user_count: data.instance.accountsCount, status_count: data.instance.postsCount })
  expect(instance.title).toBe(data.instance.title)
})

import { describe, expect, test } from 'vitest'
import { serviceForFile } from '../support/service.ts'
import { callers } from './graphqlCallers.ts'
import { type GraphqlPerson, newPeople, refusal, withScopes } from './graphqlPeople.ts'

const service = serviceForFile()

/** Repeats a query until the result is as expected. Timelines of followers are written after the author's response. */
const soon = (read: () => Promise<unknown>) => expect.poll(read, { timeout: 5000, interval: 50 })

const textsOf = (connection: { nodes: { text: string }[] }) => connection.nodes.map(({ text }) => text)
const namesOf = (connection: { nodes: { username: string }[] }) => connection.nodes.map(({ username }) => username)
const publish = (who: GraphqlPerson, text: string, more = {}) => who.act('createPost', { text, ...more }, 'id text')
const home = async (who: GraphqlPerson) =>
  textsOf((await who.ask('{ homeTimeline(first: 20) { nodes { text } } }')).homeTimeline)

describe.each(Object.keys(callers))('%s', (kind) => {
  const people = <Names extends string>(...names: Names[]) => newPeople(service, kind, ...names)

  test('people find each other by name, follow each other, and read new posts', async () => {
    const { alice, bob } = await people('alice', 'bob')
    const look = 'query ($name: String) { profile(username: $name) { id username relationship { following } } }'
    const found = await alice.ask(look, { name: bob.name })
    expect(found.profile).toEqual({ id: bob.id, username: bob.name, relationship: { following: false } })
    expect(await alice.ask(look, { name: 'nobody_at_all' }).catch(refusalCode)).toBe('NOT_FOUND')
    expect(await alice.act('followProfile', { id: bob.id }, 'id following')).toEqual({ id: bob.id, following: true })
    await publish(bob, 'Hello')
    await soon(() => home(alice)).toEqual(['Hello'])
    const counts = 'query ($id: ID) { profile(id: $id) { followersCount postsCount } }'
    expect((await alice.ask(counts, { id: bob.id })).profile).toEqual({ followersCount: 1, postsCount: 1 })
    expect(await alice.act('unfollowProfile', { id: bob.id }, 'following')).toEqual({ following: false })
    await soon(() => home(alice)).toEqual([])
  })

  test('a locked account decides who can follow it', async () => {
    const { alice, bob, carol } = await people('alice', 'bob', 'carol')
    await alice.act('updateProfile', { locked: true }, 'profile { locked }')
    const responses = await Promise.all(
      [bob, carol].map((who) => who.act('followProfile', { id: alice.id }, 'requested')),
    )
    expect(responses).toEqual([{ requested: true }, { requested: true }])
    const requests = async () => namesOf((await alice.ask('{ followRequests { nodes { username } } }')).followRequests)
    expect((await requests()).toSorted()).toEqual([bob.name, carol.name])
    expect(await alice.act('acceptFollowRequest', { id: bob.id }, 'followedBy')).toEqual({ followedBy: true })
    expect(await alice.act('rejectFollowRequest', { id: carol.id }, 'followedBy')).toEqual({ followedBy: false })
    expect(await requests()).toEqual([])
    await publish(alice, 'For followers', { visibility: 'PRIVATE' })
    await soon(() => home(bob)).toEqual(['For followers'])
    expect(await home(carol)).toEqual([])
  })

  test('posts of blocked and muted people disappear', async () => {
    const { alice, bob, carol } = await people('alice', 'bob', 'carol')
    for (const { id } of [bob, carol]) await alice.act('followProfile', { id })
    const { id } = await publish(bob, 'By Bob')
    await publish(carol, 'By Carol')
    await soon(() => home(alice)).toEqual(['By Carol', 'By Bob'])
    const mute = { id: carol.id, notifications: true, duration: 3600 }
    expect(await alice.act('muteProfile', mute, 'muting mutingExpiresAt')).toMatchObject({
      muting: true,
      mutingExpiresAt: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    await soon(() => home(alice)).toEqual(['By Bob'])
    expect(await alice.act('blockProfile', { id: bob.id }, 'blocking following')).toEqual({
      blocking: true,
      following: false,
    })
    await soon(() => home(alice)).toEqual([])
    const look = 'query ($id: ID!) { post(id: $id) { id } }'
    expect(await alice.ask(look, { id }).catch(refusalCode)).toBe('NOT_FOUND')
    const lists = await alice.ask(`{
      blockedProfiles { nodes { username } }
      mutedProfiles { nodes { boostsOnly profile { username } } }
    }`)
    expect(namesOf(lists.blockedProfiles)).toEqual([bob.name])
    expect(lists.mutedProfiles.nodes).toEqual([{ boostsOnly: false, profile: { username: carol.name } }])
    expect(await alice.act('unblockProfile', { id: bob.id }, 'blocking')).toEqual({ blocking: false })
    expect((await alice.ask(look, { id })).post).toEqual({ id })
  })

  test('people write a thread, interact with its posts, edit one with a history, and delete it', async () => {
    const { alice, bob } = await people('alice', 'bob')
    const root = await publish(alice, 'Root')
    const response = await publish(bob, 'Answer', { inReplyToId: root.id })
    await publish(alice, 'Answer to the answer', { inReplyToId: response.id })
    const thread =
      'query ($id: ID!) { postContext(id: $id) { ancestors { text } descendants { text inReplyTo { text } } } }'
    expect((await bob.ask(thread, { id: response.id })).postContext).toEqual({
      ancestors: [{ text: 'Root' }],
      descendants: [{ text: 'Answer to the answer', inReplyTo: { text: 'Answer' } }],
    })
    const counts = 'id repliesCount favouritesCount boostsCount viewer { favourited bookmarked boosted }'
    await bob.act('bookmarkPost', { id: root.id })
    await bob.act('favouritePost', { id: root.id })
    const boost = await bob.act('boostPost', { id: root.id }, `id boostOf { ${counts} }`)
    expect(boost.boostOf).toEqual({
      id: root.id,
      repliesCount: 1,
      favouritesCount: 1,
      boostsCount: 1,
      viewer: { favourited: true, bookmarked: true, boosted: true },
    })
    await bob.act('addReaction', { id: root.id, name: '🎉' })
    await alice.act('editPost', { id: root.id, text: 'The root', contentWarning: 'Trees' })
    const all = `query ($id: ID!) {
      bookmarks { nodes { text } }
      favourites { nodes { text } }
      postBoostedBy(id: $id) { nodes { username } }
      postReactions(id: $id) { name count mine accounts { username } }
      postHistory(id: $id) { contentWarning html }
    }`
    const lists = await bob.ask(all, { id: root.id })
    for (const list of [lists.bookmarks, lists.favourites]) expect(textsOf(list)).toEqual(['The root'])
    expect(namesOf(lists.postBoostedBy)).toEqual([bob.name])
    expect(lists.postReactions).toEqual([{ name: '🎉', count: 1, mine: true, accounts: [{ username: bob.name }] }])
    expect(lists.postHistory).toEqual([
      { contentWarning: '', html: '<p>Root</p>' },
      { contentWarning: 'Trees', html: '<p>The root</p>' },
    ])
    expect(await alice.act('deletePost', { id: root.id }, 'id text')).toEqual({ id: root.id, text: 'The root' })
    const error = await refusal(bob.ask('query ($id: ID!) { post(id: $id) { id } }', { id: root.id }))
    expect(error.extensions).toMatchObject({ code: 'NOT_FOUND' })
    expect((await bob.ask(thread, { id: response.id })).postContext.ancestors).toEqual([])
  })

  test('a poll hides its totals if its author wants, shows your own votes, and refuses a second vote', async () => {
    const { alice, bob } = await people('alice', 'bob')
    const poll = { options: ['Tea', 'Coffee', 'Water'], expiresIn: 3600, multiple: true, hideTotals: true }
    const selection = 'poll { id votersCount multiple options { title votesCount } } viewer { votes }'
    const pollPost = await alice.act('createPost', { text: 'What?', poll }, selection)
    const voted = await bob.act('votePoll', { id: pollPost.poll.id, choices: [0, 2] }, selection)
    expect(voted).toMatchObject({ poll: { votersCount: 1, multiple: true }, viewer: { votes: [0, 2] } })
    expect(voted.poll.options.map(({ votesCount }: any) => votesCount)).toEqual([null, null, null])
    const twice = await refusal(bob.act('votePoll', { id: pollPost.poll.id, choices: [0] }))
    expect(twice.extensions).toMatchObject({ code: 'VALIDATION_FAILED' })
    const none = await refusal(alice.act('createPost', { text: '?', poll: { options: ['One'], expiresIn: 3600 } }))
    expect(none.extensions).toMatchObject({ code: 'VALIDATION_FAILED', fields: [{ field: 'poll.options' }] })
  })

  test('lists collect people, filters mark matching posts, and search finds posts, hashtags and people', async () => {
    const { alice, bob } = await people('alice', 'bob')
    await alice.act('followProfile', { id: bob.id })
    const list = await alice.act('createList', { title: 'Friends', repliesPolicy: 'NONE' }, 'id title repliesPolicy')
    expect(list).toMatchObject({ title: 'Friends', repliesPolicy: 'NONE' })
    await alice.act('addToList', { id: list.id, accountIds: [bob.id] })
    const word = `spinach${bob.name}`
    const keywords = [{ keyword: word }]
    const filter = await alice.act(
      'createFilter',
      { title: 'Food', contexts: ['HOME', 'PUBLIC'], action: 'HIDE', keywords },
      'id action keywords { keyword wholeWord }',
    )
    expect(filter).toMatchObject({ action: 'HIDE', keywords: [{ keyword: word, wholeWord: true }] })
    await publish(bob, `I like ${word} #${word}tag`)
    const read = `query ($id: ID!, $search: SearchInput!) {
      listTimeline(listId: $id) { nodes { text viewer { filtered { keywords filter { title action } } } } }
      listMembers(id: $id) { nodes { username } }
      lists { title }
      search(input: $search) { posts { author { username } } hashtags { name } profiles { username } }
    }`
    const found = await alice.ask(read, { id: list.id, search: { query: word } })
    const filtered = [{ keywords: [word], filter: { title: 'Food', action: 'HIDE' } }]
    expect(found.listTimeline.nodes).toEqual([{ text: `I like ${word} #${word}tag`, viewer: { filtered } }])
    expect(namesOf(found.listMembers)).toEqual([bob.name])
    expect(found.lists).toEqual([{ title: 'Friends' }])
    expect(found.search.posts).toEqual([{ author: { username: bob.name } }])
    expect(found.search.hashtags[0]).toEqual({ name: `${word}tag` })
    const byName = await alice.ask('query ($s: SearchInput!) { search(input: $s) { profiles { username } } }', {
      s: { query: bob.name, type: 'PROFILES' },
    })
    expect(byName.search.profiles[0]).toEqual({ username: bob.name })
    await alice.act('deleteFilter', { id: filter.id })
    await alice.act('deleteList', { id: list.id })
    expect(await alice.ask('{ filters { id } lists { id } }')).toEqual({ filters: [], lists: [] })
  })

  test('a scheduled post can be moved to another time or deleted', async () => {
    const { alice } = await people('alice')
    const at = new Date(Date.now() + 600_000).toISOString()
    const post = await alice.act('schedulePost', { text: 'Later', scheduledAt: at }, 'id text scheduledAt')
    expect(post).toMatchObject({ text: 'Later', scheduledAt: at })
    const later = new Date(Date.now() + 900_000).toISOString()
    expect(await alice.act('updateScheduledPost', { id: post.id, scheduledAt: later }, 'scheduledAt')).toEqual({
      scheduledAt: later,
    })
    const waiting = '{ scheduledPosts { nodes { id } } ownProfile { profile { postsCount } } }'
    expect(await alice.ask(waiting)).toMatchObject({
      scheduledPosts: { nodes: [{ id: post.id }] },
      ownProfile: { profile: { postsCount: 0 } },
    })
    await alice.act('deleteScheduledPost', { id: post.id })
    expect((await alice.ask(waiting)).scheduledPosts.nodes).toEqual([])
    const soon = await refusal(alice.act('schedulePost', { text: 'Now', scheduledAt: new Date().toISOString() }))
    expect(soon.extensions).toMatchObject({ code: 'VALIDATION_FAILED', fields: [{ field: 'scheduledAt' }] })
  })

  test('notifications arrive as they happen, and can be marked as read', async () => {
    const { alice, bob } = await people('alice', 'bob')
    const { id } = await publish(alice, 'Mine')
    const stream = await alice.follow(
      'notificationStream',
      'id kind notification { id type from { username } post { id } }',
    )
    await bob.act('favouritePost', { id })
    expect(await stream.next()).toMatchObject({
      kind: 'NOTIFICATION_CREATED',
      notification: { type: 'FAVOURITE', from: { username: bob.name }, post: { id } },
    })
    await bob.act('followProfile', { id: alice.id })
    const { notification } = await stream.next()
    expect(notification).toMatchObject({ type: 'FOLLOW', post: null })
    const unread = '{ unreadNotificationsCount { count } notifications { nodes { type read } } }'
    expect(await alice.ask(unread)).toEqual({
      unreadNotificationsCount: { count: 2 },
      notifications: {
        nodes: [
          { type: 'FOLLOW', read: false },
          { type: 'FAVOURITE', read: false },
        ],
      },
    })
    await alice.act('readNotifications', { maxId: notification.id }, 'lastReadId')
    expect(await stream.next()).toMatchObject({ kind: 'NOTIFICATIONS_READ', notification: null })
    expect(await alice.ask(unread)).toMatchObject({ unreadNotificationsCount: { count: 0 } })
    await stream.stop()
  })

  test('a stream sends what its reader would see, with filters, mutes and blocks', async () => {
    const { alice, bob, carol } = await people('alice', 'bob', 'carol')
    for (const { id } of [bob, carol]) await alice.act('followProfile', { id })
    await alice.act('createFilter', { title: 'Food', contexts: ['HOME'], keywords: [{ keyword: 'spinach' }] })
    const selection = 'id kind postId post { text author { username } viewer { filtered { keywords } } }'
    const stream = await alice.follow('timelineStream(timeline: HOME)', selection)
    await publish(bob, 'I like spinach')
    expect((await stream.next()).post.viewer.filtered).toEqual([{ keywords: ['spinach'] }])
    await alice.act('muteProfile', { id: bob.id })
    await publish(bob, 'Nobody listens')
    await publish(carol, 'For all', { visibility: 'PUBLIC' })
    expect(await stream.next()).toMatchObject({ post: { text: 'For all', viewer: { filtered: [] } } })
    await alice.act('unmuteProfile', { id: bob.id })
    await alice.act('blockProfile', { id: carol.id })
    await publish(carol, 'Not for Alice')
    const { id } = await publish(bob, 'Frist')
    expect(await stream.next()).toMatchObject({ kind: 'POST_CREATED', postId: id })
    await bob.act('editPost', { id, text: 'First' })
    expect(await stream.next()).toMatchObject({ kind: 'POST_EDITED', post: { text: 'First' } })
    await bob.act('deletePost', { id })
    expect(await stream.next()).toMatchObject({ kind: 'POST_DELETED', postId: id, post: null })
    await stream.stop()
  })

  test('streams of hashtags and lists send their posts', async () => {
    const { alice, bob, carol } = await people('alice', 'bob', 'carol')
    await alice.act('followProfile', { id: bob.id })
    const list = await alice.act('createList', { title: 'Friends' })
    await alice.act('addToList', { id: list.id, accountIds: [bob.id] })
    const tag = `cats${carol.name}`
    const tagged = await alice.follow(`timelineStream(timeline: TAG, tag: "${tag}")`, 'post { text }')
    const listed = await alice.follow(`timelineStream(timeline: LIST, list: "${list.id}")`, 'post { text }')
    await publish(carol, `My #${tag}`)
    await publish(bob, 'No cats')
    await publish(bob, `Also #${tag}`)
    expect([await tagged.next(), await tagged.next()]).toMatchObject([
      { post: { text: `My #${tag}` } },
      { post: { text: `Also #${tag}` } },
    ])
    expect([await listed.next(), await listed.next()]).toMatchObject([
      { post: { text: 'No cats' } },
      { post: { text: `Also #${tag}` } },
    ])
    await Promise.all([tagged.stop(), listed.stop()])
  })

  test('a stream that resumes after the last id sends every missed event in order, then new ones', async () => {
    const { alice, bob } = await people('alice', 'bob')
    await alice.act('followProfile', { id: bob.id })
    const line = 'userStream'
    const selection = 'id kind postId post { text } notification { type }'
    const before = await alice.follow(line, selection)
    const first = await publish(bob, 'First')
    const { id: last, postId } = await before.next()
    expect(postId).toBe(first.id)
    await before.stop()
    const second = await publish(bob, 'Second')
    await bob.act('editPost', { id: second.id, text: 'The second' })
    await bob.act('deletePost', { id: first.id })
    await bob.act('followProfile', { id: alice.id })
    const after = await alice.follow(line, selection, last)
    const missed = [await after.next(), await after.next(), await after.next(), await after.next()]
    expect(missed).toMatchObject([
      { kind: 'POST_CREATED', postId: second.id },
      { kind: 'POST_EDITED', post: { text: 'The second' } },
      { kind: 'POST_DELETED', postId: first.id, post: null },
      { kind: 'NOTIFICATION_CREATED', notification: { type: 'FOLLOW' } },
    ])
    await publish(bob, 'Third')
    expect(await after.next()).toMatchObject({ kind: 'POST_CREATED', post: { text: 'Third' } })
    await after.stop()
  })

  test('errors have a code, and the problem of each field', async () => {
    const { alice } = await people('alice')
    const blank = await refusal(publish(alice, ' '))
    expect(blank).toMatchObject({
      message: "Validation failed: Text can't be blank",
      path: ['createPost'],
      extensions: { code: 'VALIDATION_FAILED', requestId: expect.any(String), fields: [{ field: 'text' }] },
    })
    const unknown = await refusal(alice.ask('{ nonsense }'))
    expect(unknown.extensions).toMatchObject({ code: 'MALFORMED_REQUEST' })
    const reader = await withScopes(service, kind, alice, ['read:statuses'])
    const denied = await refusal(reader.act('createPost', { text: 'No' }))
    expect(denied.extensions).toMatchObject({ code: 'INSUFFICIENT_SCOPE' })
    const closed = await reader.follow('notificationStream', 'id')
    expect((await refusal(closed.next())).extensions).toMatchObject({ code: 'INSUFFICIENT_SCOPE' })
    const nowhere = await alice.follow('timelineStream(timeline: LIST, list: "1")', 'id')
    expect((await refusal(nowhere.next())).extensions).toMatchObject({ code: 'NOT_FOUND' })
    const nonsense = await alice.follow('timelineStream(timeline: HOME)', 'id', 'yesterday')
    expect((await refusal(nonsense.next())).extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: [{ field: 'after' }],
    })
  })
})

const refusalCode = (error: any): unknown => error.errors?.[0]?.extensions?.code ?? error

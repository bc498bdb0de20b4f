import { afterEach, expect, test, vi } from 'vitest'
import { holdLog } from '../support/streams.ts'
import { textsOf, streamsForFile } from './streamContext.ts'

const context = streamsForFile()
afterEach(async () => {
  // All tests share the public timelines, so the posts of one test must not reach another.
  await context.sql('delete from posts')
  const last = (await context.person()).public()
  await context.received(last)
  last.stream.stop()
})

const people = (count: number) => Promise.all(Array.from({ length: count }, () => context.person()))

test('streams-10: A timeline sends a post, its edits and its deletion', async () => {
  const [ann, bob] = await people(2)
  await context.follow(bob!, ann!)
  const list = await bob!.does('createList', { title: 'Friends' })
  await bob!.does('addToList', { id: list.id, accountIds: [ann!.id] })
  const received = [bob!.home(), bob!.public(), bob!.tag('cats'), bob!.list(list.id), ann!.home()]
  await context.received(...received)
  const { id } = await ann!.posts('First #cats')
  await context.received(...received) // otherwise only the edited post could be shown
  await ann!.does('editPost', { id, text: 'Second #cats' })
  await context.received(...received)
  await ann!.does('deletePost', { id })
  await context.received(...received)
  const all = ['post_created First #cats', 'post_edited Second #cats', `post_deleted ${id}`]
  expect(received.map(textsOf)).toEqual([all, all, all, all, all])
  for (const { events } of received) expect(events.map(({ postId }) => postId)).toEqual([id, id, id])
})

test('A stream sends a post as its reader would read it', async () => {
  const [ann, bob] = await people(2)
  await context.follow(bob!, ann!)
  await bob!.does('createFilter', { title: 'Cats', contexts: ['home'], keywords: [{ keyword: 'cats' }] })
  const first = await ann!.posts('About cats')
  await bob!.does('favouritePost', { id: first.id })
  const [home, own] = [bob!.home(), ann!.home()]
  await context.received(home, own)
  const release = await holdLog(context.pool) // so that all events show the final state
  const boost = await ann!.does('boostPost', { id: first.id })
  const quote = await ann!.posts('Look', { quotedId: first.id })
  const response = await ann!.posts('Cats and dogs', { inReplyToId: first.id })
  await release()
  await context.received(home, own)
  // A stream that starts before the first post is read from the change log sends that post as well.
  const lastOf = ({ events }: typeof home) => events.slice(-3).map(({ post }) => post!)
  for (const [person, received] of [[bob!, home] as const, [ann!, own] as const]) {
    const read = [boost, quote, response].map(({ id }) => person.does('post', { id }))
    expect(lastOf(received)).toEqual(await Promise.all(read))
  }
  expect(lastOf(home)[0]!.viewer!.filtered.length).toBe(1)
  expect(lastOf(home)[0]!.boostOf!.viewer!.favourited).toBe(true)
})

test('A stream that lags behind sends a new post with what its readers have done with it since', async () => {
  const [ann, bob, cid] = await people(3)
  const [own, kept, muted] = [ann!.public(), bob!.public(), cid!.public()]
  await context.received(own, kept, muted)
  const release = await holdLog(context.pool)
  const posts: { id: string }[] = []
  for (const text of ['Pinned', 'Kept', 'Muted', 'Boosted']) posts.push(await ann!.posts(text))
  const ids = posts.map(({ id }) => id)
  await ann!.does('pinPost', { id: ids[0] })
  await bob!.does('bookmarkPost', { id: ids[1] })
  for (const one of [bob!, cid!]) await one.does('muteThread', { id: ids[2] })
  await bob!.does('boostPost', { id: ids[3], visibility: 'private' })
  await release()
  await context.received(own, kept, muted)
  for (const [person, received] of [[ann!, own] as const, [bob!, kept] as const, [cid!, muted] as const]) {
    const events = received.events.filter(({ kind, postId }) => kind === 'post_created' && ids.includes(postId!))
    const read = await Promise.all(ids.map((id) => person.does('post', { id })))
    expect(events.map(({ post }) => post)).toEqual(read)
  }
})

test('streams-14: Private and direct posts and their deletions are sent only to people who can see them', async () => {
  const [ann, follower, mentioned, stranger] = await people(4)
  await context.follow(follower!, ann!)
  await context.follow(mentioned!, ann!)
  const [{ username }] = (await context.sql<{ username: string }>(
    'select username from accounts where id = $1',
    mentioned!.id,
  )) as [{ username: string }]
  const received = [
    follower!.home(),
    mentioned!.home(),
    stranger!.home(),
    stranger!.public(),
    follower!.public(),
    stranger!.tag('cats'),
  ]
  await context.received(...received)
  const hidden = await ann!.posts('For followers #cats', { visibility: 'private' })
  const secret = await ann!.posts(`@${username} psst #cats`, { visibility: 'direct' })
  await context.received(...received)
  for (const { id } of [hidden, secret]) await ann!.does('deletePost', { id })
  await context.received(...received)
  expect(received.map(textsOf)).toEqual([
    ['post_created For followers #cats', `post_deleted ${hidden.id}`],
    [
      'post_created For followers #cats',
      `post_created @${username} psst #cats`,
      `post_deleted ${hidden.id}`,
      `post_deleted ${secret.id}`,
    ],
    [],
    [],
    [],
    [],
  ])
})

test('streams-14: A block or a mute stops the events of an account until it ends', async () => {
  const [ann, blocking, blocked, muting] = await people(4)
  const others = [blocking!, blocked!, muting!]
  const received = others.map((one) => one.public())
  await context.received(...received)
  await blocking!.does('blockProfile', { id: ann!.id })
  await ann!.does('blockProfile', { id: blocked!.id })
  await muting!.does('muteProfile', { id: ann!.id })
  const deleted = await ann!.posts('Unheard')
  await context.received(...received)
  await ann!.does('deletePost', { id: deleted.id })
  await context.received(...received)
  // A deletion by a muted account is sent, because its post may be on a screen. A block stops deletions too.
  expect(received.map(textsOf)).toEqual([[], [], [`post_deleted ${deleted.id}`]])
  await blocking!.does('unblockProfile', { id: ann!.id })
  await ann!.does('unblockProfile', { id: blocked!.id })
  await muting!.does('unmuteProfile', { id: ann!.id })
  await ann!.posts('Heard')
  await context.received(...received)
  expect(received.map((one) => textsOf(one).at(-1))).toEqual(Array(3).fill('post_created Heard'))
})

test('Mutes and filters stop when they expire, although the change log does not report that', async () => {
  const [ann, bob] = await people(2)
  await context.follow(bob!, ann!)
  const home = bob!.home()
  const keywords = [{ keyword: 'spring' }]
  await bob!.does('muteProfile', { id: ann!.id, duration: 600 })
  await bob!.does('muteTag', { name: 'cats', duration: 600 })
  await bob!.does('createFilter', { title: 'Short', contexts: ['home'], keywords, expiresIn: 600 })
  await bob!.does('createFilter', { title: 'Long', contexts: ['home'], keywords, expiresIn: 6000 })
  await context.received(home)
  await ann!.posts('Muted')
  await bob!.posts('Spring')
  await context.received(home)
  expect(textsOf(home)).toEqual(['post_created Spring'])
  const titles = () =>
    home.events
      .at(-1)!
      .post!.viewer!.filtered.map(({ filter }) => filter.title)
      .sort()
  expect(titles()).toEqual(['Long', 'Short'])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 700_000 })
  await ann!.posts('Next spring #cats')
  await context.received(home)
  vi.useRealTimers()
  expect(textsOf(home)).toEqual(['post_created Spring', 'post_created Next spring #cats'])
  expect(titles()).toEqual(['Long'])
})

test('streams-14: A new, changed or deleted filter applies to the next post', async () => {
  const [ann, bob] = await people(2)
  await context.follow(bob!, ann!)
  const home = bob!.home()
  await context.received(home)
  const matchedTitles = async () => {
    await ann!.posts('Spring and autumn')
    await context.received(home)
    return home.events.at(-1)!.post!.viewer!.filtered.map(({ filter }) => filter.title)
  }
  expect(await matchedTitles()).toEqual([])
  const filter = await bob!.does('createFilter', {
    title: 'One',
    contexts: ['home'],
    keywords: [{ keyword: 'spring' }],
  })
  expect(await matchedTitles()).toEqual(['One'])
  await bob!.does('updateFilter', { id: filter.id, title: 'Two' })
  expect(await matchedTitles()).toEqual(['Two'])
  await bob!.does('deleteFilter', { id: filter.id })
  expect(await matchedTitles()).toEqual([])
})

test('Boosts and their undoing are sent only to the booster and to followers who want boosts', async () => {
  const [ann, bob, follower, unwilling, enemy] = await people(5)
  for (const one of [follower!, unwilling!, enemy!]) await context.follow(one, bob!)
  await unwilling!.does('followProfile', { id: bob!.id, showBoosts: false })
  await enemy!.does('blockProfile', { id: ann!.id })
  const post = await ann!.posts('Original #cats')
  await context.received(ann!.home())
  const received = [
    follower!.home(),
    unwilling!.home(),
    enemy!.home(),
    follower!.public(),
    follower!.tag('cats'),
    bob!.home(),
  ]
  await context.received(...received)
  const boost = await bob!.does('boostPost', { id: post.id })
  await context.received(...received)
  await bob!.does('unboostPost', { id: post.id })
  await context.received(...received)
  const both = ['post_created boost of Original #cats', `post_deleted ${boost.id}`]
  expect(received.map(textsOf)).toEqual([both, [], [], [], [], both])
})

test('Deleting a post also sends the deletion of its boosts', async () => {
  const [ann, bob, follower] = await people(3)
  await context.follow(follower!, bob!)
  const post = await ann!.posts('Original')
  const home = follower!.home()
  await context.received(home)
  const boost = await bob!.does('boostPost', { id: post.id })
  await context.received(home)
  await ann!.does('deletePost', { id: post.id })
  await context.received(home)
  expect(textsOf(home)).toEqual(['post_created boost of Original', `post_deleted ${boost.id}`])
})

test('The home timeline sends posts by anyone with a followed hashtag, as long as it is followed', async () => {
  const [ann, bob] = await people(2)
  const home = bob!.home()
  await context.received(home)
  await ann!.posts('Before #cats')
  await context.received(home) // all changes in one read are judged by what bob follows at that time
  await bob!.does('followTag', { name: 'cats' })
  await ann!.posts('Between #cats')
  await ann!.posts('Hidden #cats', { visibility: 'unlisted' })
  await ann!.posts('Of dogs #dogs')
  await bob!.does('unfollowTag', { name: 'cats' })
  await ann!.posts('After #cats')
  await context.received(home)
  // The post "Between" is sent only if a read returns it before the end of the follow.
  expect(textsOf(home).filter((one) => !one.includes('Between'))).toEqual([])
  await bob!.does('followTag', { name: 'cats' })
  await context.received(home)
  await ann!.posts('Again #cats')
  await context.received(home)
  expect(textsOf(home).at(-1)).toBe('post_created Again #cats')
  await bob!.does('muteTag', { name: 'cats' })
  await ann!.posts('Muted #cats')
  await context.received(home)
  expect(textsOf(home).at(-1)).toBe('post_created Again #cats')
})

test('A list sends the posts of its current members, and nothing once it is deleted', async () => {
  const [ann, bob, owner] = await people(3)
  const list = await owner!.does('createList', { title: 'Few', repliesPolicy: 'none', exclusive: true })
  await context.follow(owner!, ann!)
  const [received, home] = [owner!.list(list.id), owner!.home()]
  await context.received(received, home)
  const round = async (text: string) => {
    await context.received(received, home)
    await ann!.posts(`${text} by ann`)
    await bob!.posts(`${text} by bob`)
    await context.received(received, home)
  }
  await round('none')
  await owner!.does('addToList', { id: list.id, accountIds: [ann!.id] })
  await round('ann')
  await owner!.does('addToList', { id: list.id, accountIds: [bob!.id] })
  await owner!.does('removeFromList', { id: list.id, accountIds: [ann!.id] })
  await round('bob')
  await owner!.does('deleteList', { id: list.id })
  await round('gone')
  expect(textsOf(received)).toEqual(['post_created ann by ann', 'post_created bob by bob'])
  // The list is exclusive. While ann was in it, her posts were not in the home timeline.
  expect(textsOf(home)).toEqual(['post_created none by ann', 'post_created bob by ann', 'post_created gone by ann'])
  expect(received.failure).toBeUndefined()
})

test('Chosen languages and unfollowing apply to the next post', async () => {
  const [ann, bob] = await people(2)
  await context.follow(bob!, ann!)
  const home = bob!.home()
  await context.received(home)
  await bob!.does('followProfile', { id: ann!.id, languages: ['de'] })
  await ann!.posts('English', { language: 'en' })
  await ann!.posts('Deutsch', { language: 'de' })
  await ann!.posts('?')
  await context.received(home)
  expect(textsOf(home).filter((one) => one.includes('English'))).toEqual([])
  expect(textsOf(home)).toContain('post_created Deutsch')
  await bob!.does('unfollowProfile', { id: ann!.id })
  const count = home.events.length
  await ann!.posts('Deutsch', { language: 'de' })
  await context.received(home)
  expect(home.events.length).toBe(count)
})

test('Replies to others are not in public timelines, and in the home timeline only if both are followed', async () => {
  const [ann, bob, reader] = await people(3)
  await context.follow(reader!, ann!)
  const [home, everybody] = [reader!.home(), reader!.public()]
  const post = await bob!.posts('Question')
  await context.received(home, everybody)
  await ann!.posts('Unheard', { inReplyToId: post.id })
  await context.received(home, everybody)
  await context.follow(reader!, bob!)
  await ann!.posts('Heard', { inReplyToId: post.id })
  await bob!.posts('To myself', { inReplyToId: post.id })
  await context.received(home, everybody)
  expect(textsOf(home)).toEqual(['post_created Heard', 'post_created To myself'])
  expect(textsOf(everybody).filter((one) => one !== 'post_created Question')).toEqual(['post_created To myself'])
})

test('Nothing of a suspended account is sent', async () => {
  const [ann, bob] = await people(2)
  await context.follow(bob!, ann!)
  const received = [bob!.home(), bob!.public()]
  await context.received(...received)
  await context.services.stores.accounts.suspend(ann!.id)
  await context.sql(
    `insert into posts (author_id, visibility, text, conversation_id) values ($1, 'public', 'Ghost', 0)`,
    ann!.id,
  )
  await context.received(...received)
  expect(received.map(textsOf)).toEqual([[], []])
})

test('A revoked quote is sent as an edit, without the quoted post', async () => {
  const [ann, bob] = await people(2)
  const home = bob!.home()
  const post = await ann!.posts('Mine')
  const quote = await bob!.posts('Look', { quotedId: post.id })
  await context.received(home)
  await ann!.does('revokeQuote', { id: post.id, quotingId: quote.id })
  await context.received(home)
  expect(home.events.at(-1)).toMatchObject({
    kind: 'post_edited',
    postId: quote.id,
    post: { quote: { state: 'revoked', post: null } },
  })
})

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { holdLog } from '../support/streams.ts'
import { said, type Stage, startStage } from './stage.ts'

let stage: Stage
beforeAll(async () => void (stage = await startStage()))
afterEach(async () => {
  // Public timelines are everybody's: what one test left must not be in another's.
  await stage.sql('delete from posts')
  const last = (await stage.person()).public()
  await stage.told(last)
  last.stream.stop()
})
afterAll(() => stage.stop())

/** People who all read their home timelines. */
const people = (count: number) => Promise.all(Array.from({ length: count }, () => stage.person()))

test('streams-10: A timeline tells of a post, of its edits, and that it is gone', async () => {
  const [ann, bob] = await people(2)
  await stage.follow(bob!, ann!)
  const list = await bob!.does('createList', { title: 'Friends' })
  await bob!.does('addToList', { id: list.id, accountIds: [ann!.id] })
  const heard = [bob!.home(), bob!.public(), bob!.tag('cats'), bob!.list(list.id), ann!.home()]
  await stage.told(...heard)
  const { id } = await ann!.posts('First #cats')
  await stage.told(...heard) // else there is only the edited one to show
  await ann!.does('editPost', { id, text: 'Second #cats' })
  await stage.told(...heard)
  await ann!.does('deletePost', { id })
  await stage.told(...heard)
  const all = ['post_created First #cats', 'post_edited Second #cats', `post_deleted ${id}`]
  expect(heard.map(said)).toEqual([all, all, all, all, all])
  for (const { events } of heard) expect(events.map(({ postId }) => postId)).toEqual([id, id, id])
})

test('What is told is the post as its reader would read it', async () => {
  const [ann, bob] = await people(2)
  await stage.follow(bob!, ann!)
  await bob!.does('createFilter', { title: 'Cats', contexts: ['home'], keywords: [{ keyword: 'cats' }] })
  const first = await ann!.posts('About cats')
  await bob!.does('favouritePost', { id: first.id })
  const [home, own] = [bob!.home(), ann!.home()]
  await stage.told(home, own)
  const letGo = await holdLog(stage.pool) // so that it is told when all has been done, and compared with the same state
  const boost = await ann!.does('boostPost', { id: first.id })
  const quote = await ann!.posts('Look', { quotedId: first.id })
  const answer = await ann!.posts('Cats and dogs', { inReplyToId: first.id })
  await letGo()
  await stage.told(home, own)
  // Who began before the log told of the first is told of it, too.
  const lastOf = ({ events }: typeof home) => events.slice(-3).map(({ post }) => post!)
  for (const [person, heard] of [[bob!, home] as const, [ann!, own] as const]) {
    const read = [boost, quote, answer].map(({ id }) => person.does('post', { id }))
    expect(lastOf(heard)).toEqual(await Promise.all(read))
  }
  expect(lastOf(home)[0]!.viewer!.filtered.length).toBe(1)
  expect(lastOf(home)[0]!.boostOf!.viewer!.favourited).toBe(true)
})

test('streams-14: Private and direct posts, and that they are gone, are told to those who may see them', async () => {
  const [ann, follower, mentioned, stranger] = await people(4)
  await stage.follow(follower!, ann!)
  await stage.follow(mentioned!, ann!)
  const [{ username }] = (await stage.sql<{ username: string }>(
    'select username from accounts where id = $1',
    mentioned!.id,
  )) as [{ username: string }]
  const heard = [
    follower!.home(),
    mentioned!.home(),
    stranger!.home(),
    stranger!.public(),
    follower!.public(),
    stranger!.tag('cats'),
  ]
  await stage.told(...heard)
  const hidden = await ann!.posts('For followers #cats', { visibility: 'private' })
  const secret = await ann!.posts(`@${username} psst #cats`, { visibility: 'direct' })
  await stage.told(...heard)
  for (const { id } of [hidden, secret]) await ann!.does('deletePost', { id })
  await stage.told(...heard)
  expect(heard.map(said)).toEqual([
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

test('streams-14: Who blocks, is blocked or has muted hears nothing from then on, and again when that ends', async () => {
  const [ann, blocking, blocked, muting] = await people(4)
  const others = [blocking!, blocked!, muting!]
  const heard = others.map((one) => one.public())
  await stage.told(...heard)
  await blocking!.does('blockProfile', { id: ann!.id })
  await ann!.does('blockProfile', { id: blocked!.id })
  await muting!.does('muteProfile', { id: ann!.id })
  const gone = await ann!.posts('Unheard')
  await stage.told(...heard)
  await ann!.does('deletePost', { id: gone.id })
  await stage.told(...heard)
  // What was muted since is taken away too: it may be on a screen. Between those who are blocked nothing is told.
  expect(heard.map(said)).toEqual([[], [], [`post_deleted ${gone.id}`]])
  await blocking!.does('unblockProfile', { id: ann!.id })
  await ann!.does('unblockProfile', { id: blocked!.id })
  await muting!.does('unmuteProfile', { id: ann!.id })
  await ann!.posts('Heard')
  await stage.told(...heard)
  expect(heard.map((one) => said(one).at(-1))).toEqual(Array(3).fill('post_created Heard'))
})

test('Mutes and filters that run out hold as long as they last, though nothing says so', async () => {
  const [ann, bob] = await people(2)
  await stage.follow(bob!, ann!)
  const home = bob!.home()
  const keywords = [{ keyword: 'spring' }]
  await bob!.does('muteProfile', { id: ann!.id, duration: 600 })
  await bob!.does('muteTag', { name: 'cats', duration: 600 })
  await bob!.does('createFilter', { title: 'Short', contexts: ['home'], keywords, expiresIn: 600 })
  await bob!.does('createFilter', { title: 'Long', contexts: ['home'], keywords, expiresIn: 6000 })
  await stage.told(home)
  await ann!.posts('Muted')
  await bob!.posts('Spring')
  await stage.told(home)
  expect(said(home)).toEqual(['post_created Spring'])
  const titles = () =>
    home.events
      .at(-1)!
      .post!.viewer!.filtered.map(({ filter }) => filter.title)
      .sort()
  expect(titles()).toEqual(['Long', 'Short'])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 700_000 })
  await ann!.posts('Next spring #cats')
  await stage.told(home)
  vi.useRealTimers()
  expect(said(home)).toEqual(['post_created Spring', 'post_created Next spring #cats'])
  expect(titles()).toEqual(['Long'])
})

test('streams-14: A filter made, changed or deleted holds for the next post', async () => {
  const [ann, bob] = await people(2)
  await stage.follow(bob!, ann!)
  const home = bob!.home()
  await stage.told(home)
  const caught = async () => {
    await ann!.posts('Spring and autumn')
    await stage.told(home)
    return home.events.at(-1)!.post!.viewer!.filtered.map(({ filter }) => filter.title)
  }
  expect(await caught()).toEqual([])
  const filter = await bob!.does('createFilter', {
    title: 'One',
    contexts: ['home'],
    keywords: [{ keyword: 'spring' }],
  })
  expect(await caught()).toEqual(['One'])
  await bob!.does('updateFilter', { id: filter.id, title: 'Two' })
  expect(await caught()).toEqual(['Two'])
  await bob!.does('deleteFilter', { id: filter.id })
  expect(await caught()).toEqual([])
})

test('Boosts come to who follows the booster and wants them, go when they are taken back, and nowhere else', async () => {
  const [ann, bob, follower, unwilling, enemy] = await people(5)
  for (const one of [follower!, unwilling!, enemy!]) await stage.follow(one, bob!)
  await unwilling!.does('followProfile', { id: bob!.id, showBoosts: false })
  await enemy!.does('blockProfile', { id: ann!.id })
  const post = await ann!.posts('Original #cats')
  await stage.told(ann!.home())
  const heard = [
    follower!.home(),
    unwilling!.home(),
    enemy!.home(),
    follower!.public(),
    follower!.tag('cats'),
    bob!.home(),
  ]
  await stage.told(...heard)
  const boost = await bob!.does('boostPost', { id: post.id })
  await stage.told(...heard)
  await bob!.does('unboostPost', { id: post.id })
  await stage.told(...heard)
  const both = ['post_created boost of Original #cats', `post_deleted ${boost.id}`]
  expect(heard.map(said)).toEqual([both, [], [], [], [], both])
})

test('A boost goes with what it boosts', async () => {
  const [ann, bob, follower] = await people(3)
  await stage.follow(follower!, bob!)
  const post = await ann!.posts('Original')
  const home = follower!.home()
  await stage.told(home)
  const boost = await bob!.does('boostPost', { id: post.id })
  await stage.told(home)
  await ann!.does('deletePost', { id: post.id })
  await stage.told(home)
  expect(said(home)).toEqual(['post_created boost of Original', `post_deleted ${boost.id}`])
})

test('Followed hashtags come home from whoever writes them, from the moment they are followed', async () => {
  const [ann, bob] = await people(2)
  const home = bob!.home()
  await stage.told(home)
  await ann!.posts('Before #cats')
  await stage.told(home) // what is read in one go is judged by what bob wants when it is read
  await bob!.does('followTag', { name: 'cats' })
  await ann!.posts('Between #cats')
  await ann!.posts('Hidden #cats', { visibility: 'unlisted' })
  await ann!.posts('Of dogs #dogs')
  await bob!.does('unfollowTag', { name: 'cats' })
  await ann!.posts('After #cats')
  await stage.told(home)
  // Between is told or not, for the same reason.
  expect(said(home).filter((one) => !one.includes('Between'))).toEqual([])
  await bob!.does('followTag', { name: 'cats' })
  await stage.told(home)
  await ann!.posts('Again #cats')
  await stage.told(home)
  expect(said(home).at(-1)).toBe('post_created Again #cats')
  await bob!.does('muteTag', { name: 'cats' })
  await ann!.posts('Muted #cats')
  await stage.told(home)
  expect(said(home).at(-1)).toBe('post_created Again #cats')
})

test('A list tells of its members as they come and go, and of nobody when it is deleted', async () => {
  const [ann, bob, owner] = await people(3)
  const list = await owner!.does('createList', { title: 'Few', repliesPolicy: 'none', exclusive: true })
  await stage.follow(owner!, ann!)
  const [heard, home] = [owner!.list(list.id), owner!.home()]
  await stage.told(heard, home)
  const round = async (text: string) => {
    await stage.told(heard, home)
    await ann!.posts(`${text} by ann`)
    await bob!.posts(`${text} by bob`)
    await stage.told(heard, home)
  }
  await round('none')
  await owner!.does('addToList', { id: list.id, accountIds: [ann!.id] })
  await round('ann')
  await owner!.does('addToList', { id: list.id, accountIds: [bob!.id] })
  await owner!.does('removeFromList', { id: list.id, accountIds: [ann!.id] })
  await round('bob')
  await owner!.does('deleteList', { id: list.id })
  await round('gone')
  expect(said(heard)).toEqual(['post_created ann by ann', 'post_created bob by bob'])
  // While ann was in the list, which is exclusive, she was not at home.
  expect(said(home)).toEqual(['post_created none by ann', 'post_created bob by ann', 'post_created gone by ann'])
  expect(heard.failure).toBeUndefined()
})

test('Languages and unfollowing hold for the next post', async () => {
  const [ann, bob] = await people(2)
  await stage.follow(bob!, ann!)
  const home = bob!.home()
  await stage.told(home)
  await bob!.does('followProfile', { id: ann!.id, languages: ['de'] })
  await ann!.posts('English', { language: 'en' })
  await ann!.posts('Deutsch', { language: 'de' })
  await ann!.posts('?')
  await stage.told(home)
  expect(said(home).filter((one) => one.includes('English'))).toEqual([])
  expect(said(home)).toContain('post_created Deutsch')
  await bob!.does('unfollowProfile', { id: ann!.id })
  const count = home.events.length
  await ann!.posts('Deutsch', { language: 'de' })
  await stage.told(home)
  expect(home.events.length).toBe(count)
})

test('Answers to others stay out of public timelines, and come home from those who are both followed', async () => {
  const [ann, bob, reader] = await people(3)
  await stage.follow(reader!, ann!)
  const [home, everybody] = [reader!.home(), reader!.public()]
  const post = await bob!.posts('Question')
  await stage.told(home, everybody)
  await ann!.posts('Unheard', { inReplyToId: post.id })
  await stage.told(home, everybody)
  await stage.follow(reader!, bob!)
  await ann!.posts('Heard', { inReplyToId: post.id })
  await bob!.posts('To myself', { inReplyToId: post.id })
  await stage.told(home, everybody)
  expect(said(home)).toEqual(['post_created Heard', 'post_created To myself'])
  expect(said(everybody).filter((one) => one !== 'post_created Question')).toEqual(['post_created To myself'])
})

test('Of a suspended account nothing is told', async () => {
  const [ann, bob] = await people(2)
  await stage.follow(bob!, ann!)
  const heard = [bob!.home(), bob!.public()]
  await stage.told(...heard)
  await stage.services.stores.accounts.suspend(ann!.id)
  await stage.sql(
    `insert into posts (author_id, visibility, text, conversation_id) values ($1, 'public', 'Ghost', 0)`,
    ann!.id,
  )
  await stage.told(...heard)
  expect(heard.map(said)).toEqual([[], []])
})

test('A quote that is revoked is told as an edit, without what it quoted', async () => {
  const [ann, bob] = await people(2)
  const home = bob!.home()
  const post = await ann!.posts('Mine')
  const quote = await bob!.posts('Look', { quotedId: post.id })
  await stage.told(home)
  await ann!.does('revokeQuote', { id: post.id, quotingId: quote.id })
  await stage.told(home)
  expect(home.events.at(-1)).toMatchObject({
    kind: 'post_edited',
    postId: quote.id,
    post: { quote: { state: 'revoked', post: null } },
  })
})

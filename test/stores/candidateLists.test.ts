import { beforeAll, expect, test } from 'vitest'
import type { AccountId, PostId } from '../../src/model/ids.ts'
import { type Page, rangeOf } from '../../src/model/page.ts'
import type { Post } from '../../src/model/post.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { postDraft, storesForFile } from '../support/stores.ts'

const testStores = storesForFile()
let stores: Stores
beforeAll(async () => {
  stores = testStores.openStores()
})

const idsOf = ({ items }: Page<Post>) => items.map(({ id }) => id)
const mute = (reader: AccountId, author: AccountId) =>
  stores.mutes.mute(reader, author, { boostsOnly: false, notifications: true, duration: null }, 10)

async function publishMany(author: AccountId, count: number, visibility = 'public'): Promise<void> {
  await testStores.sql(
    `insert into posts (id, author_id, visibility, conversation_id)
     select snowflake(), $1, $3, 1 from generate_series(1, $2)`,
    author,
    count,
    visibility,
  )
}

test('a page is full although most candidates before it are muted', async () => {
  const [reader, friend, loud] = await Promise.all([1, 2, 3].map(() => testStores.newAccount()))
  const published: PostId[] = []
  for (let count = 0; count < 4; count++) published.unshift(await stores.posts.insert(postDraft(friend!)))
  await publishMany(loud!, 300)
  await mute(reader!, loud!)
  const page = await stores.timelines.public(reader!, false, rangeOf({ limit: 3 }))
  expect(idsOf(page)).toEqual(published.slice(0, 3))
  expect(page.next).toBe(published[2])
  const rest = await stores.timelines.public(reader!, false, rangeOf({ limit: 3, maxId: page.next! }))
  expect([idsOf(rest), rest.next]).toEqual([published.slice(3), null])
  const above = await stores.timelines.public(reader!, false, rangeOf({ limit: 2, minId: published[3] }))
  expect(idsOf(above)).toEqual(published.slice(1, 3))
})

test('a page that shows nearly nothing is short, and its cursor leads to the next page', async () => {
  const [reader, friend, loud] = await Promise.all([1, 2, 3].map(() => testStores.newAccount()))
  const first = await stores.posts.insert(postDraft(friend!))
  await publishMany(loud!, 4000)
  await mute(reader!, loud!)
  const page = await stores.timelines.public(reader!, false, rangeOf({ limit: 3, sinceId: String(BigInt(first) - 1n) }))
  expect(idsOf(page)).toEqual([])
  expect(page.next).not.toBeNull()
  const rest = await stores.timelines.public(reader!, false, rangeOf({ limit: 3, maxId: page.next! }))
  expect(idsOf(rest)[0]).toBe(first)
})

test('a page in ascending order that shows nothing is empty, and leads to the page above it', async () => {
  const [reader, friend, loud] = await Promise.all([1, 2, 3].map(() => testStores.newAccount()))
  const first = await stores.posts.insert(postDraft(friend!))
  await publishMany(loud!, 4000)
  const last = await stores.posts.insert(postDraft(friend!))
  await mute(reader!, loud!)
  const page = await stores.timelines.public(reader!, false, rangeOf({ limit: 3, minId: first }))
  expect([idsOf(page), page.next]).toEqual([[], null])
  const rest = await stores.timelines.public(reader!, false, rangeOf({ limit: 3, minId: page.previous! }))
  expect([idsOf(rest), rest.previous]).toEqual([[last], last])
  const end = await stores.timelines.public(reader!, false, rangeOf({ limit: 3, minId: last }))
  expect([idsOf(end), end.previous]).toEqual([[], null])
})

test('a hashtag page that finds no media among many posts is empty, and leads to the next page', async () => {
  const author = await testStores.newAccount()
  const first = await stores.posts.insert(postDraft(author, { hashtags: [{ name: 'plain', display: 'plain' }] }))
  await testStores.sql('update posts set has_media = true where id = $1', first)
  await testStores.sql(
    `with made as (
       insert into posts (id, author_id, visibility, conversation_id)
       select snowflake(), $1, 'public', 1 from generate_series(1, 20001) returning id)
     insert into post_tags (tag_id, post_id, display)
     select t.id, made.id, t.name from made, tags t where t.name = 'plain'`,
    author,
  )
  for (const none of [[], ['other']]) {
    const filter = { any: ['plain'], all: [], none, onlyMedia: true }
    const page = await stores.timelines.tag(undefined, filter, rangeOf({ limit: 3 }))
    expect(idsOf(page)).toEqual([])
    expect(page.next).not.toBeNull()
    const rest = await stores.timelines.tag(undefined, filter, rangeOf({ limit: 3, maxId: page.next! }))
    expect([idsOf(rest), rest.next]).toEqual([[first], null])
  }
})

test('direct posts between others do not shorten the timeline of a list', async () => {
  const [reader, friend] = await Promise.all([1, 2].map(() => testStores.newAccount()))
  const list = (await stores.lists.insert(reader!, { title: 'Friends', repliesPolicy: 'list', exclusive: false }, 10))!
  await stores.lists.add(reader!, list.id, [friend!], 10)
  const first = await stores.posts.insert(postDraft(friend!))
  await publishMany(friend!, 4000, 'direct')
  const page = await stores.timelines.list(reader!, list.id, rangeOf({ limit: 3 }))
  expect([idsOf(page), page.next]).toEqual([[first], null])
})

test('readers who ask at the same time each see their own view', async () => {
  const [one, other, author] = await Promise.all([1, 2, 3].map(() => testStores.newAccount()))
  const id = await stores.posts.insert(postDraft(author!))
  await mute(one!, author!)
  await stores.posts.favourite(id, other!)
  const read = (reader: AccountId | undefined) => stores.timelines.public(reader, false, rangeOf({ limit: 1 }))
  const [muting, favouring, anonymous] = await Promise.all([read(one!), read(other!), read(undefined)])
  expect(idsOf(muting)).not.toContain(id)
  expect(favouring.items[0]).toMatchObject({ id, viewer: { favourited: true } })
  expect(anonymous.items[0]).toMatchObject({ id, viewer: null })
})

test('a thread is the same whether it is read whole or is too large for that', async () => {
  const [reader, author, muted] = await Promise.all([1, 2, 3].map(() => testStores.newAccount()))
  const answer = (by: AccountId, to: PostId) => stores.posts.insert(postDraft(by, { inReplyToId: to }))
  const root = await stores.posts.insert(postDraft(author!))
  const middle = await answer(author!, root)
  const near = [await answer(author!, middle), await answer(author!, middle)]
  const hidden = await answer(muted!, middle)
  const behind = await answer(author!, hidden)
  await mute(reader!, muted!)
  const read = async (descendants: number, ancestors = 10) => {
    const found = await stores.posts.conversation(middle, reader!, { ancestors, descendants, depth: 10 })
    return [found.ancestors.map(({ id }) => id), found.descendants.map(({ id }) => id)]
  }
  const whole = [[root], [...near, behind]]
  expect(await read(10)).toEqual(whole)
  // There are four replies. With a limit of four or more the thread is read whole, and with a smaller one in steps.
  expect(await read(4)).toEqual(whole)
  expect(await read(3)).toEqual(whole)
  expect(await read(2)).toEqual([[root], near])
})

test('the page of a reader’s own list is the same object until something in it changes', async () => {
  const [reader, friend] = (await Promise.all([1, 2].map(() => testStores.newAccount()))) as [AccountId, AccountId]
  const list = (await stores.lists.insert(reader, { title: 'Friends', repliesPolicy: 'list', exclusive: false }, 10))!
  await stores.lists.add(reader, list.id, [friend], 10)
  const [first, second] = [await stores.posts.insert(postDraft(friend)), await stores.posts.insert(postDraft(friend))]
  for (const id of [first, second]) await stores.posts.favourite(id, reader)
  const read = ({ timelines }: Stores) =>
    Promise.all([
      timelines.list(reader, list.id, rangeOf({ limit: 2 })),
      timelines.favourites(reader, rangeOf({ limit: 2 })),
    ])
  const changes = [
    () => stores.posts.bookmark(first, reader),
    () => testStores.sql(`update accounts set display_name = 'New', version = version + 1 where id = $1`, friend),
    () => testStores.sql(`update posts set text = 'New', version = version + 1 where id = $1`, second),
    () => stores.relationships.block(reader, friend),
  ]
  let last = await read(stores)
  for (const change of changes) {
    expect((await read(stores)).map((page, index) => page === last[index])).toEqual([true, true])
    await change()
    const next = await read(stores)
    next.forEach((page, index) => expect(page).not.toEqual(last[index]))
    expect(next).toEqual(await read(testStores.openStores()))
    last = next
  }
})

test('a page that had too few candidates at first is cached when it is read again', async () => {
  const [reader, friend, loud] = (await Promise.all([1, 2, 3].map(() => testStores.newAccount()))) as AccountId[]
  const favourites: PostId[] = []
  for (const author of [friend!, loud!, loud!, loud!, loud!]) {
    const id = await stores.posts.insert(postDraft(author))
    await stores.posts.favourite(id, reader!)
    favourites.push(id)
  }
  await stores.relationships.block(reader!, loud!)
  const read = () => stores.timelines.favourites(reader!, rangeOf({ limit: 1 }))
  const [first, second, third] = [await read(), await read(), await read()]
  expect(idsOf(first)).toEqual(favourites.slice(0, 1))
  expect(second).toEqual(first)
  expect(third).toBe(second)
})

test('a page of a list that is read again equals the page that another process reads', async () => {
  const [reader, busy, quiet, other] = await Promise.all([1, 2, 3, 4].map(() => testStores.newAccount()))
  const list = (await stores.lists.insert(reader!, { title: 'All', repliesPolicy: 'list', exclusive: false }, 10))!
  await stores.lists.add(reader!, list.id, [busy!, quiet!], 10)
  const ranges = [{ limit: 5 }, { limit: 5, minId: '0' }]
  const read = (from: Stores) =>
    Promise.all(ranges.map((range) => from.timelines.list(reader!, list.id, rangeOf(range))))
  const expectSame = async () => {
    const pages = await read(stores)
    expect(pages).toEqual(await read(testStores.openStores()))
    return pages[0]!
  }
  await publishMany(quiet!, 40)
  await publishMany(busy!, 40)
  await expectSame()
  await expectSame()
  // Adds newer posts, then deletes so many that the remaining cached ones do not fill a page.
  await publishMany(quiet!, 3)
  await publishMany(busy!, 20)
  await expectSame()
  await testStores.sql('delete from posts where author_id = $1', busy)
  const before = await expectSame()
  await stores.lists.add(reader!, list.id, [other!], 10)
  await publishMany(other!, 2)
  expect(idsOf(await expectSame()).slice(2)).toEqual(idsOf(before).slice(0, 3))
  await stores.lists.remove(reader!, list.id, [quiet!])
  expect(idsOf(await expectSame())).toHaveLength(2)
})

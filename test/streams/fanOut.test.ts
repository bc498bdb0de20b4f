import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountId } from '../../src/model/ids.ts'
import { memoryBus } from '../../src/stores/memory/bus.ts'
import { postgresChanges } from '../../src/stores/postgres/changes.ts'
import { openDatabase } from '../../src/stores/postgres/connection/database.ts'
import { postgresStreamedPosts } from '../../src/stores/postgres/posts/streamedPosts.ts'
import { openViewerFilters } from '../../src/stores/postgres/filters/viewerFilters.ts'
import { postgresViewers } from '../../src/stores/postgres/accounts/viewers.ts'
import { type OpenStreams, openStreams } from '../../src/streams/openStreams.ts'
import { openLoadStamped } from '../support/reader.ts'
import { links, listening } from '../support/stores.ts'
import { record } from '../support/streams.ts'
import { type Stage, startStage } from './stage.ts'

let stage: Stage
let streams: OpenStreams
let names: string[]
let readers: AccountId[]

beforeAll(async () => {
  stage = await startStage()
  const { database, names: asked } = listening(openDatabase(stage.pool))
  names = asked
  const parts = { load: openLoadStamped(database, links), filters: openViewerFilters(database) }
  const { notifications, directConversations, serviceAnnouncements } = stage.services.stores
  streams = await openStreams({
    changes: postgresChanges(database),
    viewers: postgresViewers(database),
    streamedPosts: postgresStreamedPosts(database, parts),
    notifications,
    directConversations,
    serviceAnnouncements,
    bus: memoryBus(),
    log: { info: () => undefined, warn: () => undefined },
  })
  const rows = await stage.sql<{ id: AccountId }>(
    `insert into accounts (username) select 'reader_' || n from generate_series(1, 500) n returning id`,
  )
  readers = rows.map(({ id }) => id)
})
afterAll(async () => {
  await streams.close()
  await stage.stop()
})

/** The statements that telling takes, besides those by which the log is read, while so many read. */
async function statementsFor(count: number) {
  const ann = await stage.person()
  const some = readers.slice(0, count)
  for (const id of some) await stage.services.stores.relationships.follow(id, ann.id, {})
  const heard = some.flatMap((id) => [
    record(streams.timeline(id, { timeline: 'home' })),
    record(streams.timeline(id, { timeline: 'public', onlyMedia: false })),
  ])
  await stage.told(...heard)
  names.length = 0
  const post = await ann.posts('Hello')
  await told(heard)
  await ann.does('editPost', { id: post.id, text: 'Hello again' })
  await told(heard)
  const boost = await ann.does('boostPost', { id: post.id })
  await told(heard)
  await ann.does('deletePost', { id: post.id })
  await told(heard)
  const events = heard.map((one) => one.events.filter(({ postId }) => postId === post.id || postId === boost.id))
  for (const { stream } of heard) stream.stop()
  return { events, asked: names.filter((name) => !name.startsWith('changes_')) }

  async function told(all: typeof heard) {
    streams.ring()
    await stage.told(...all)
  }
}

test('Five hundred who read are told the very same events, by as many questions to the database as five', async () => {
  const few = await statementsFor(5)
  const many = await statementsFor(500)
  expect(many.asked.toSorted()).toEqual(few.asked.toSorted())
  expect(many.asked.length).toBeGreaterThan(0)
  for (const [index, kinds] of [
    ['post_created', 'post_edited', 'post_created', 'post_deleted', 'post_deleted'],
    ['post_created', 'post_edited', 'post_deleted'],
  ].entries()) {
    const those = many.events.filter((_, nth) => nth % 2 === index)
    expect(those[0]!.map(({ kind }) => kind)).toEqual(kinds)
    for (const nth of kinds.keys()) expect(new Set(those.map((events) => events[nth])).size).toBe(1)
  }
  await expect.poll(() => streams.viewerCount()).toBe(0)
}, 60_000)

test('Who did something with a post, wrote it or filters it is shown it by an event of their own', async () => {
  const [ann, fan, filtering, ...others] = await Promise.all(Array.from({ length: 6 }, () => stage.person(streams)))
  const post = await ann!.posts('About cats')
  await fan!.does('favouritePost', { id: post.id })
  await filtering!.does('createFilter', { title: 'Cats', contexts: ['home'], keywords: [{ keyword: 'cats' }] })
  const heard = [ann!, fan!, filtering!, ...others].map((one) => one.public())
  await stage.told(...heard)
  await ann!.does('editPost', { id: post.id, text: 'About cats again' })
  await stage.told(...heard)
  const last = heard.map(({ events }) => events.at(-1)!)
  expect(new Set(last).size).toBe(4)
  expect(last[0]!.post!.viewer!.pinned).toBe(false)
  expect(last[1]!.post!.viewer!.favourited).toBe(true)
  expect(last[2]!.post!.viewer!.filtered.length).toBe(1)
  expect(last[3]!.post!.viewer).toMatchObject({ favourited: false, filtered: [], pinned: null })
})

test('Who did nothing is told the same event, also where too many did something to ask who it was', async () => {
  const [ann, fan, ...others] = await Promise.all(Array.from({ length: 4 }, () => stage.person(streams)))
  const post = await ann!.posts('About cats')
  await fan!.does('favouritePost', { id: post.id })
  await stage.sql(`update posts set favourites_count = 5000 where id = '${post.id}'`)
  const heard = [fan!, ...others].map((one) => one.public())
  await stage.told(...heard)
  await ann!.does('editPost', { id: post.id, text: 'About cats again' })
  await stage.told(...heard)
  const [favourited, one, other] = heard.map(({ events }) => events.at(-1)!)
  expect(favourited!.post!.viewer!.favourited).toBe(true)
  expect(one!.post!.viewer!.favourited).toBe(false)
  expect(other).toBe(one)
})

test('Who follows a timeline several times is told each time, until one ends, and then by the others', async () => {
  const [ann, reader] = await Promise.all([stage.person(streams), stage.person(streams)])
  const heard = Array.from({ length: 3 }, () => reader!.public())
  await stage.told(...heard)
  await ann!.posts('To all three')
  await stage.told(...heard)
  heard[1]!.stream.stop()
  await ann!.posts('To two')
  await stage.told(heard[0]!, heard[2]!)
  const late = reader!.public()
  heard[0]!.stream.stop()
  heard[2]!.stream.stop()
  await stage.told(late)
  await ann!.posts('To who came late')
  await stage.told(late)
  const texts = [...heard, late].map(({ events }) => events.map(({ post }) => post?.text))
  expect(texts).toEqual([
    ['To all three', 'To two'],
    ['To all three'],
    ['To all three', 'To two'],
    ['To who came late'],
  ])
  expect(new Set(heard.map(({ events }) => events[0])).size).toBe(1)
})

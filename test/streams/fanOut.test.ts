import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountId } from '../../src/model/ids.ts'
import { memoryBus } from '../../src/stores/memory/bus.ts'
import { postgresChanges } from '../../src/stores/postgres/changes.ts'
import { openCaches } from '../../src/stores/postgres/connection/caches.ts'
import { openDatabase } from '../../src/stores/postgres/connection/database.ts'
import { postgresStreamedPosts } from '../../src/stores/postgres/posts/streamedPosts.ts'
import { openViewerFilters } from '../../src/stores/postgres/filters/viewerFilters.ts'
import { postgresViewers } from '../../src/stores/postgres/accounts/viewers.ts'
import { type OpenStreams, openStreams } from '../../src/streams/openStreams.ts'
import { openLoadByVersionKey } from '../support/reader.ts'
import { links, listening } from '../support/stores.ts'
import { record } from '../support/streams.ts'
import { streamsForFile } from './streamContext.ts'

const context = streamsForFile()
let streams: OpenStreams
let names: string[]
let readers: AccountId[]

beforeAll(async () => {
  const { database, names: queries } = listening(openDatabase(context.pool))
  names = queries
  const parts = { load: openLoadByVersionKey(database, links), filters: openViewerFilters(database, openCaches()) }
  const { notifications, directConversations, serviceAnnouncements } = context.services.stores
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
  const rows = await context.sql<{ id: AccountId }>(
    `insert into accounts (username) select 'reader_' || n from generate_series(1, 500) n returning id`,
  )
  readers = rows.map(({ id }) => id)
})
afterAll(() => streams.close())

/** Returns the events of this many readers, and the statements for them, without those that read the change log. */
async function statementsFor(count: number) {
  const ann = await context.person()
  const some = readers.slice(0, count)
  for (const id of some) await context.services.stores.relationships.follow(id, ann.id, {})
  const delivered = some.flatMap((id) => [
    record(streams.timeline(id, { timeline: 'home' })),
    record(streams.timeline(id, { timeline: 'public', onlyMedia: false })),
  ])
  await context.received(...delivered)
  names.length = 0
  const post = await ann.posts('Hello')
  await received(delivered)
  await ann.does('editPost', { id: post.id, text: 'Hello again' })
  await received(delivered)
  const boost = await ann.does('boostPost', { id: post.id })
  await received(delivered)
  await ann.does('deletePost', { id: post.id })
  await received(delivered)
  const events = delivered.map((one) => one.events.filter(({ postId }) => postId === post.id || postId === boost.id))
  for (const { stream } of delivered) stream.stop()
  return { events, queries: names.filter((name) => !name.startsWith('changes_')) }

  async function received(all: typeof delivered) {
    streams.wake()
    await context.received(...all)
  }
}

test('Five hundred readers receive the same event objects, with as many statements as five', async () => {
  const few = await statementsFor(5)
  const many = await statementsFor(500)
  expect(many.queries.toSorted()).toEqual(few.queries.toSorted())
  expect(many.queries.length).toBeGreaterThan(0)
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

test('Readers who interacted with a post, wrote it or filter it receive an event of their own', async () => {
  const [ann, fan, filtering, ...others] = await Promise.all(Array.from({ length: 6 }, () => context.person(streams)))
  const post = await ann!.posts('About cats')
  await fan!.does('favouritePost', { id: post.id })
  await filtering!.does('createFilter', { title: 'Cats', contexts: ['home'], keywords: [{ keyword: 'cats' }] })
  const delivered = [ann!, fan!, filtering!, ...others].map((one) => one.public())
  await context.received(...delivered)
  await ann!.does('editPost', { id: post.id, text: 'About cats again' })
  await context.received(...delivered)
  const last = delivered.map(({ events }) => events.at(-1)!)
  expect(new Set(last).size).toBe(4)
  expect(last[0]!.post!.viewer!.pinned).toBe(false)
  expect(last[1]!.post!.viewer!.favourited).toBe(true)
  expect(last[2]!.post!.viewer!.filtered.length).toBe(1)
  expect(last[3]!.post!.viewer).toMatchObject({ favourited: false, filtered: [], pinned: null })
})

test('Readers without an interaction share one event, even if very many others have interacted', async () => {
  const [ann, fan, ...others] = await Promise.all(Array.from({ length: 4 }, () => context.person(streams)))
  const post = await ann!.posts('About cats')
  await fan!.does('favouritePost', { id: post.id })
  await context.sql(`update posts set favourites_count = 5000 where id = '${post.id}'`)
  const delivered = [fan!, ...others].map((one) => one.public())
  await context.received(...delivered)
  await ann!.does('editPost', { id: post.id, text: 'About cats again' })
  await context.received(...delivered)
  const [favourited, one, other] = delivered.map(({ events }) => events.at(-1)!)
  expect(favourited!.post!.viewer!.favourited).toBe(true)
  expect(one!.post!.viewer!.favourited).toBe(false)
  expect(other).toBe(one)
})

test('A reader with several streams of a timeline receives each event on every one that is open', async () => {
  const [ann, reader] = await Promise.all([context.person(streams), context.person(streams)])
  const delivered = Array.from({ length: 3 }, () => reader!.public())
  await context.received(...delivered)
  await ann!.posts('To all three')
  await context.received(...delivered)
  delivered[1]!.stream.stop()
  await ann!.posts('To two')
  await context.received(delivered[0]!, delivered[2]!)
  const late = reader!.public()
  delivered[0]!.stream.stop()
  delivered[2]!.stream.stop()
  await context.received(late)
  await ann!.posts('To who came late')
  await context.received(late)
  const texts = [...delivered, late].map(({ events }) => events.map(({ post }) => post?.text))
  expect(texts).toEqual([
    ['To all three', 'To two'],
    ['To all three'],
    ['To all three', 'To two'],
    ['To who came late'],
  ])
  expect(new Set(delivered.map(({ events }) => events[0])).size).toBe(1)
})

test('a process without streams reads only IP blocks and ends of sessions from the change log', async () => {
  const { changes } = context.services.stores
  const kinds: string[] = []
  let blocks = 0
  const ended: unknown[] = []
  const other = await context.another({
    hasStreams: false,
    changes: {
      ...changes,
      async after(...args) {
        const range = await changes.after(...args)
        kinds.push(...range.changes.map(({ kind }) => kind))
        return range
      },
    },
  })
  other.onIpBlocks(() => void blocks++)
  other.onSessionEnd((end) => void ended.push(end))
  const ann = await context.person()
  await ann.posts('Hello')
  await context.sql(`insert into ip_blocks (network, severity) values ('198.51.100.0/24', 'no_access')`)
  await changes.recordSessionEnd({ accountId: ann.id })
  await expect.poll(() => blocks).toBe(1)
  await expect.poll(() => ended).toEqual([{ accountId: ann.id }])
  expect(kinds).toEqual(['ip_blocks.changed'])
  await other.close()
})

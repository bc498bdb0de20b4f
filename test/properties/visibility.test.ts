import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type PagingInput, stretchOf } from '../../src/model/page.ts'
import { parseSearch } from '../../src/model/search.ts'
import { createDatabase } from '../support/postgres.ts'
import type { ListId, PostId } from '../../src/model/ids.ts'
import type { Post } from '../../src/model/post.ts'
import type { FileAccess } from '../../src/stores/media.ts'
import type { PlainPost } from './plainModel.ts'
import { anyEvent, walkAll, walkDown, walkUp, words, World } from './world.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let pool: pg.Pool

beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'), inject('templateDatabase'))
  pool = new pg.Pool({ connectionString: database.url, max: 8 })
  pool.on('error', () => {}) // cut off when the database is dropped
})

afterAll(async () => {
  await pool.end()
  await database.drop()
})

const filteredBy = ({ viewer }: Post) => (viewer?.filtered ?? []).map(({ filter }) => filter.title).sort()

/** Every list and every single post is what the plain model says, for every viewer and for nobody. */
async function agree(world: World): Promise<void> {
  const { model, stores } = world
  const everybody = [...world.accounts, undefined]
  // What other worlds left in the same database is not looked at.
  const here = (ids: readonly PostId[]) => ids.filter((id) => model.posts.some((post) => post.id === id))
  for (const viewer of everybody) {
    const seen = model.newestFirst((post) => model.sees(viewer, post))
    const read = await stores.posts.readMany(
      model.newestFirst(() => true),
      viewer,
    )
    expect(read.map(({ id }) => id)).toEqual(seen)
    for (const author of world.accounts) {
      const filter = { onlyMedia: false, excludeReplies: false, excludeBoosts: false, pinned: false, tagged: undefined }
      const posts = await walkDown((page) => stores.timelines.profile(author, viewer, filter, stretchOf(page)), 4)
      expect(posts).toEqual(model.profile(author, viewer))
    }
    const timeline = await walkDown((page) => stores.timelines.public(viewer, false, stretchOf(page)), 40)
    expect(here(timeline)).toEqual(model.public(viewer))
    for (const tag of world.tags) {
      const filter = { any: [tag], all: [], none: [], onlyMedia: false }
      const tagged = await walkDown((page) => stores.timelines.tag(viewer, filter, stretchOf(page)), 40)
      expect(here(tagged)).toEqual(model.tagged(tag, viewer))
    }
    for (const post of model.posts.filter((one) => !one.boostOf && model.sees(viewer, one))) {
      const bounds = { ancestors: 100, descendants: 100, depth: 100 }
      const { ancestors, descendants } = await stores.posts.conversation(post.id, viewer, bounds)
      expect([...ancestors, ...descendants].map(({ id }) => id).sort()).toEqual(model.around(post, viewer).sort())
    }
    for (const word of words) {
      const search = { ...parseSearch(word)!, author: undefined, notBy: [] }
      const asked = { search, limit: 10_000, offset: 0, ascending: false, byTime: false }
      const { posts: found } = await stores.search.find(viewer, { posts: asked })
      expect(here(found.map(({ id }) => id))).toEqual(model.found(word, viewer))
    }
    for (const post of read) expect(filteredBy(post)).toEqual(model.caught(viewer, post.id))
  }
  for (const reader of world.accounts.filter((one) => !model.suspended.has(one))) {
    const filter = { types: null, from: undefined, includeFiltered: false, hidden: [] }
    const notifications = await walkAll((page) => stores.notifications.page(reader, filter, stretchOf(page)), 3)
    const told = notifications.map(({ type, from, post }) => `${type} ${from.id} ${post?.id ?? '-'}`)
    expect(told.sort()).toEqual(model.told(reader).sort())
    expect(await stores.notifications.countUnread(reader, filter, 1000)).toBe(told.length)
  }
  for (const list of model.lists.filter(({ owner }) => !model.suspended.has(owner))) {
    const posts = await walkDown((page) => stores.timelines.list(list.owner, list.id, stretchOf(page)), 3)
    expect(posts).toEqual(model.list(list))
  }
  await world.settle()
  for (const reader of world.accounts) {
    const home = model.suspended.has(reader) ? undefined : model.home(reader)
    if (!home) continue
    for (const limit of [2, 3, 40]) {
      expect(here(await walkDown((page) => stores.timelines.home(reader, stretchOf(page)), limit))).toEqual(home)
      expect(here(await walkUp((page) => stores.timelines.home(reader, stretchOf(page)), limit))).toEqual(home)
    }
  }
  for (const list of model.lists) {
    for (const limit of [1, 3, 40]) {
      const read = (page: PagingInput) => stores.timelines.list(list.owner, list.id as ListId, stretchOf(page))
      expect(await walkDown(read, limit)).toEqual(model.list(list))
      expect(await walkUp(read, limit)).toEqual(model.list(list))
    }
  }
}

test('Everybody sees exactly what they may, whatever was followed, blocked, posted and deleted before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyEvent, { minLength: 10, maxLength: 60 }), async (events) => {
      const world = await World.make(pool)
      for (const event of events) await world.happen(event)
      await agree(world)
    }),
    { numRuns: 30, endOnFailure: true },
  )
}, 120_000)

const fileOf = ({ id }: PlainPost) => `attachments/${id}.png`

/** Whom the file of a post is shown to, or was, by what the model knows of the post and its author. */
function accessTo({ model }: World, { id, author, visibility }: PlainPost): FileAccess | undefined {
  if (model.suspended.has(author)) return undefined
  if (model.removed.some(({ post }) => post.id === id)) return undefined
  if (!model.posts.some((post) => post.id === id)) return 'withdrawn'
  return visibility === 'public' || visibility === 'unlisted' ? 'public' : 'restricted'
}

test('A file is shown as its post is, whatever was posted, deleted, removed, suspended and restored before', async () => {
  const history = fc.array(anyEvent, { minLength: 10, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(history, history, async (before, after) => {
      const world = await World.make(pool)
      for (const event of before) await world.happen(event)
      const pictured = world.model.posts.filter(({ boostOf }) => !boostOf)
      for (const post of pictured) {
        await pool.query(
          `insert into media (account_id, post_id, state, kind, mime_type, file_key, loose_since)
           values ($1, $2, 'ready', 'image', 'image/png', $3, null)`,
          [post.author, post.id, fileOf(post)],
        )
      }
      for (const event of after) await world.happen(event)
      for (const post of pictured) expect(await world.stores.media.access(fileOf(post))).toBe(accessTo(world, post))
    }),
    { numRuns: 20, endOnFailure: true },
  )
}, 120_000)

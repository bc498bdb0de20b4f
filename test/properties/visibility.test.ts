import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { groupableTypes } from '../../src/model/notification.ts'
import { type PagingInput, rangeOf } from '../../src/model/page.ts'
import { parseSearch } from '../../src/model/search.ts'
import { feedBackends } from '../support/feedBackends.ts'
import { createDatabase } from '../support/postgres.ts'
import type { ListId, PostId } from '../../src/model/ids.ts'
import type { Post } from '../../src/model/post.ts'
import type { FileAccess } from '../../src/stores/media.ts'
import type { PlainPost } from './plainModel.ts'
import { anyEvent, walkAll, walkDown, walkUp, words, ModelledStores } from './modelledStores.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let pool: pg.Pool

beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'), inject('templateDatabase'))
  pool = new pg.Pool({ connectionString: database.url, max: 8 })
  pool.on('error', () => {}) // connections end when the database is dropped
})

afterAll(async () => {
  await pool.end()
  await database.drop()
})

const filteredBy = ({ viewer }: Post) => (viewer?.filtered ?? []).map(({ filter }) => filter.title).sort()

/** Expects home timelines to be as in the plain model, once all posts are distributed. */
async function homesAgree(modelled: ModelledStores): Promise<void> {
  const { model, stores } = modelled
  const here = (ids: readonly PostId[]) => ids.filter((id) => model.posts.some((post) => post.id === id))
  await modelled.settle()
  for (const reader of modelled.accounts) {
    const home = model.suspended.has(reader) ? undefined : model.home(reader)
    if (!home) continue
    for (const limit of [2, 3, 40]) {
      expect(here(await walkDown((page) => stores.timelines.home(reader, rangeOf(page)), limit))).toEqual(home)
      expect(here(await walkUp((page) => stores.timelines.home(reader, rangeOf(page)), limit))).toEqual(home)
    }
  }
}

/** Expects every list and every post to be as in the plain model, for every account and for an anonymous viewer. */
async function agree(modelled: ModelledStores): Promise<void> {
  const { model, stores } = modelled
  const everybody = [...modelled.accounts, undefined]
  // Ignores what other runs left in the same database.
  const here = (ids: readonly PostId[]) => ids.filter((id) => model.posts.some((post) => post.id === id))
  for (const viewer of everybody) {
    const visible = model.newestFirst((post) => model.sees(viewer, post))
    const read = await stores.posts.readMany(
      model.newestFirst(() => true),
      viewer,
    )
    expect(read.map(({ id }) => id)).toEqual(visible)
    for (const author of modelled.accounts) {
      const filter = { onlyMedia: false, excludeReplies: false, excludeBoosts: false, pinned: false, tagged: undefined }
      const posts = await walkDown((page) => stores.timelines.profile(author, viewer, filter, rangeOf(page)), 4)
      expect(posts).toEqual(model.profile(author, viewer))
    }
    const timeline = await walkDown((page) => stores.timelines.public(viewer, false, rangeOf(page)), 40)
    expect(here(timeline)).toEqual(model.public(viewer))
    for (const tag of modelled.tags) {
      const filter = { any: [tag], all: [], none: [], onlyMedia: false }
      const tagged = await walkDown((page) => stores.timelines.tag(viewer, filter, rangeOf(page)), 40)
      expect(here(tagged)).toEqual(model.tagged(tag, viewer))
    }
    for (const post of model.posts.filter((one) => !one.boostOf && model.sees(viewer, one))) {
      const bounds = { ancestors: 100, descendants: 100, depth: 100 }
      const { ancestors, descendants } = await stores.posts.conversation(post.id, viewer, bounds)
      expect([...ancestors, ...descendants].map(({ id }) => id).sort()).toEqual(model.around(post, viewer).sort())
    }
    for (const word of words) {
      const search = { ...parseSearch(word)!, author: undefined, notBy: [] }
      const request = { search, limit: 10_000, offset: 0, ascending: false, byTime: false }
      const { posts: found } = await stores.search.find(viewer, { posts: request })
      expect(here(found.map(({ id }) => id))).toEqual(model.found(word, viewer))
    }
    for (const post of read) expect(filteredBy(post)).toEqual(model.caught(viewer, post.id))
  }
  for (const reader of modelled.accounts.filter((one) => !model.suspended.has(one))) {
    const filter = { types: null, from: undefined, includeFiltered: false, hidden: [] }
    const notifications = await walkAll((page) => stores.notifications.page(reader, filter, rangeOf(page)), 3)
    const received = notifications.map(({ type, from, post }) => `${type} ${from.id} ${post?.id ?? '-'}`)
    expect(received.sort()).toEqual(model.notificationsOf(reader).sort())
    expect(await stores.notifications.countUnread(reader, filter, 1000)).toBe(received.length)
    const grouped = { ...filter, grouped: groupableTypes }
    const groups = await walkAll((page) => stores.notifications.groups(reader, grouped, rangeOf(page)), 2)
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(received.length)
    expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length)
  }
  for (const list of model.lists.filter(({ owner }) => !model.suspended.has(owner))) {
    const posts = await walkDown((page) => stores.timelines.list(list.owner, list.id, rangeOf(page)), 3)
    expect(posts).toEqual(model.list(list))
  }
  await homesAgree(modelled)
  for (const list of model.lists) {
    for (const limit of [1, 3, 40]) {
      const read = (page: PagingInput) => stores.timelines.list(list.owner, list.id as ListId, rangeOf(page))
      expect(await walkDown(read, limit)).toEqual(model.list(list))
      expect(await walkUp(read, limit)).toEqual(model.list(list))
    }
  }
}

test('everyone sees exactly what they may, after any follows, blocks, posts and deletions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyEvent, { minLength: 10, maxLength: 60 }), async (events) => {
      const modelled = await ModelledStores.make(pool)
      for (const event of events) await modelled.happen(event)
      await agree(modelled)
    }),
    { numRuns: 30, endOnFailure: true },
  )
}, 120_000)

test.each(feedBackends(6).slice(1))(
  'home timelines are exact with feeds in %s, which loses them at random',
  async (_, start) => {
    const feeds = await start()
    await fc.assert(
      fc.asyncProperty(fc.array(anyEvent, { minLength: 30, maxLength: 60 }), async (events) => {
        const modelled = await ModelledStores.make(pool, feeds)
        for (const event of events) await modelled.happen(event)
        await homesAgree(modelled)
      }),
      { numRuns: 10, endOnFailure: true },
    )
    await feeds.stop()
  },
  120_000,
)

const fileOf = ({ id }: PlainPost) => `attachments/${id}.png`

/**
 * Returns the access to the file of a post according to the model: undefined if the author is suspended or the post was
 * removed, and `withdrawn` if the post was deleted.
 */
function accessTo({ model }: ModelledStores, { id, author, visibility }: PlainPost): FileAccess | undefined {
  if (model.suspended.has(author)) return undefined
  if (model.removed.some(({ post }) => post.id === id)) return undefined
  if (!model.posts.some((post) => post.id === id)) return 'withdrawn'
  return visibility === 'public' || visibility === 'unlisted' ? 'public' : 'restricted'
}

test('a file is accessible exactly if its post is, after any posts, deletions, removals and suspensions', async () => {
  const history = fc.array(anyEvent, { minLength: 10, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(history, history, async (before, after) => {
      const modelled = await ModelledStores.make(pool)
      for (const event of before) await modelled.happen(event)
      const pictured = modelled.model.posts.filter(({ boostOf }) => !boostOf)
      for (const post of pictured) {
        await pool.query(
          `insert into media (account_id, post_id, state, kind, mime_type, file_key, loose_since)
           values ($1, $2, 'ready', 'image', 'image/png', $3, null)`,
          [post.author, post.id, fileOf(post)],
        )
      }
      for (const event of after) await modelled.happen(event)
      for (const post of pictured)
        expect(await modelled.stores.media.access(fileOf(post))).toBe(accessTo(modelled, post))
    }),
    { numRuns: 20, endOnFailure: true },
  )
}, 120_000)

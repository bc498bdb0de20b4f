import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { stretchOf } from '../../src/model/page.ts'
import { createDatabase } from '../support/postgres.ts'
import { anyEvent, walkDown, walkUp, World } from './world.ts'

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

/** Every list and every single post is what the plain model says, for every viewer and for nobody. */
async function agree(world: World): Promise<void> {
  const { model, stores } = world
  const everybody = [...world.accounts, undefined]
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
    const own = new Set(model.public(viewer))
    const timeline = await walkDown((page) => stores.timelines.public(viewer, false, stretchOf(page)), 40)
    expect(timeline.filter((id) => model.posts.some((post) => post.id === id))).toEqual([...own])
  }
  await world.settle()
  for (const reader of world.accounts) {
    const home = model.suspended.has(reader) ? undefined : model.home(reader)
    if (!home) continue
    for (const limit of [2, 3, 40]) {
      expect(await walkDown((page) => stores.timelines.home(reader, stretchOf(page)), limit)).toEqual(home)
      expect(await walkUp((page) => stores.timelines.home(reader, stretchOf(page)), limit)).toEqual(home)
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
    { numRuns: 40 },
  )
}, 120_000)

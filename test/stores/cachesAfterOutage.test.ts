import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountId, PostId } from '../../src/model/ids.ts'
import { makeLinks } from '../../src/model/links.ts'
import { rangeOf } from '../../src/model/page.ts'
import { openProfiles } from '../../src/stores/postgres/accounts/profiles.ts'
import { openViewerCache } from '../../src/stores/postgres/accounts/viewerCache.ts'
import { postgresViewers } from '../../src/stores/postgres/accounts/viewers.ts'
import { openCaches, useCaches } from '../../src/stores/postgres/connection/caches.ts'
import { openDatabase, statement } from '../../src/stores/postgres/connection/database.ts'
import { onPrimary, type Reads } from '../../src/stores/postgres/connection/replicas/reads.ts'
import { clearCachesOfPool, clearOnReturn, watchOutage } from '../../src/stores/postgres/connection/watchOutage.ts'
import { openContents } from '../../src/stores/postgres/posts/contents.ts'
import { openPostCache } from '../../src/stores/postgres/posts/postCache.ts'
import { versionedPostLoader } from '../../src/stores/postgres/posts/versionedPosts.ts'
import { versionKey } from '../../src/stores/postgres/posts/versionKeys.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { postDraft, storesForFile } from '../support/stores.ts'

const testStores = storesForFile()
let stores: Stores
let stop: () => void
beforeAll(async () => {
  stop = watchOutage(testStores.pool, { info() {}, warn() {} })
  stores = testStores.openStores()
})
afterAll(async () => {
  stop()
})

/** Changes rows without raising their versions, so that the database looks like another server that took over. */
async function otherwise(statements: readonly string[]): Promise<void> {
  const client = await testStores.pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const text of statements) await client.query(text)
    await client.query('reset session_replication_role')
  } finally {
    client.release()
  }
}

const breakConnections = () =>
  testStores.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )

/**
 * Reads a home timeline of two posts, then changes the database without raising versions. Returns a function that
 * reads the timeline again.
 */
async function startReader() {
  const [reader, friend, other] = await Promise.all([1, 2, 3].map(() => testStores.newAccount()))
  for (const author of [friend!, other!]) await stores.relationships.follow(reader!, author, {})
  const home = async () => (await stores.timelines.home(reader!, rangeOf({ limit: 20 }))).items
  await home()
  const [first] = [await publish(friend!), await publish(other!)]
  const before = await home()
  expect(before.map(({ author }) => author.id)).toEqual([other, friend])
  await otherwise([
    `update posts set text = 'Something other' where id = ${first}`,
    `update accounts set display_name = 'Somebody other' where id = ${friend}`,
    `insert into favourites (account_id, post_id) values (${reader}, ${first})`,
    `delete from follows where follower_id = ${reader} and followee_id = ${other}`,
  ])
  expect(await home()).toEqual(before)
  return async () => (await home()).map(({ text, author, viewer }) => [text, author.displayName, viewer?.favourited])
}

const asOfTheOther = [['Something other', 'Somebody other', true]]

async function publish(author: AccountId): Promise<PostId> {
  const id = await stores.posts.insert(postDraft(author))
  await stores.timelines.distribute(id)
  return id
}

test('the cache is dropped when PostgreSQL may have become another server, with the same versions', async () => {
  const shown = await startReader()
  await breakConnections()
  await expect.poll(() => shown().catch(() => []), { timeout: 5_000 }).toEqual(asOfTheOther)
})

test('the cache is dropped when PostgreSQL has another history, even if a pooler hid the change', async () => {
  const readLog = async () => stores.changes.after(await stores.changes.end(), 1)
  await readLog()
  const shown = await startReader()
  await readLog()
  expect(await shown()).not.toEqual(asOfTheOther)
  await testStores.sql('update change_log set epoch = epoch + 1')
  await readLog()
  expect(await shown()).toEqual(asOfTheOther)
})

test.each(['contents', 'profiles', 'readers'] as const)(
  'what was read before the cache is dropped is not cached: %s',
  async (what) => {
    const { database, pool } = testStores
    const [links, caches] = [makeLinks(() => 'http://localhost'), openCaches()]
    // Acts as if another server took over right after each read: clears the caches before the result arrives.
    const read = onPrimary(database)
    const slowReads: Reads = {
      ...read,
      async load(keys, run) {
        const found = await read.load(keys, run)
        if (!isOther) clearCachesOfPool(pool)
        return found
      },
    }
    let isOther = false
    const readsOf = (one: typeof what) => (one === what ? slowReads : read)
    useCaches(database, caches)
    const contents = openContents(database, caches, links, readsOf('contents'))
    const profiles = openProfiles(database, caches, links, readsOf('profiles'))
    const posts = openPostCache(database, caches, versionedPostLoader(contents, profiles))
    const viewers = openViewerCache(caches, postgresViewers(database, readsOf('readers')))
    const [author, friend] = [await testStores.newAccount(), await testStores.newAccount()]
    await stores.relationships.follow(author, friend, {})
    const id = await publish(author)
    const [[row], [account]] = await Promise.all([
      testStores.sql<{ key: string }>(
        `select ${versionKey} as key from posts p join accounts a on a.id = p.author_id where p.id = $1`,
        id,
      ),
      testStores.sql<{ relations: number }>('select relations from viewer_versions where account_id = $1', author),
    ])
    const shown = async () => {
      const [found, viewer] = await Promise.all([
        posts.load([id], new Map([[id, row!.key]])),
        viewers.load(author, account!.relations),
      ])
      const post = found.get(id)
      return [post?.content.text, post?.author.displayName, viewer?.follows.size]
    }
    await shown()
    isOther = true
    await otherwise([
      `update posts set text = 'Something other' where id = ${id}`,
      `update accounts set display_name = 'Somebody other' where id = ${author}`,
      `delete from follows where follower_id = ${author}`,
    ])
    expect(await shown()).toEqual(['Something other', 'Somebody other', 0])
  },
)

test('the cache is not dropped when PostgreSQL only refuses further connections', async () => {
  const role = `few_${process.pid}`
  const place = new URL(testStores.pool.options.connectionString!)
  Object.assign(place, { username: role, password: role })
  await testStores.sql(`create role ${role} login password '${role}' connection limit 1`)
  const pool = new pg.Pool({ connectionString: place.href, max: 2 })
  const messages: string[] = []
  const note = (message: string) => void messages.push(message)
  const stop = watchOutage(pool, { info: note, warn: (_fields, message) => note(message) })
  let cleared = 0
  const cache = { clear: () => void cleared++ }
  clearOnReturn(pool, cache)
  try {
    const onlyClient = await pool.connect()
    const reading = openDatabase(pool).rows(statement('one_more', 'select 1'))
    await expect(reading).rejects.toMatchObject({ cause: { code: '53300' } })
    await expect.poll(() => messages).toEqual(['PostgreSQL is unreachable'])
    onlyClient.release(true)
    await expect.poll(() => messages).toEqual(['PostgreSQL is unreachable', 'PostgreSQL is back'])
    expect(cleared).toBe(0)
    const other = await pool.connect()
    const broken = new Promise((resolve) => other.once('error', resolve))
    await testStores.sql('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', role)
    await broken
    other.release(true)
    await expect.poll(() => cleared).toBe(1)
  } finally {
    stop()
    await pool.end()
    await expect
      .poll(() =>
        testStores.sql(`drop role ${role}`).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
  }
})

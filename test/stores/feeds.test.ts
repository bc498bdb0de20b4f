import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AccountId, PostId } from '../../src/model/ids.ts'
import { rangeOf } from '../../src/model/page.ts'
import type { PostDraft } from '../../src/stores/posts.ts'
import { redisFeedLists } from '../../src/stores/redis/feedLists.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { type FeedBackend, feedBackends } from '../support/feedBackends.ts'
import { type Redis, redisServer, startRedis } from '../support/redis.ts'
import { connectQuietly } from '../support/redisBackends.ts'
import { postDraft, storesForFile } from '../support/stores.ts'
import { walkDown, walkUp } from '../properties/modelledStores.ts'

const limits = { fanoutFollowers: 3, feedLength: 10 }
const bySql = 'timeline_home_merged'

const context = storesForFile()
/** The names of the statements that were sent outside transactions, as reads are. */
const names: string[] = []
beforeAll(async () => {
  const query = context.pool.query.bind(context.pool) as (...args: unknown[]) => unknown
  const noting = (...args: unknown[]) => {
    names.push(String((args[0] as { name?: string }).name))
    return query(...args)
  }
  context.pool.query = noting as typeof context.pool.query
})

const newStores = (lists: FeedBackend['store']) => context.openStores(limits, lists)

/** Returns functions that act for accounts at one process. */
function peopleAt(stores: Stores) {
  const publish = (author: AccountId, rest: Partial<PostDraft> = {}): Promise<PostId> =>
    stores.posts.insert(postDraft(author, rest))
  async function post(author: AccountId, rest: Partial<PostDraft> = {}): Promise<PostId> {
    const id = await publish(author, rest)
    await stores.timelines.distribute(id)
    return id
  }
  async function posts(author: AccountId, count: number): Promise<PostId[]> {
    const ids: PostId[] = []
    for (let counter = 0; counter < count; counter++) ids.unshift(await post(author))
    return ids
  }
  const home = (reader: AccountId, limit = 40) =>
    walkDown((page) => stores.timelines.home(reader, rangeOf(page)), limit)
  const homeUp = (reader: AccountId, limit = 40) =>
    walkUp((page) => stores.timelines.home(reader, rangeOf(page)), limit)
  const follow = (reader: AccountId, author: AccountId) => stores.relationships.follow(reader, author, {})
  /** Edits a post so that it mentions an account. */
  async function mention(id: PostId, author: AccountId, whom: AccountId) {
    const before = (await stores.posts.findOwn(id, author))!
    const { contentWarning, language } = before
    const name = context.usernameOf(whom)
    const change = { text: `@${name}`, mentions: [name], contentWarning, language, hashtags: [] }
    await stores.posts.edit(before, {
      ...change,
      mediaIds: [],
      mediaChanges: [],
      sensitive: undefined,
      poll: undefined,
    })
  }
  /** Returns the newest page, and expects that it comes from the feed. */
  async function page(reader: AccountId, limit = 9) {
    names.length = 0
    const { items } = await stores.timelines.home(reader, rangeOf({ limit }))
    expect(names).not.toContain(bySql)
    return items.map(({ id }) => id)
  }
  return { publish, post, posts, home, homeUp, follow, mention, page, stores }
}

const trim = (stores: Stores) => stores.timelines.trim(new AbortController().signal)

const newAccounts = () => Promise.all([context.newAccount(), context.newAccount(), context.newAccount()])

describe('trimming feeds', () => {
  const rowsOf = async (reader: AccountId) =>
    Number((await context.sql<{ count: string }>('select count(*) from feed where reader_id = $1', reader))[0]!.count)

  it('reaches all accounts each time, also in a process that has just started', async () => {
    await context.sql(`insert into accounts (username) select 'early_' || n from generate_series(1, 1000) n`)
    const here = peopleAt(newStores(undefined))
    const [reader, author] = await newAccounts()
    await here.home(reader)
    await here.follow(reader, author)
    const ids = await here.posts(author, 2 * limits.feedLength)
    await trim(newStores(undefined))
    expect(await rowsOf(reader)).toBe(limits.feedLength)
    expect(await here.home(reader, 7)).toEqual(ids)
  })

  it('empties the feed of a reader who has been away for a month, which is complete again on return', async () => {
    const here = peopleAt(newStores(undefined))
    const [reader, author] = await newAccounts()
    await here.home(reader)
    await here.follow(reader, author)
    const ids = await here.posts(author, 3)
    await context.sql(`update accounts set home_read_at = now() - interval '31 days' where id = $1`, reader)
    await trim(here.stores)
    expect(await rowsOf(reader)).toBe(0)
    // The process that knows the reader still returns the whole timeline.
    expect(await here.home(reader)).toEqual(ids)
    expect(await peopleAt(newStores(undefined)).page(reader)).toEqual(ids)
  })
})

describe.each(feedBackends(limits.feedLength))('feeds in %s', (_name, start) => {
  let backend: FeedBackend
  let here: ReturnType<typeof peopleAt>
  let there: ReturnType<typeof peopleAt>
  beforeAll(async () => {
    backend = await start()
    here = peopleAt(newStores(backend.store))
    there = peopleAt(newStores(backend.other))
  })
  afterAll(() => backend.stop())

  it('have others’ posts once they are distributed, and the reader’s own at once', async () => {
    const [reader, author] = await newAccounts()
    await here.follow(reader, author)
    expect(await here.page(reader)).toEqual([])
    const theirs = await here.publish(author)
    const own = await here.publish(reader)
    expect(await here.page(reader)).toEqual([own])
    await here.stores.timelines.distribute(theirs)
    expect(await here.page(reader)).toEqual([own, theirs])
    expect(await there.page(reader)).toEqual([own, theirs])
    expect(await here.page(author)).toEqual([theirs])
  })

  it('return the same posts in pages of any size, from either end', async () => {
    const [reader, author, other] = await newAccounts()
    await here.home(reader)
    for (const followed of [author, other]) await here.follow(reader, followed)
    const ids: PostId[] = []
    for (let round = 0; round < 3; round++)
      for (const who of [author, reader, other]) ids.unshift(...(await here.posts(who, 1)))
    for (const limit of [2, 40]) {
      expect(await here.home(reader, limit)).toEqual(ids)
      expect(await there.homeUp(reader, limit)).toEqual(ids)
    }
  })

  it('lead to a complete timeline after they are trimmed', async () => {
    const [reader, author] = await newAccounts()
    await here.home(reader)
    await here.follow(reader, author)
    const ids = await here.posts(author, 3 * limits.feedLength)
    await trim(here.stores)
    expect(await here.page(reader)).toEqual(ids.slice(0, 9))
    expect(await here.home(reader, 7)).toEqual(ids)
    expect(await there.homeUp(reader, 7)).toEqual(ids)
  })

  it('change when the reader follows or unfollows', async () => {
    const [reader, author, other] = await newAccounts()
    const past = await here.posts(author, 2)
    await here.home(reader)
    await here.follow(reader, author)
    expect(await here.page(reader)).toEqual(past)
    const boost = await here.stores.posts.boost((await here.posts(other, 1))[0]!, author, 'public', null)
    await here.stores.timelines.distribute(boost.id)
    expect(await there.page(reader)).toEqual([boost.id, ...past])
    await here.stores.relationships.follow(reader, author, { showBoosts: false })
    expect(await here.page(reader)).toEqual(past)
    await here.stores.relationships.follow(reader, author, { showBoosts: true })
    expect(await here.page(reader)).toEqual([boost.id, ...past])
    await here.stores.relationships.unfollow(reader, author)
    expect(await here.page(reader)).toEqual([])
    const next = await here.post(author)
    await there.follow(reader, author)
    expect(await here.page(reader)).toEqual([next, boost.id, ...past])
    await here.stores.relationships.block(author, reader)
    expect(await there.page(reader)).toEqual([])
  })

  it('have direct posts only if they mention the reader, and no deleted post', async () => {
    const [reader, author, other] = await newAccounts()
    for (const one of [reader, other]) {
      await here.home(one)
      await here.follow(one, author)
    }
    const direct = await here.post(author, { visibility: 'direct', mentions: [context.usernameOf(reader)] })
    const [deleted] = await here.posts(author, 1)
    await here.stores.posts.delete(deleted!, author)
    expect(await here.page(reader)).toEqual([direct])
    expect(await here.page(other)).toEqual([])
  })

  it('have a direct post once an edit mentions the reader', async () => {
    const [reader, author] = await newAccounts()
    await here.home(reader)
    await here.follow(reader, author)
    const direct = await here.post(author, { visibility: 'direct' })
    expect(await here.page(reader)).toEqual([])
    await here.mention(direct, author, reader)
    await expect
      .poll(async () => {
        await here.stores.timelines.distributeLeftovers()
        return there.page(reader)
      })
      .toEqual([direct])
  })

  it('leave out authors with many followers, who are merged on read', async () => {
    const author = await context.newAccount()
    const readers = await Promise.all(Array.from({ length: 5 }, () => context.newAccount()))
    for (const reader of readers) await here.home(reader)
    for (const reader of readers.slice(0, 2)) await here.follow(reader, author)
    const first = await here.post(author)
    for (const reader of readers.slice(2)) await here.follow(reader, author)
    const ids = [await here.post(author), first]
    const last = await there.post(author)
    for (const reader of readers) expect(await here.page(reader)).toEqual([last, ...ids])
  })

  it('contain each post once, even if two processes distribute it at the same time', async () => {
    const [reader, author, other] = await newAccounts()
    for (const one of [reader, other]) {
      await here.home(one)
      await here.follow(one, author)
    }
    const ids = await Promise.all(Array.from({ length: 9 }, () => here.publish(author)))
    await Promise.all(
      ids.flatMap((id, context) =>
        (context % 3 === 0 ? [here, there] : [here]).map((at) => at.stores.timelines.distribute(id)),
      ),
    )
    const newestFirst = ids.toSorted((one, another) => (BigInt(one) > BigInt(another) ? -1 : 1))
    expect(await here.page(reader)).toEqual(newestFirst)
    expect(await there.page(other)).toEqual(newestFirst)
    expect(await context.sql('select from fanouts where post_id = any($1::bigint[])', ids)).toEqual([])
  })

  it('contain posts that a process published but did not distribute before it crashed', async () => {
    const [reader, author] = await newAccounts()
    await here.home(reader)
    await here.follow(reader, author)
    const id = await there.publish(author)
    await expect
      .poll(async () => {
        await here.stores.timelines.distributeLeftovers()
        return here.page(reader)
      })
      .toEqual([id])
  })

  it('are rebuilt for a reader who returns after a month', async () => {
    const [reader, author] = await newAccounts()
    await here.home(reader)
    await here.follow(reader, author)
    const before = await here.post(author)
    await context.sql(`update accounts set home_read_at = now() - interval '31 days' where id = $1`, reader)
    const meanwhile = await here.post(author)
    // A process that has not seen the reader yet.
    const back = peopleAt(newStores(backend.store))
    expect(await back.page(reader)).toEqual([meanwhile, before])
    const next = await here.post(author)
    expect(await back.page(reader)).toEqual([next, meanwhile, before])
  })

  it('may be in the table for one process and elsewhere for another, as during a restart', async () => {
    const [reader, author] = await newAccounts()
    const table = peopleAt(newStores(undefined))
    const ids: PostId[] = []
    await here.home(reader)
    await here.follow(reader, author)
    // The last two processes have not seen the reader yet.
    for (const at of [here, table, peopleAt(newStores(undefined)), peopleAt(newStores(backend.other))]) {
      ids.unshift(...(await at.posts(author, 2)))
      for (const by of [at, table, here, there]) expect(await by.home(reader, 5)).toEqual(ids)
    }
  })
})

describe.skipIf(redisServer === undefined)('feeds in a Redis that fails', () => {
  let server: Redis
  let here: ReturnType<typeof peopleAt>
  let stop: () => void
  let reader: AccountId
  let author: AccountId
  beforeAll(async () => {
    server = await startRedis()
    const own = await connectQuietly(server.url)
    stop = () => own.close()
    here = peopleAt(newStores(redisFeedLists(own.redis, { length: limits.feedLength })))
  })
  beforeEach(async () => {
    ;[reader, author] = await newAccounts()
    await here.home(reader)
    await here.follow(reader, author)
  })
  afterAll(async () => {
    stop()
    await server[Symbol.asyncDispose]()
  })

  it('are rebuilt after Redis was emptied, before and after a post is published', async () => {
    const ids = await here.posts(author, 3)
    expect(await here.page(reader)).toEqual(ids)
    await server.flush()
    expect(await here.page(reader)).toEqual(ids)
    await server.flush()
    ids.unshift(...(await here.posts(author, 2)))
    expect(await here.page(reader)).toEqual(ids)
    ids.unshift(...(await here.posts(author, 1)))
    expect(await here.page(reader)).toEqual(ids)
    expect(await server.contents()).toContain(ids[0])
  })

  it('are complete while Redis is unreachable, and when it is back without its data', async () => {
    const ids = await here.posts(author, 2)
    expect(await here.page(reader)).toEqual(ids)
    await server.kill()
    ids.unshift(...(await here.posts(author, 2)))
    expect(await here.home(reader, 3)).toEqual(ids)
    await server.start()
    await expect.poll(() => here.page(reader).catch(() => [])).toEqual(ids)
    ids.unshift(...(await here.posts(author, 1)))
    expect(await here.page(reader)).toEqual(ids)
  })

  it('are complete if two processes use two servers, as in a split network', async () => {
    await using otherServer = await startRedis()
    const own = await connectQuietly(otherServer.url)
    const there = peopleAt(newStores(redisFeedLists(own.redis, { length: limits.feedLength })))
    const ids: PostId[] = []
    for (let round = 0; round < 4; round++) {
      for (const at of [here, there]) {
        ids.unshift(...(await at.posts(author, 1)))
        for (const by of [here, there]) expect(await by.page(reader)).toEqual(ids)
        for (const by of [there, here]) expect(await by.page(reader)).toEqual(ids)
      }
    }
    own.close()
  })
})

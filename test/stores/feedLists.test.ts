import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { AccountId, PostId } from '../../src/model/ids.ts'
import { type FeedLists, unbuiltBoundary } from '../../src/stores/feedLists.ts'
import { redisFeedLists } from '../../src/stores/redis/feedLists.ts'
import { redisServer, startRedis } from '../support/redis.ts'
import { connectQuietly, type RedisBackend, redisBackends } from '../support/redisBackends.ts'
import { type ReplicatedRedis, startReplicated } from '../support/redisReplicas.ts'

const length = 20
const everything = { above: '0' as PostId, below: '9223372036854775807' as PostId, most: 100 }

let counter = 0
const newReader = () => String(++counter) as AccountId

// Ids that are too large for a double to distinguish.
const idAt = (index: number) => String(117_000_000_000_000_001n + BigInt(index))
const idsOf = (...places: number[]) => places.map(idAt).join(' ')

const idsIn = (posts: string) => posts.split(' ').filter(Boolean).map(String)
const idsRead = (posts: string | undefined) =>
  posts === undefined ? undefined : idsIn(posts).map((id) => BigInt(id).toString())

/** Begins and finishes list 1 of a new reader. */
async function newList(lists: FeedLists, posts = '', boundary = '0') {
  const reader = newReader()
  await lists.begin(reader, '1')
  expect(await lists.finish(reader, { list: '1', boundary, posts })).toBe(true)
  const read = async (range = {}) => idsRead((await lists.read(reader, { ...everything, ...range }))?.posts)
  const add = (...places: number[]) => lists.add([{ reader, list: '1', posts: idsOf(...places) }])
  return { reader, read, add }
}

describe.each(redisBackends<FeedLists>((redis) => redisFeedLists(redis, { length })))(
  'lists of feeds in %s',
  (_name, start) => {
    let backend: RedisBackend<FeedLists>
    let lists: FeedLists
    beforeAll(async () => {
      backend = await start()
      lists = backend.store
    })
    afterAll(() => backend.stop())

    it('return the newest posts between two ids, whatever the order of additions', async () => {
      const { read, add } = await newList(lists, idsOf(3, 5))
      expect(await add(4)).toEqual([])
      expect(await add(9, 1, 4)).toEqual([])
      expect(await read()).toEqual(idsIn(idsOf(9, 5, 4, 3, 1)))
      expect(await read({ most: 2 })).toEqual(idsIn(idsOf(9, 5)))
      expect(await read({ above: idAt(3), below: idAt(9) })).toEqual(idsIn(idsOf(5, 4)))
      expect(await read({ above: idAt(5), below: idAt(3) })).toEqual([])
    })

    it('order ids of any length', async () => {
      const { read } = await newList(lists, '9 10 9007199254740992 9007199254740993 9223372036854775805')
      expect(await read()).toEqual(['9223372036854775805', '9007199254740993', '9007199254740992', '10', '9'])
      expect(await read({ above: '9', below: '9007199254740993' })).toEqual(['9007199254740992', '10'])
    })

    it('are the same in another process', async () => {
      const { reader, add } = await newList(lists, idsOf(1))
      await backend.other.add([{ reader, list: '1', posts: idsOf(2) }])
      await add(3)
      expect(idsRead((await backend.other.read(reader, everything))?.posts)).toEqual(idsIn(idsOf(3, 2, 1)))
    })

    it('take posts for many readers at once, and return the additions that were not made', async () => {
      const readers = await Promise.all(Array.from({ length: 120 }, async () => (await newList(lists)).reader))
      const missing = [newReader(), newReader()]
      const additions = [...readers, ...missing].map((reader) => ({ reader, list: '1', posts: idsOf(7) }))
      const others = readers.slice(0, 3).map((reader) => ({ reader, list: '2', posts: idsOf(8) }))
      const lacking = await lists.add([...others, ...additions])
      expect(lacking).toEqual([...others, ...additions.slice(-2)])
      for (const reader of readers) expect(idsRead((await lists.read(reader, everything))?.posts)).toEqual([idAt(7)])
      for (const reader of missing) expect(await lists.read(reader, everything)).toBeUndefined()
    })

    it('drop their oldest posts, and return the boundary below which they are incomplete', async () => {
      const { reader, read, add } = await newList(lists)
      for (let index = 1; index <= 60; index++) {
        await add(index)
        const { boundary, posts } = (await lists.read(reader, everything))!
        const ids = idsRead(posts)!
        expect(ids.length).toBeLessThanOrEqual(length + 2)
        expect(ids.length).toBeGreaterThanOrEqual(Math.min(index, length))
        // Every post above the boundary is there.
        const [all] = [Array.from({ length: index }, (_, at) => idAt(index - at))]
        expect(ids).toEqual(all!.filter((id) => BigInt(id) > BigInt(boundary)))
      }
      await add(2)
      expect(await read({ below: idAt(5) })).toEqual([])
    })

    it('return nothing before they are finished, and afterwards also the posts that were added meanwhile', async () => {
      const reader = newReader()
      await lists.begin(reader, '5')
      expect(await lists.add([{ reader, list: '5', posts: idsOf(4) }])).toEqual([])
      expect(await lists.read(reader, everything)).toEqual({ list: '5', boundary: unbuiltBoundary, posts: '' })
      expect(await lists.finish(reader, { list: '5', boundary: idAt(0), posts: idsOf(1, 2) })).toBe(true)
      const { list, boundary, posts } = (await lists.read(reader, everything))!
      expect([list, BigInt(boundary), idsRead(posts)]).toEqual(['5', BigInt(idAt(0)), idsIn(idsOf(4, 2, 1))])
    })

    it('are replaced by a newer list, and changes of the old one are then refused', async () => {
      const { reader, read, add } = await newList(lists, idsOf(1))
      await lists.begin(reader, '2')
      expect(await add(3)).toEqual([{ reader, list: '1', posts: idsOf(3) }])
      expect(await lists.finish(reader, { list: '1', boundary: '0', posts: idsOf(1) })).toBe(false)
      expect(await lists.finish(reader, { list: '2', boundary: '0', posts: idsOf(2) })).toBe(true)
      expect(await read()).toEqual([idAt(2)])
    })

    it('expire', async () => {
      const { reader, add } = await newList(lists)
      await backend.later(20 * 86_400)
      await add(1)
      await backend.later(20 * 86_400)
      expect(await lists.read(reader, everything)).toBeDefined()
      await backend.later(12 * 86_400)
      expect(await lists.read(reader, everything)).toBeUndefined()
    })
  },
)

test.skipIf(redisServer === undefined)(
  'lists of feeds that a restart read from disk are not found any more',
  async () => {
    await using server = await startRedis({ config: ['--appendonly', 'yes'] })
    const own = await connectQuietly(server.url)
    const lists = redisFeedLists(own.redis, { length })
    const { reader, add } = await newList(lists, idsOf(1))
    await server.stop()
    await server.start()
    await expect.poll(() => lists.read(reader, everything).catch(() => 'away')).toBeUndefined()
    expect(await server.contents()).toContain(idAt(1))
    expect(await add(2)).toEqual([{ reader, list: '1', posts: idsOf(2) }])
    own.close()
  },
)

describe.skipIf(redisServer === undefined)('lists of feeds after a failover', () => {
  let servers: ReplicatedRedis
  beforeAll(async () => {
    servers = await startReplicated()
  })
  afterAll(() => servers[Symbol.asyncDispose]())

  test('are not found any more, since the other server may lack posts', async () => {
    const own = await connectQuietly(servers.url)
    const lists = redisFeedLists(own.redis, { length })
    const { reader, add } = await newList(lists, idsOf(1))
    const unfinished = newReader()
    await lists.begin(unfinished, '1')
    await servers.caughtUp()
    await servers.stopReplication()
    expect(await add(2)).toEqual([])
    await servers.swap()
    // The other server has the list without the second post.
    await expect.poll(() => lists.read(reader, everything).catch(() => 'away')).toBeUndefined()
    expect(await add(3)).toEqual([{ reader, list: '1', posts: idsOf(3) }])
    expect(await lists.finish(unfinished, { list: '1', boundary: '0', posts: '' })).toBe(false)
    own.close()
  })
})

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { redisServer, type RedisCluster, startRedisCluster } from '../support/redis.ts'
import { startService, type TestAccount, type TestService } from '../support/service.ts'

// Two processes share one database. Their feeds are in a Redis cluster that loses them while people post and read.

const readersCount = 12
const ok = async (response: Promise<Response>) => {
  const { status } = await response
  expect(status).toBe(200)
}

describe.skipIf(redisServer === undefined)('home timelines while Redis Cluster fails', () => {
  let cluster: RedisCluster
  let services: TestService[]
  let authors: TestAccount[]
  let readers: TestAccount[]

  beforeAll(async () => {
    cluster = await startRedisCluster()
    const shared = { processes: 2, redis: { url: cluster.url }, feedStore: 'redis' } as const
    const first = await startService(shared)
    const second = await startService({ ...shared, database: { pool: first.pool }, baseUrl: first.url })
    services = [first, second]
    const people = (name: string, count: number) =>
      Promise.all(Array.from({ length: count }, (_, deployment) => first.createAccount(`${name}${deployment}`)))
    authors = await people('author', 3)
    readers = await people('reader', readersCount)
    for (const reader of readers)
      for (const { id } of authors) await ok(reader.api(`/api/v1/accounts/${id}/follow`, { method: 'POST' }))
  })
  afterAll(async () => {
    for (const service of services.toReversed()) await service.close()
    await cluster[Symbol.asyncDispose]()
  })

  const ask = (service: TestService, { token }: TestAccount, path: string, init: RequestInit = {}) =>
    fetch(`${service.url}${path}`, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } })

  async function homeOf(service: TestService, reader: TestAccount): Promise<string[]> {
    const ids: string[] = []
    for (let path = '/api/v1/timelines/home?limit=40'; ;) {
      const response = await ask(service, reader, path)
      expect(response.status).toBe(200)
      const page = (await response.json()) as { id: string }[]
      ids.push(...page.map(({ id }) => id))
      if (page.length === 0) return ids
      path = `/api/v1/timelines/home?limit=40&max_id=${ids.at(-1)}`
    }
  }

  /** Calls `inject` while the authors post and the readers read, at both processes. Returns the ids of the posts. */
  async function underLoad(inject: (posted: (count: number) => Promise<unknown>) => Promise<void>): Promise<string[]> {
    const posted: string[] = []
    const more = (count: number) => {
      const enough = posted.length + count
      return vi.waitUntil(() => posted.length >= enough, { timeout: 60_000, interval: 10 })
    }
    let isOver = false
    const writing = authors.map(async (author, deployment) => {
      for (let turn = deployment; !isOver; turn++) {
        const body = new URLSearchParams({ status: `Post ${turn}` })
        const response = await ask(services[turn % 2]!, author, '/api/v1/statuses', { method: 'POST', body })
        expect(response.status).toBe(200)
        posted.push(((await response.json()) as { id: string }).id)
      }
    })
    const reading = services.map(async (service) => {
      for (let turn = 0; !isOver; turn++)
        await ok(ask(service, readers[turn % readers.length]!, '/api/v1/timelines/home'))
    })
    await inject(more).finally(() => (isOver = true))
    await Promise.all([...writing, ...reading])
    return posted
  }

  const newestFirst = (ids: readonly string[]) => ids.toSorted((a, b) => (BigInt(a) > BigInt(b) ? -1 : 1))
  const all: string[] = []

  async function nothingIsMissing(): Promise<void> {
    await expect.poll(async () => (await services[0]!.pool.query('select from fanouts')).rowCount).toBe(0)
    for (const service of services)
      for (const reader of readers) expect(await homeOf(service, reader)).toEqual(newestFirst(all))
  }

  test.each<[string, (posted: (count: number) => Promise<unknown>) => Promise<void>]>([
    [
      'is emptied repeatedly',
      async (posted) => {
        for (let time = 0; time < 4; time++) {
          await cluster.flush()
          await posted(8)
        }
      },
    ],
    [
      'loses a node, which comes back empty',
      async (posted) => {
        const [node] = cluster.nodes
        await node!.kill()
        await posted(20)
        await node!.start()
        await posted(20)
      },
    ],
    [
      'has a node that stops answering for a while',
      async (posted) => {
        const node = cluster.nodes[1]!
        node.pause()
        await posted(20)
        node.resume()
        await posted(20)
      },
    ],
  ])(
    'lack no post if the cluster %s',
    async (_what, inject) => {
      all.push(...(await underLoad(inject)))
      await nothingIsMissing()
    },
    120_000,
  )
})

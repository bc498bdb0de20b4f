import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { createServiceServer } from '../../src/service/createServiceServer.ts'
import { makeLinks } from '../../src/model/links.ts'
import type { Limits } from '../../src/model/settings.ts'
import { defaultLimits } from '../../src/config/defaults.ts'
import { issueSession } from '../../src/sessions/issue.ts'
import { openPostgresStores } from '../../src/stores/postgres/stores.ts'
import { redisFeedLists } from '../../src/stores/redis/feedLists.ts'
import { createDatabase } from '../support/postgres.ts'
import type { Redis } from '../support/redis.ts'
import { connectQuietly } from '../support/redisBackends.ts'

/** An account that all services know. */
export type Person = Awaited<ReturnType<TwoServices['join']>>

/** The result of `startTwoServices`. */
export type TwoServices = Awaited<ReturnType<typeof startTwoServices>>

/**
 * Starts two services on one database and one folder, like two processes, and a third without caches. In the third, the
 * reference implementation executes GraphQL. Feeds are in Redis, if there is one.
 */
export async function startTwoServices(chosenLimits: Partial<Limits>, redis?: Redis) {
  const database = await createDatabase(inject('postgresUrl'), inject('templateDatabase'))
  const dataDir = await mkdtemp(join(tmpdir(), 'social-kept-'))
  const baseUrl = 'https://social.example'
  const links = makeLinks(() => baseUrl)
  const limits = { ...defaultLimits, ...chosenLimits }
  const newPool = () => new pg.Pool({ connectionString: database.url, max: 8 }).on('error', () => undefined)
  const pools = [newPool(), newPool(), newPool()]
  const pool = newPool()
  const services = pools.map((own, at) =>
    createServiceServer({
      ...{ baseUrl, dataDir, database: { pool: own }, limits: chosenLimits, rateLimits: 'off' },
      ...{ browser: false, logger: false, processes: 3 },
      ...(at === 2 && { caches: 'off', graphql: { engine: 'reference' } }),
      ...(redis && { redis: { url: redis.url }, feedStore: 'redis' }),
    }),
  )
  await Promise.all(services.map(({ ready }) => ready))
  const proxies = await Promise.all(services.map(({ handle }) => openProxy(handle)))
  const own = redis && (await connectQuietly(redis.url, 'social-service:'))
  const feedLists = own && redisFeedLists(own.redis, { length: limits.feedLength })
  const stores = openPostgresStores({ pool, links, limits, feedLists })
  return {
    /** The URLs of the two services with caches. */
    urls: proxies.slice(0, 2).map(({ url }) => url) as [string, string],
    /** The URL of the service without caches. */
    withoutCaches: proxies[2]!.url,
    /** The stores of another process. */
    stores,
    pool,
    links,
    limits,
    feedLists,
    /** Creates an account with a session. */
    async join(username: string) {
      const accountId = await stores.accounts.insert(username, '')
      const request = { accountId, kind: 'cli', label: 'test', scopes: ['read', 'write', 'follow'] } as const
      const { id } = await issueSession(stores.authSessions, { ...request, scopes: [...request.scopes] })
      return { id: accountId, username, token: id.reveal() }
    },
    async stop() {
      await Promise.all(proxies.map((door) => door.close()))
      await Promise.all(services.map((service) => service.close()))
      own?.close()
      await Promise.all([...pools, pool].map((one) => one.end()))
      await Promise.all([database.drop(), rm(dataDir, { recursive: true, force: true })])
    },
  }
}

async function openProxy(handle: RequestListener) {
  const server = createServer(handle).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

import type { AccountId } from '../../src/model/ids.ts'
import type { ServiceOptions } from '../../src/config/serviceOptions.ts'
import { issueSession } from '../../src/sessions/issue.ts'
import { withShortLived } from '../../src/service/shortLivedStores.ts'
import { freePort } from './freePort.ts'
import { connectQuietly } from './redisBackends.ts'
import { startService, type TestService } from './service.ts'

/**
 * Starts two services on one database and one Redis, like two processes behind one address. `other` is the second, on
 * its own port. Sessions are in Redis, and `signIn` creates one there.
 */
export async function startRedisPair(url: string, options: ServiceOptions = {}) {
  const shared: ServiceOptions = { processes: 2, redis: { url, prefix: 'pair:' }, sessionStore: 'redis', ...options }
  const first = await startService(shared)
  const port = await freePort()
  const database = { pool: first.pool }
  const second = await startService({ ...shared, port, database, baseUrl: first.url })
  const own = await connectQuietly(url, 'pair:')
  const stores = withShortLived(first.stores, { stores: {}, sessionStore: 'redis' }, own.redis)
  const at = `http://127.0.0.1:${port}`
  const other = { url: first.url, fetch: (path: string, init?: RequestInit) => fetch(`${at}${path}`, init) }
  const close = async () => {
    own.close()
    await second.close()
    await first.close()
  }
  return {
    first: first as TestService,
    second: second as TestService,
    other,
    /** The address of the second service. */
    at,
    stores,
    /** Creates a session of an account in Redis. */
    async signIn(accountId: AccountId) {
      const scopes = ['read', 'write', 'follow'] as const
      const { id, session } = await issueSession(stores.authSessions, { accountId, kind: 'cli', label: 'test', scopes })
      return { token: id.reveal(), handle: session.handle }
    },
    [Symbol.asyncDispose]: close,
  }
}

import type { MasterConnection } from './keepConnected.ts'
import type { Redis } from './redis.ts'

/** Returns whether a server's `INFO` says that it is a replica. */
export const isReplica = (info: string): boolean => /^role:(?:slave|replica)/m.test(info)

interface Options {
  connection: MasterConnection
  redis: Pick<Redis, 'info'>
  /** Returns the URL of the master that sentinels name; undefined without sentinels. */
  find: (() => Promise<string>) | undefined
}

const interval = 2_000

/**
 * Checks every two seconds that the connected server is still the master, and leaves it if it is not. Otherwise, a
 * service that only reads would not notice a new master, and neither would a service on the old master's side of a
 * broken network.
 */
export function watchMaster({ connection, redis, find }: Options): { stop(): void } {
  let isLooking = false

  async function look(): Promise<void> {
    const { client, url } = connection.current()
    const info = await redis.info('replication').catch(() => '')
    if (isReplica(info)) return connection.leave(client, new Error('it has become a replica'))
    const masterUrl = await find?.().catch(() => undefined)
    if (masterUrl !== undefined && masterUrl !== url)
      connection.leave(client, new Error('the sentinels name another master'))
  }

  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void look().finally(() => (isLooking = false))
  }, interval).unref()
  return { stop: () => clearInterval(timer) }
}

import type pg from 'pg'
import { isUnavailable } from '../../../model/errors.ts'
import { isOutOfReach } from './failures.ts'
import { writeShareOf } from './writeShare.ts'

/**
 * Wraps a pool for the job library. All its connections except the one that listens take a slot in the share for
 * writes. When a job is done, the library records that without handling errors: if a connection breaks, or all are busy
 * for too long, the unhandled rejection would end the process. It does retry after certain errors, for hours if
 * necessary, so errors that may pass are turned into one of those.
 */
export function retriedPool(pool: pg.Pool): pg.Pool {
  const connect = async () => {
    if (pool.ending) return nobody
    const client = await connectInShare(pool).catch((error: unknown) =>
      pool.ending ? undefined : failing(pool)(error),
    )
    if (!client) return nobody
    const query = (...args: Parameters<typeof client.query>) =>
      (client.query(...args) as never as Query).catch(failing(pool))
    return withOwn(client, { query })
  }
  type ConnectArguments = Parameters<typeof pool.connect>
  return withOwn(pool, {
    connect: (...args: ConnectArguments) => (args.length > 0 ? pool.connect(...args) : connect()),
  })
}

type Query = Promise<unknown>

async function connectInShare(pool: pg.Pool): Promise<pg.PoolClient> {
  const leave = await writeShareOf(pool).enter()
  try {
    const client = await pool.connect()
    const release = (...args: Parameters<typeof client.release>) => {
      leave()
      client.release(...args)
    }
    return withOwn(client, { release })
  } catch (error) {
    leave()
    throw error
  }
}

// Replaces a connection once the owner of the pool has ended the pool. It returns no jobs and drops all updates of
// jobs: another process takes the jobs over within a minute, as after a crash. An error would make the library write to
// standard error instead of the log.
const nobody = {
  query: () => Promise.resolve({ rows: [], rowCount: 0 }),
  release: () => undefined,
} as unknown as pg.PoolClient

function failing(pool: pg.Pool): (error: unknown) => never {
  return (error) => {
    // After the pool has ended, a retry is pointless.
    if (pool.ending || !(error instanceof Error) || !(isOutOfReach(error) || isUnavailable(error))) throw error
    throw Object.assign(new Error(error.message, { cause: error }), { code: 'ETIMEDOUT' })
  }
}

/** Returns a proxy of an object with other implementations of some methods. */
function withOwn<Thing extends object>(thing: Thing, own: Record<string, unknown>): Thing {
  return new Proxy(thing, {
    get(target, name) {
      if (typeof name === 'string' && Object.hasOwn(own, name)) return own[name]
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

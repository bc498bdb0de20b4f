import type pg from 'pg'
import { isUnavailable } from '../../../model/errors.ts'
import { isOutOfReach } from './failures.ts'
import { writeShareOf } from './writeShare.ts'

/**
 * A pool for the job library, whose connections but the one that listens take places of the share for writes. When a
 * job is done it says so without waiting for the answer: were that refused - since a connection breaks, or all are in
 * use for too long -, nobody would hear of it, which ends the process. Some errors make it try again, for hours if need
 * be; so whatever may pass is one of them.
 */
export function retriedPool(pool: pg.Pool): pg.Pool {
  const connect = async () => {
    if (pool.ending) return nobody
    const client = await connectInShare(pool).catch((error: unknown) =>
      pool.ending ? undefined : failing(pool)(error),
    )
    if (!client) return nobody
    const query = (...given: Parameters<typeof client.query>) =>
      (client.query(...given) as never as Query).catch(failing(pool))
    return withOwn(client, { query })
  }
  type Given = Parameters<typeof pool.connect>
  return withOwn(pool, { connect: (...given: Given) => (given.length > 0 ? pool.connect(...given) : connect()) })
}

type Query = Promise<unknown>

async function connectInShare(pool: pg.Pool): Promise<pg.PoolClient> {
  const leave = await writeShareOf(pool).enter()
  try {
    const client = await pool.connect()
    const release = (...given: Parameters<typeof client.release>) => {
      leave()
      client.release(...given)
    }
    return withOwn(client, { release })
  } catch (error) {
    leave()
    throw error
  }
}

// In place of a connection of a pool that its owner has ended: finds no jobs, and forgets what is
// said of them, which is given back in a minute as that of a dead process. Of an error, the library
// would write to standard error, past every log.
const nobody = {
  query: () => Promise.resolve({ rows: [], rowCount: 0 }),
  release: () => undefined,
} as unknown as pg.PoolClient

function failing(pool: pg.Pool): (error: unknown) => never {
  return (error) => {
    // What nobody will answer again is not asked again.
    if (pool.ending || !(error instanceof Error) || !(isOutOfReach(error) || isUnavailable(error))) throw error
    throw Object.assign(new Error(error.message, { cause: error }), { code: 'ETIMEDOUT' })
  }
}

/** The same thing, but for some of its methods. */
function withOwn<Thing extends object>(thing: Thing, own: Record<string, unknown>): Thing {
  return new Proxy(thing, {
    get(target, name) {
      if (typeof name === 'string' && Object.hasOwn(own, name)) return own[name]
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

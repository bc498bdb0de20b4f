import type pg from 'pg'
import { isOutOfReach } from './database.ts'

/**
 * A pool for the job library. When a job is done it says so without waiting for the answer: were that refused - since a connection breaks, or
 * all are in use for too long -, nobody would hear of it, which ends the process. Some errors make it try again, for hours if need be; so
 * whatever may pass is one of them.
 */
export function retriedPool(pool: pg.Pool): pg.Pool {
  const connect = async () => {
    if (pool.ending) return nobody
    const client = await pool.connect().catch((error: unknown) => (pool.ending ? nobody : failing(pool)(error)))
    if (client === nobody) return nobody
    const query = (...given: Parameters<typeof client.query>) =>
      (client.query(...given) as never as Query).catch(failing(pool))
    return withOwn(client, { query })
  }
  type Given = Parameters<typeof pool.connect>
  return withOwn(pool, { connect: (...given: Given) => (given.length > 0 ? pool.connect(...given) : connect()) })
}

type Query = Promise<unknown>

// In place of a connection of a pool that its owner has ended: finds no jobs, and forgets what is said of them, which is given back in a
// minute as that of a dead process. Of an error, the library would write to standard error, past every log.
const nobody = {
  query: () => Promise.resolve({ rows: [], rowCount: 0 }),
  release: () => undefined,
} as unknown as pg.PoolClient

function failing(pool: pg.Pool): (error: unknown) => never {
  return (error) => {
    // What nobody will answer again is not asked again.
    if (pool.ending || !(error instanceof Error) || !isOutOfReach(error)) throw error
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

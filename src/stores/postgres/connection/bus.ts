import type pg from 'pg'
import { unavailable } from '../../../model/errors.ts'
import type { Bus } from '../../bus.ts'
import { busOver, type BusListener } from '../../busOver.ts'

const channel = 'social_service_changes'
/** The last statement of a bus's connection. `countServingProcesses` finds the listening processes by it. */
export const listenStatement = `listen ${channel}`

/**
 * Makes a bus from LISTEN and NOTIFY. It holds one connection of the pool while it is open, and listens again if that
 * connection breaks.
 */
export function postgresBus(pool: pg.Pool, log: Parameters<typeof busOver>[1]): Bus {
  const send = (from: string) => pool.query(`select pg_notify('${channel}', $1)`, [from])
  return busOver({ send, listenOnce: (listening) => listenOnce(pool, listening).catch(broken) }, log)
}

// Such errors can come only from the connection to PostgreSQL, so they count as an outage.
function broken(error: unknown): never {
  throw unavailable(error)
}

async function listenOnce(pool: pg.Pool, { receive, onListening, closing }: BusListener): Promise<void> {
  const client = await pool.connect()
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  // This promise may reject before it is awaited. An unhandled rejection would end the process.
  ended.catch(() => undefined)
  const onNotification = ({ payload }: pg.Notification) => receive(payload)
  const onEnd = () => reject(new Error('the connection ended'))
  const onAbort = () => resolve()
  client.on('error', reject).on('end', onEnd).on('notification', onNotification)
  closing.addEventListener('abort', onAbort, { once: true })
  try {
    await client.query(listenStatement)
    onListening()
    if (closing.aborted) resolve()
    await ended
  } finally {
    closing.removeEventListener('abort', onAbort)
    client.off('end', onEnd).off('notification', onNotification)
    client.release(true) // it still listens, so no other code can use it
    client.on('error', () => undefined)
  }
}

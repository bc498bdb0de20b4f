import type pg from 'pg'
import { unavailable } from '../../../model/errors.ts'
import type { Bus } from '../../bus.ts'
import { busOver, type Listening } from '../../busOver.ts'

const channel = 'social_service_changes'
/** What the connection of a bus runs, and nothing after it: by this others know that a process listens. */
export const listenStatement = `listen ${channel}`

/**
 * A bus by LISTEN and NOTIFY. It keeps one connection of the pool as long as it is open, and begins
 * anew when that one breaks.
 */
export function postgresBus(pool: pg.Pool, log: Parameters<typeof busOver>[1]): Bus {
  const send = (from: string) => pool.query(`select pg_notify('${channel}', $1)`, [from])
  return busOver({ send, listenOnce: (listening) => listenOnce(pool, listening).catch(broken) }, log)
}

// Nothing but the connection can fail here.
function broken(error: unknown): never {
  throw unavailable(error)
}

async function listenOnce(pool: pg.Pool, { hear, onHearing, closing }: Listening): Promise<void> {
  const client = await pool.connect()
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  // It may break before anybody waits for that: unheard, it would end the process.
  ended.catch(() => undefined)
  const onNotification = ({ payload }: pg.Notification) => hear(payload)
  const onEnd = () => reject(new Error('the connection ended'))
  const onAbort = () => resolve()
  client.on('error', reject).on('end', onEnd).on('notification', onNotification)
  closing.addEventListener('abort', onAbort, { once: true })
  try {
    await client.query(listenStatement)
    onHearing()
    if (closing.aborted) resolve()
    await ended
  } finally {
    closing.removeEventListener('abort', onAbort)
    client.off('end', onEnd).off('notification', onNotification)
    client.release(true) // it listens: it is of no use to anybody else
    client.on('error', () => undefined)
  }
}

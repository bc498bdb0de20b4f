import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Bus } from '../bus.ts'

interface BusLog {
  warn(details: object, message: string): void
}

const channel = 'social_service_changes'
// A notification takes a lock of the whole server when it commits: rings of a few milliseconds are one.
const restBetween = 5
const reconnectAfter = 1_000

/** A bus by LISTEN and NOTIFY. It keeps one connection of the pool as long as it is open, and begins anew when that one breaks. */
export function postgresBus(pool: pg.Pool, log: BusLog): Bus {
  const own = randomUUID()
  const listeners = new Set<() => void>()
  const closing = new AbortController()
  let isRinging = false
  let rung: Promise<void> = Promise.resolve()

  async function ringNow(): Promise<void> {
    await pause(restBetween, closing.signal)
    isRinging = false
    await pool.query(`select pg_notify('${channel}', $1)`, [own])
  }

  const listening = listen({ pool, log, closing: closing.signal }, (from) => {
    if (from !== own) for (const listener of listeners) listener()
  })
  return {
    ring() {
      if (isRinging || closing.signal.aborted) return
      isRinging = true
      const ringing = ringNow().catch(() => undefined)
      rung = rung.then(() => ringing)
    },
    onRing(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async close() {
      closing.abort()
      await Promise.all([listening, rung])
    },
  }
}

interface Listening {
  pool: pg.Pool
  log: BusLog
  closing: AbortSignal
}

async function listen(options: Listening, heard: (from: string | undefined) => void): Promise<void> {
  const { log, closing } = options
  while (!closing.aborted) {
    await listenOnce(options, heard).catch((error: unknown) =>
      log.warn({ err: error }, 'other processes are not heard at once'),
    )
    if (!closing.aborted) await pause(reconnectAfter, closing)
  }
}

// Resolves when it is to end, rejects when the connection breaks.
async function listenOnce({ pool, closing }: Listening, heard: (from: string | undefined) => void): Promise<void> {
  const client = await pool.connect()
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  // It may break before anybody waits for that: unheard, it would end the process.
  ended.catch(() => undefined)
  const onNotification = ({ payload }: pg.Notification) => heard(payload)
  const onEnd = () => reject(new Error('the connection ended'))
  const onAbort = () => resolve()
  client.on('error', reject).on('end', onEnd).on('notification', onNotification)
  closing.addEventListener('abort', onAbort, { once: true })
  try {
    await client.query(`listen ${channel}`)
    if (closing.aborted) resolve()
    await ended
  } finally {
    closing.removeEventListener('abort', onAbort)
    client.off('end', onEnd).off('notification', onNotification)
    client.release(true) // it listens: it is of no use to anybody else
    client.on('error', () => undefined)
  }
}

// Ends early when it is to end.
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return setTimeout(milliseconds, undefined, { signal }).catch(() => undefined)
}

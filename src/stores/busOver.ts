import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { logFailure } from '../model/logFailure.ts'
import type { Bus } from './bus.ts'

/** What a process listens with. */
export interface Listening {
  /** Takes what comes: who rings. */
  hear(from: string | undefined): void
  /** To be called when it has begun to listen. */
  onHearing(): void
  /** Comes when it is to end. */
  closing: AbortSignal
}

/** What goes between processes and may break at any time. */
export interface Wire {
  /** Tells all who listen, this process among them, who rings. What it rejects with is lost, as the ring is. */
  send(from: string): Promise<unknown>
  /** Listens once: resolves when it is to end, rejects when it can't listen any more. */
  listenOnce(listening: Listening): Promise<void>
}

interface BusLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

// Rings of a few milliseconds are one: PostgreSQL takes a lock of the whole server for each.
const restBetween = 5
const reconnectAfter = 1_000

/** A bus over a wire. It begins to listen anew when that breaks, and says so once until it hears again. */
export function busOver(wire: Wire, log: BusLog): Bus {
  const own = randomUUID()
  const listeners = new Set<() => void>()
  const closing = new AbortController()
  let isRinging = false
  let rung: Promise<void> = Promise.resolve()

  async function ringNow(): Promise<void> {
    await pause(restBetween, closing.signal)
    isRinging = false
    await wire.send(own)
  }

  const hear = (from: string | undefined) => {
    if (from !== own) for (const listener of listeners) listener()
  }
  const listening = listenOn(wire, { hear, closing: closing.signal, log })
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

// What was lost meanwhile is found in the log of changes, which is looked at twice a second in any case.
async function listenOn(
  { listenOnce }: Wire,
  { hear, closing, log }: Omit<Listening, 'onHearing'> & { log: BusLog },
): Promise<void> {
  let isDeaf = false
  const onHearing = () => void (isDeaf = false)
  while (!closing.aborted) {
    await listenOnce({ hear, onHearing, closing }).catch((error: unknown) => {
      if (!isDeaf && !closing.aborted)
        logFailure(log, { error, level: 'warn' }, 'other processes are not heard at once')
      isDeaf = true
    })
    await pause(reconnectAfter, closing)
  }
}

// Ends early when it is to end.
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return setTimeout(milliseconds, undefined, { signal }).catch(() => undefined)
}

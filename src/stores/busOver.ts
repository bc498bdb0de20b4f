import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { logFailure } from '../model/logFailure.ts'
import type { Bus } from './bus.ts'

/** The callbacks of one process that listens to wake-ups. */
export interface BusListener {
  /** Receives a wake-up with the id of its sender. */
  receive(from: string | undefined): void
  /** Called once listening has begun. */
  onListening(): void
  /** Aborted when the bus closes. */
  closing: AbortSignal
}

/** A connection between processes, which may break at any time. */
export interface BusConnection {
  /**
   * Sends a wake-up with the sender's id to all listeners, including this process. If it rejects, the wake-up is lost.
   */
  send(from: string): Promise<unknown>
  /** Listens until the bus closes. Rejects if the connection breaks. */
  listenOnce(listening: BusListener): Promise<void>
}

interface BusLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

// Wake-ups within a few milliseconds become one, because PostgreSQL takes a lock of the whole server for each.
const restBetween = 5
const reconnectAfter = 1_000

/**
 * Makes a bus from a connection. If the connection breaks, the bus listens again, and logs one warning until that
 * succeeds.
 */
export function busOver(wire: BusConnection, log: BusLog): Bus {
  const own = randomUUID()
  const listeners = new Set<() => void>()
  const closing = new AbortController()
  let isSending = false
  let sent: Promise<void> = Promise.resolve()

  async function sendNow(): Promise<void> {
    await pause(restBetween, closing.signal)
    isSending = false
    await wire.send(own)
  }

  const receive = (from: string | undefined) => {
    if (from !== own) for (const listener of listeners) listener()
  }
  const listening = listenOn(wire, { receive, closing: closing.signal, log })
  return {
    wake() {
      if (isSending || closing.signal.aborted) return
      isSending = true
      const sending = sendNow().catch(() => undefined)
      sent = sent.then(() => sending)
    },
    onWake(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async close() {
      closing.abort()
      await Promise.all([listening, sent])
    },
  }
}

// Listens until the bus is closed, and reconnects after each error. Wake-ups that are lost while it reconnects do no
// harm, because each process reads the change log twice a second anyway.
async function listenOn(
  { listenOnce }: BusConnection,
  { receive, closing, log }: Omit<BusListener, 'onListening'> & { log: BusLog },
): Promise<void> {
  let isFailing = false
  const onListening = () => void (isFailing = false)
  while (!closing.aborted) {
    await listenOnce({ receive, onListening, closing }).catch((error: unknown) => {
      if (!isFailing && !closing.aborted)
        logFailure(log, { error, level: 'warn' }, 'wake-ups from other processes are not received')
      isFailing = true
    })
    await pause(reconnectAfter, closing)
  }
}

// Resolves early if the signal is aborted.
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return setTimeout(milliseconds, undefined, { signal }).catch(() => undefined)
}

import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type SentRequest, drive } from './drive.ts'
import { inUse, type InUse, inUseText } from './inUse.ts'

/** The state after bursts of reads whose clients disconnected. */
export interface StateAfterBursts extends InUse {
  /** Seconds after the last burst. */
  seconds: number
  /** The status of a read at that time. */
  status: number
  /** Milliseconds of the first read after the last burst. */
  nextRead: number
}

const [bursts, atOnce] = [300, 32]
const timeoutSeconds = 30

/**
 * Sends bursts of reads whose clients disconnect within 8 ms, and then a read. Returns the state when all is idle
 * again, or after 30 s.
 */
export async function abortReads(port: number, read: () => SentRequest, token: string): Promise<StateAfterBursts> {
  for (let burst = 0; burst < bursts; burst++) {
    await Promise.all(Array.from({ length: atOnce }, (_, at) => abortedRead(port, read().bytes, at % 8)))
  }
  const ended = performance.now()
  const [next] = await drive({ port, next: read, seconds: 0, pace: { atOnce: 1 } })
  const nextRead = next!.status === 200 ? next!.took : Infinity
  for (;;) {
    await pause(250)
    const [outcome] = await drive({ port, next: read, seconds: 0, pace: { atOnce: 1 } })
    const found = await inUse(port, token)
    const seconds = (performance.now() - ended) / 1000
    const after = { seconds, status: outcome!.status, nextRead, ...found }
    if (isIdle(after) || seconds > timeoutSeconds) return after
  }
}

/** Returns whether a read succeeds, no query waits, and only the two connections that are always in use are busy. */
export function isIdle({ status, busy, waiting }: StateAfterBursts): boolean {
  return status === 200 && busy === 2 && waiting === 0
}

/** Describes the state of the service after aborted reads. */
export function aftermathText(after: StateAfterBursts): string {
  return `the next read took ${after.nextRead.toFixed(0)} ms; ${after.seconds.toFixed(1)} seconds later, a read got ${after.status}; ${inUseText(after)}`
}

function abortedRead(port: number, bytes: Buffer, after: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes)
      setTimeout(() => socket.destroy(), after)
    })
    socket.on('close', () => resolve()).on('error', () => undefined)
  })
}

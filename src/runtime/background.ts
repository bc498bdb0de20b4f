import { isDoneBy, patience } from './deadline.ts'
import type { Log } from '../log.ts'
import { logFailure } from '../model/logFailure.ts'
import { createGate } from '../model/gate.ts'
import { sharedReading } from '../stores/readingFor.ts'

/** Work that goes on after its caller was answered. */
export interface Background {
  /** Starts work soon; an error of it is logged. */
  run(work: () => Promise<void>): void
  /** Keeps track of work that is under way already; an error of it is logged. */
  follow(work: Promise<void>): void
  /** How many pieces of work wait for their turn. */
  waiting(): number
  /** Resolves when nothing is under way any more, or at the deadline. */
  close(deadline: AbortSignal): Promise<void>
}

// Most of it is for the database, of whose connections more than half are left to requests.
const atOnce = 8

/**
 * Tracks background work, so that closing can wait for it. Work that takes longer than `turn` milliseconds no longer
 * makes other work wait.
 */
export function trackBackground(log: Log, turn = patience): Background {
  const running = new Set<Promise<void>>()
  const gate = createGate(atOnce)
  let waiting = 0
  let count = 0

  function follow(work: Promise<void>): void {
    const done = logged(work, log).finally(() => running.delete(done))
    running.add(done)
  }

  async function inTurn(work: () => Promise<void>): Promise<void> {
    waiting++
    // Not at once: the answer goes first.
    await new Promise((resolve) => setImmediate(resolve))
    // Each is an owner of its own: the first to come is the first to be done.
    let done: Promise<void> | undefined
    await gate(String(count++), () => {
      waiting--
      done = work()
      return isDoneBy(AbortSignal.timeout(turn), done)
    })
    await done
  }

  return {
    // It goes on when the reader for whom it began has gone.
    run: (work) => follow(sharedReading(() => inTurn(work))),
    follow,
    waiting: () => waiting,
    async close(deadline) {
      // Work may start more work.
      while (running.size > 0 && (await isDoneBy(deadline, Promise.all(running))));
      if (running.size > 0) log.warn({ count: running.size }, 'closing while background work is under way')
    },
  }
}

async function logged(work: Promise<void>, log: Log): Promise<void> {
  try {
    await work
  } catch (error) {
    logFailure(log, { level: 'error', error }, 'background work failed')
  }
}

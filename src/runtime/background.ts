import { isDoneBy, timeoutMs } from './deadline.ts'
import type { Log } from '../log.ts'
import { logFailure } from '../model/logFailure.ts'
import { createConcurrencyLimiter } from '../model/concurrencyLimiter.ts'
import { sharedRead } from '../stores/readForCaller.ts'

/** Runs work that continues after the response to its caller. */
export interface Background {
  /** Starts work soon. Its errors are logged. */
  run(work: () => Promise<void>): void
  /** Tracks work that is already in progress. Its errors are logged. */
  follow(work: Promise<void>): void
  /** Returns the number of tasks that wait for their turn. */
  waiting(): number
  /** Resolves when no work is in progress, or at the deadline. */
  close(deadline: AbortSignal): Promise<void>
}

// Most tasks use the database. More than half of its connections are left to requests.
const atOnce = 8

/**
 * Tracks background work, so that closing can wait for it. Work that takes longer than `turn` milliseconds no longer
 * makes other work wait.
 */
export function trackBackground(log: Log, turn = timeoutMs): Background {
  const running = new Set<Promise<void>>()
  const limiter = createConcurrencyLimiter(atOnce)
  let waiting = 0
  let count = 0

  function follow(work: Promise<void>): void {
    const done = logged(work, log).finally(() => running.delete(done))
    running.add(done)
  }

  async function inTurn(work: () => Promise<void>): Promise<void> {
    waiting++
    // Waits, so that the response is sent first.
    await new Promise((resolve) => setImmediate(resolve))
    // Each task gets its own key, so that the tasks run in their order of arrival.
    let done: Promise<void> | undefined
    await limiter(String(count++), () => {
      waiting--
      done = work()
      return isDoneBy(AbortSignal.timeout(turn), done)
    })
    await done
  }

  return {
    // The work continues if the reader that it was started for disconnects.
    run: (work) => follow(sharedRead(() => inTurn(work))),
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

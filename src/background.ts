import { isDoneBy } from './deadline.ts'
import type { Log } from './log.ts'

/** Work that goes on after its caller was answered. */
export interface Background {
  /** Starts work soon; an error of it is logged. */
  run(work: () => Promise<void>): void
  /** Resolves when nothing is under way any more, or at the deadline. */
  close(deadline: AbortSignal): Promise<void>
}

/** Keeps track of background work, so that closing can wait for it. */
export function trackBackground(log: Log): Background {
  const running = new Set<Promise<void>>()
  return {
    run(work) {
      const done = runLogged(work, log).finally(() => running.delete(done))
      running.add(done)
    },
    async close(deadline) {
      // Work may start more work.
      while (running.size > 0 && (await isDoneBy(deadline, Promise.all(running))));
      if (running.size > 0) log.warn({ count: running.size }, 'closing while background work is under way')
    },
  }
}

// Not at once: the answer goes first.
async function runLogged(work: () => Promise<void>, log: Log): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
  try {
    await work()
  } catch (error) {
    log.error({ err: error }, 'background work failed')
  }
}

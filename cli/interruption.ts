import { constants } from 'node:os'
import { Failure } from './failure.ts'

/** Thrown where work ends early because of a signal such as Ctrl-C. */
export class Interruption extends Failure {
  constructor(name: 'SIGINT' | 'SIGTERM') {
    super('Interrupted. No partial changes remain.', 128 + constants.signals[name])
  }
}

/**
 * Runs work that a signal may end: the work looks at `signal` where it can stop, and cleans up
 * behind itself. Without this a signal would end the process at once, and leave a database running
 * that nobody uses. A second signal does, a second later.
 */
export async function interruptible<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController()
  const handler = onSignals((name) => controller.abort(new Interruption(name)))
  try {
    return await work(controller.signal)
  } finally {
    handler.remove()
  }
}

// A terminal sends Ctrl-C to npm too, which passes it on: what comes within a second is the same wish.
const sameWish = 1000

/** Calls `first` at the first SIGINT or SIGTERM; ends the process with exit code 1 at the next one. */
export function onSignals(first: (name: 'SIGINT' | 'SIGTERM') => void): { remove(): void } {
  let since: number | undefined
  const listener = (name: 'SIGINT' | 'SIGTERM') => {
    if (since === undefined) {
      since = performance.now()
      first(name)
    } else if (performance.now() - since > sameWish) {
      process.exit(1)
    }
  }
  const names = ['SIGINT', 'SIGTERM'] as const
  for (const name of names) process.on(name, listener)
  return {
    remove() {
      for (const name of names) process.off(name, listener)
    },
  }
}

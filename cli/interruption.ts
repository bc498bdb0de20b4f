import { constants } from 'node:os'
import { Failure } from './failure.ts'
import { type ProcessLike, type SignalName, signalNames } from './processLike.ts'

/** Thrown if work ends early because of a signal such as Ctrl-C. */
export class Interruption extends Failure {
  constructor(name: SignalName) {
    super('Interrupted. No partial changes remain.', 128 + constants.signals[name])
  }
}

/**
 * Runs work that a signal may end. The work checks `signal` where it can stop, and cleans up after itself. Without
 * this, a signal would end the process at once and leave an unused database running. A second signal still does so, if
 * it comes at least a second later.
 */
export async function interruptible<Result>(
  process: ProcessLike,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  const handler = onSignals(process, (name) => controller.abort(new Interruption(name)))
  try {
    return await work(controller.signal)
  } finally {
    handler.remove()
  }
}

// A terminal sends Ctrl-C to npm too, which passes it on, so a signal within a second is the same one.
const sameSignalMs = 1000

/** Calls `first` at the first signal. The next one ends the process with exit code 1. */
export function onSignals(process: ProcessLike, first: (name: SignalName) => void): { remove(): void } {
  let since: number | undefined
  const listener = (name: SignalName) => {
    if (since === undefined) {
      since = performance.now()
      first(name)
    } else if (performance.now() - since > sameSignalMs) {
      process.exit(1)
    }
  }
  for (const name of signalNames) process.on(name, listener)
  return {
    remove() {
      for (const name of signalNames) process.off(name, listener)
    },
  }
}

import { ServiceError } from '../model/errors.ts'

/** Runs a job when it is its turn; an abort while waiting rejects with the signal's reason and gives the place up. */
export type Gate = <T>(job: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/** Lets `atOnce` jobs run and `mayWait` wait, first come first served; one more is `unavailable`. */
export function createGate(atOnce: number, mayWait: number): Gate {
  const waiting = new Set<() => void>() // kept in the order of arrival
  let running = 0

  function leave(): void {
    const [next] = waiting
    if (next === undefined) running -= 1
    else next() // the place passes straight on, so that nobody slips in between
  }

  return async (job, signal) => {
    signal?.throwIfAborted()
    if (running < atOnce) running += 1
    else if (waiting.size < mayWait) await turn(waiting, signal)
    else throw new ServiceError('unavailable', 'Too many uploads are waiting', { headers: { 'Retry-After': '10' } })
    try {
      return await job()
    } finally {
      leave()
    }
  }
}

function turn(waiting: Set<() => void>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leaveQueue = () => {
      waiting.delete(enter)
      signal?.removeEventListener('abort', giveUp)
    }
    const enter = () => {
      leaveQueue()
      resolve()
    }
    const giveUp = () => {
      leaveQueue()
      reject(signal?.reason as Error)
    }
    waiting.add(enter)
    signal?.addEventListener('abort', giveUp)
  })
}

import { ServiceError } from '../model/errors.ts'

/** Runs a job of an owner when it is its turn. */
export type Gate = <T>(owner: string, job: () => Promise<T>) => Promise<T>

/**
 * Lets `atOnce` jobs run, one of each owner, and `mayWait` wait, `mayWaitEach` of each owner: first come first served among those
 * whose owner has none running. One more is `unavailable`.
 */
export function createGate(atOnce: number, mayWait: number, mayWaitEach = mayWait): Gate {
  const waiting: { owner: string; enter: () => void }[] = [] // in the order of arrival
  const running = new Set<string>()

  function turn(owner: string): Promise<void> {
    const own = waiting.filter((other) => other.owner === owner).length
    if (waiting.length >= mayWait || own >= mayWaitEach) {
      throw new ServiceError('unavailable', 'Too many uploads are waiting', { headers: { 'Retry-After': '10' } })
    }
    return new Promise((enter) => waiting.push({ owner, enter }))
  }

  function leave(owner: string): void {
    running.delete(owner)
    const at = waiting.findIndex((next) => !running.has(next.owner))
    const [next] = at === -1 ? [] : waiting.splice(at, 1)
    if (next === undefined) return
    running.add(next.owner) // the place passes straight on, so that nobody slips in between
    next.enter()
  }

  return async (owner, job) => {
    if (running.size < atOnce && !running.has(owner)) running.add(owner)
    else await turn(owner)
    try {
      return await job()
    } finally {
      leave(owner)
    }
  }
}

import { ServiceError } from './errors.ts'

/** Runs a job of an owner when it is its turn. */
export type Gate = <T>(owner: string, job: () => Promise<T>) => Promise<T>

/** How many jobs may wait, of all owners and of each; without them as many as come. */
interface Waiting {
  mayWait: number
  mayWaitEach?: number
  /** What one more is told. */
  refusal: string
}

/**
 * Lets `atOnce` jobs run, one of each owner: first come first served among those whose owner has none running. One more than may wait is
 * `unavailable`.
 */
export function createGate(atOnce: number, bounds?: Waiting): Gate {
  const waiting: { owner: string; enter: () => void }[] = [] // in the order of arrival
  const running = new Set<string>()

  function requireRoom(owner: string, { mayWait, mayWaitEach = mayWait, refusal }: Waiting): void {
    const own = waiting.filter((other) => other.owner === owner).length
    if (waiting.length < mayWait && own < mayWaitEach) return
    throw new ServiceError('unavailable', refusal, { headers: { 'Retry-After': '10' } })
  }

  function turn(owner: string): Promise<void> {
    if (bounds) requireRoom(owner, bounds)
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

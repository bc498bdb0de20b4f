import type { Text } from '../messages/text.ts'
import { ServiceError } from './errors.ts'

/** Runs a job of an owner when its turn comes. */
export type ConcurrencyLimiter = <T>(owner: string, job: () => Promise<T>) => Promise<T>

/** The maximum number of waiting jobs, in total and for each owner. Without these limits, any number may wait. */
interface WaitingLimits {
  mayWait: number
  mayWaitEach?: number
  /** The message of a refused job. */
  refusal: Text
}

interface Waiter {
  owner: string
  enter(): void
  refuse(error: ServiceError): void
}

/**
 * Makes a concurrency limiter: `atOnce` jobs run at once, one per owner, first come first served among owners without a
 * running job. If too many wait, one job is rejected with `unavailable`: the last one of the owner with the most
 * waiting jobs, which may be the new job.
 */
export function createConcurrencyLimiter(atOnce: number, bounds?: WaitingLimits): ConcurrencyLimiter {
  const waiting: Waiter[] = [] // in the order of arrival
  const running = new Set<string>()

  const waitingOf = (owner: string) => waiting.filter((other) => other.owner === owner).length

  function makeRoom(owner: string, { mayWait, mayWaitEach = mayWait, refusal }: WaitingLimits): void {
    const refused = new ServiceError('unavailable', refusal, { headers: { 'Retry-After': '10' } })
    const own = waitingOf(owner)
    if (own >= mayWaitEach) throw refused
    if (waiting.length < mayWait) return
    // Otherwise a few owners who fill the queue together, such as accounts of one person, would lock out all others.
    const greediest = waiting.map((other) => other.owner).reduce((a, b) => (waitingOf(b) > waitingOf(a) ? b : a), owner)
    if (waitingOf(greediest) <= own + 1) throw refused
    const last = waiting.findLastIndex((other) => other.owner === greediest)
    waiting.splice(last, 1)[0]?.refuse(refused)
  }

  function turn(owner: string): Promise<void> {
    if (bounds) makeRoom(owner, bounds)
    return new Promise((enter, refuse) => waiting.push({ owner, enter, refuse }))
  }

  function leave(owner: string): void {
    running.delete(owner)
    const at = waiting.findIndex((next) => !running.has(next.owner))
    const [next] = at === -1 ? [] : waiting.splice(at, 1)
    if (next === undefined) return
    running.add(next.owner) // the slot passes directly to the next job
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

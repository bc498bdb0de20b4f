/**
 * A queue of work that must not overlap. Each piece starts when the previous piece has ended, with or without an error.
 */
export interface Mutexes {
  take<Result>(work: () => Promise<Result> | Result): Promise<Result>
}

/** Makes a queue. */
export function openMutexes(): Mutexes {
  let last: Promise<unknown> = Promise.resolve()
  return {
    take<Result>(work: () => Promise<Result> | Result): Promise<Result> {
      const turn = last.then(work)
      last = turn.catch(() => undefined)
      return turn
    },
  }
}

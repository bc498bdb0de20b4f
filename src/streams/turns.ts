/** Work that must not overlap: each piece begins when the one before has ended, well or not. */
export interface Turns {
  take<Result>(work: () => Promise<Result> | Result): Promise<Result>
}

/** A queue of turns. */
export function openTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return {
    take<Result>(work: () => Promise<Result> | Result): Promise<Result> {
      const turn = last.then(work)
      last = turn.catch(() => undefined)
      return turn
    },
  }
}

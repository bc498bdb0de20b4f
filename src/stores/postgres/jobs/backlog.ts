/** Work in progress, with a limit that new work waits for. */
export interface Backlog {
  /** Waits until there is room for more work; resolves at once if there is. */
  room(): Promise<void>
  /** Counts the weight of some work until it ends, with or without an error. */
  add<Result>(weight: number, work: Promise<Result>): Promise<Result>
  /** Returns the weight of all work in progress. */
  weight(): number
}

/**
 * Makes a backlog. There is room while its weight is less than `most`. A caller that finds room may add work of any
 * weight.
 */
export function createBacklog(most: number): Backlog {
  const waiting: (() => void)[] = []
  let total = 0
  return {
    weight: () => total,
    room: () => (total < most ? Promise.resolve() : new Promise((enter) => waiting.push(enter))),
    async add(weight, work) {
      total += weight
      try {
        return await work
      } finally {
        total -= weight
        if (total < most) for (const enter of waiting.splice(0)) enter()
      }
    },
  }
}

/** Work that is still to be done, for those who would add to it. */
export interface Backlog {
  /** Resolves when there is room for more: at once, or when enough of it has ended. */
  room(): Promise<void>
  /** Counts work by what it weighs until it ends, well or not. */
  add<Result>(weight: number, work: Promise<Result>): Promise<Result>
  /** What all of it weighs. */
  weight(): number
}

/**
 * Keeps count of what is to be done; there is room while it weighs less than `most`. Whoever found
 * room may add as much as it takes.
 */
export function createBacklog(most: number): Backlog {
  const waiting: (() => void)[] = []
  let weighs = 0
  return {
    weight: () => weighs,
    room: () => (weighs < most ? Promise.resolve() : new Promise((enter) => waiting.push(enter))),
    async add(weight, work) {
      weighs += weight
      try {
        return await work
      } finally {
        weighs -= weight
        if (weighs < most) for (const enter of waiting.splice(0)) enter()
      }
    },
  }
}

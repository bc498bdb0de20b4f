/**
 * What was written and what must be true afterwards. Only one writer at a time writes the same thing. The outcome of a
 * write that was not acknowledged is unknown.
 */
export interface Ledger {
  /** Notes that a write of this value begins. Call the returned function when the write is acknowledged. */
  attempt(thing: string, value: string): () => void
  /** The number of acknowledged writes. */
  acknowledged(): number
  /** The possible values of each thing with an acknowledged write. */
  things(): ReadonlyMap<string, ReadonlySet<string>>
}

/** Returns an empty ledger. */
export function openLedger(): Ledger {
  const possible = new Map<string, Set<string>>()
  const acknowledged = new Set<string>()
  let count = 0
  return {
    attempt(thing, value) {
      const values = possible.get(thing) ?? new Set()
      possible.set(thing, values.add(value))
      return () => {
        count++
        acknowledged.add(thing)
        possible.set(thing, new Set([value]))
      }
    },
    acknowledged: () => count,
    things: () => new Map([...possible].filter(([thing]) => acknowledged.has(thing))),
  }
}

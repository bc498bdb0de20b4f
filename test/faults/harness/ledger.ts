/** Who wrote what, and what must be so afterwards. One writer at a time writes a thing; nobody knows what came of a write that was not acknowledged. */
export interface Ledger {
  /** Notes that somebody begins to make a thing so; call what it returns when that was acknowledged. */
  attempt(thing: string, value: string): () => void
  /** Writes that were acknowledged. */
  acknowledged(): number
  /** What each thing may be now, for those that something was acknowledged of. */
  things(): ReadonlyMap<string, ReadonlySet<string>>
}

/** An empty ledger. */
export function openLedger(): Ledger {
  const possible = new Map<string, Set<string>>()
  const known = new Set<string>()
  let count = 0
  return {
    attempt(thing, value) {
      const values = possible.get(thing) ?? new Set()
      possible.set(thing, values.add(value))
      return () => {
        count++
        known.add(thing)
        possible.set(thing, new Set([value]))
      }
    },
    acknowledged: () => count,
    things: () => new Map([...possible].filter(([thing]) => known.has(thing))),
  }
}

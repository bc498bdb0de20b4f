interface Options<Entry> {
  /** Maximum number of entries. */
  most: number
  /** Returns the time in milliseconds since 1970, as `endOf` does. */
  now(): number
  /** Returns when an entry ends. The end may move, but only to a later time. */
  endOf(entry: Entry): number
  /** Returns whether an entry is expendable, so that it is dropped before the others. */
  isExpendable(entry: Entry): boolean
}

/** Entries by hash, each with an end. An entry that has ended is never returned. */
export type ExpiringEntries<Entry> = ReturnType<typeof expiringEntries<Entry>>

/**
 * Stores at most `most` entries. A full store first drops entries that have ended, then the oldest expendable
 * entry, then the oldest entry.
 */
export function expiringEntries<Entry>({ most, now, endOf, isExpendable }: Options<Entry>) {
  const entries = new Map<string, Entry>() // Oldest first
  // No entry ends before this time. Without it, the whole store would be searched for each entry that a flood of
  // requests adds to a full store.
  let noneEndsBefore = Infinity

  const isAlive = (entry: Entry) => endOf(entry) > now()

  function get(hash: Buffer): Entry | undefined {
    const entry = entries.get(hash.toString('hex'))
    return entry !== undefined && isAlive(entry) ? entry : undefined
  }

  function remove(hash: Buffer): Entry | undefined {
    const entry = get(hash)
    entries.delete(hash.toString('hex'))
    return entry
  }

  /** Deletes the entries that have ended and returns how many. */
  function dropEnded(): number {
    if (now() < noneEndsBefore) return 0
    const before = entries.size
    for (const [key, entry] of entries) if (!isAlive(entry)) entries.delete(key)
    noneEndsBefore = entries.values().reduce((earliest, entry) => Math.min(earliest, endOf(entry)), Infinity)
    return before - entries.size
  }

  function firstToGo(): string {
    return (entries.entries().find(([, entry]) => isExpendable(entry)) ?? entries.entries().next().value!)[0]
  }

  function add(hash: Buffer, entry: Entry): void {
    if (entries.size >= most) dropEnded()
    if (entries.size >= most) entries.delete(firstToGo())
    entries.set(hash.toString('hex'), entry)
    noneEndsBefore = Math.min(noneEndsBefore, endOf(entry))
  }

  return {
    get,
    /** Adds a new entry as the youngest. */
    add,
    /** Deletes an entry. Returns it, unless it has ended. */
    remove,
    dropEnded,
    /** Makes an entry the youngest. */
    renew(hash: Buffer): void {
      const entry = remove(hash)
      if (entry !== undefined) entries.set(hash.toString('hex'), entry)
    },
    /** Returns the entries that have not ended, oldest first. */
    living: () => entries.entries().filter(([, entry]) => isAlive(entry)),
    delete: (key: string) => void entries.delete(key),
  }
}

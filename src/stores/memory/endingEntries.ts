interface Options<Entry> {
  /** Entries at most. */
  most: number
  /** Milliseconds since 1970, like the ends. */
  now(): number
  /** When an entry ends; it may move, but only to later. */
  endOf(entry: Entry): number
  /** What gives way before the others. */
  isLesser(entry: Entry): boolean
}

/** Entries by a hash, each of which ends some time; one that has ended is as good as gone. */
export type EndingEntries<Entry> = ReturnType<typeof endingEntries<Entry>>

/**
 * At most so many entries. Beyond, those that have ended go first, then the oldest of the lesser ones, then the oldest.
 */
export function endingEntries<Entry>({ most, now, endOf, isLesser }: Options<Entry>) {
  const entries = new Map<string, Entry>() // the oldest first
  // Whoever floods a full store shall not have all of it looked through each time.
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

  /** Returns how many. */
  function dropEnded(): number {
    if (now() < noneEndsBefore) return 0
    const before = entries.size
    for (const [key, entry] of entries) if (!isAlive(entry)) entries.delete(key)
    noneEndsBefore = entries.values().reduce((earliest, entry) => Math.min(earliest, endOf(entry)), Infinity)
    return before - entries.size
  }

  function firstToGo(): string {
    return (entries.entries().find(([, entry]) => isLesser(entry)) ?? entries.entries().next().value!)[0]
  }

  function add(hash: Buffer, entry: Entry): void {
    if (entries.size >= most) dropEnded()
    if (entries.size >= most) entries.delete(firstToGo())
    entries.set(hash.toString('hex'), entry)
    noneEndsBefore = Math.min(noneEndsBefore, endOf(entry))
  }

  return {
    get,
    /** Puts in a new one, as the youngest. */
    add,
    /** Returns what was there, unless it had ended. */
    remove,
    dropEnded,
    /** Makes one the youngest. */
    renew(hash: Buffer): void {
      const entry = remove(hash)
      if (entry !== undefined) entries.set(hash.toString('hex'), entry)
    },
    /** The oldest first. */
    living: () => entries.entries().filter(([, entry]) => isAlive(entry)),
    delete: (key: string) => void entries.delete(key),
  }
}

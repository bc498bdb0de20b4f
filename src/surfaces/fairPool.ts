/** The share of a pool that one holder (an account, an address or its network) may have when slots are scarce. */
export interface PoolShare {
  key: string
  /** The share is one in this many slots. */
  oneIn: number
}

/** A number of slots. No holder gets all of them. */
export interface FairPool {
  used(): number
  /** Takes a slot and returns true. Returns false if these holders get none. */
  take(shares: readonly PoolShare[]): boolean
  /** Returns true if each of these holders has less than its share, so that it gets the next free slot. */
  isNext(shares: readonly PoolShare[]): boolean
  /** Takes a slot even if none is free, for work that can no longer be refused. */
  retake(shares: readonly PoolShare[]): void
  giveBack(shares: readonly PoolShare[]): void
}

/**
 * Opens a pool. Every holder gets a slot while at least half are free. After that, only holders below their share
 * get one, so that the largest holders are refused first.
 */
export function openFairPool(size: number): FairPool {
  const held = new Map<string, number>()
  let used = 0

  const isBelow = ({ key, oneIn }: PoolShare) => (held.get(key) ?? 0) < Math.max(1, Math.floor(size / oneIn))
  const isNext = (shares: readonly PoolShare[]) => shares.every(isBelow)

  function add(shares: readonly PoolShare[], change: 1 | -1): void {
    used += change
    for (const { key } of shares) {
      const count = (held.get(key) ?? 0) + change
      if (count > 0) held.set(key, count)
      else held.delete(key)
    }
  }

  return {
    used: () => used,
    take(shares) {
      const hasRoom = used < size && (used < size / 2 || isNext(shares))
      if (hasRoom) add(shares, 1)
      return hasRoom
    },
    isNext,
    retake: (shares) => add(shares, 1),
    giveBack: (shares) => add(shares, -1),
  }
}

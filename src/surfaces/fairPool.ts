/** A part of a pool that one holder may have when places are scarce: of an account, an address or its network. */
export interface Share {
  key: string
  /** The share is one place in so many. */
  oneIn: number
}

/** A number of places, of which no holder gets all. */
export interface FairPool {
  taken(): number
  /** Takes a place and returns true, or returns false where these holders get none. */
  take(shares: readonly Share[]): boolean
  /** Whether each of these holders has less than its share, so that it gets the next place that falls free. */
  isNext(shares: readonly Share[]): boolean
  /** Takes a place even where there is none, for work that cannot be refused any more. */
  retake(shares: readonly Share[]): void
  giveBack(shares: readonly Share[]): void
}

/**
 * Opens a pool. Anybody gets a place while half of them are free; from then on only holders with
 * less than their share, so that those who hold most are refused first.
 */
export function openFairPool(size: number): FairPool {
  const held = new Map<string, number>()
  let taken = 0

  const isBelow = ({ key, oneIn }: Share) => (held.get(key) ?? 0) < Math.max(1, Math.floor(size / oneIn))
  const isNext = (shares: readonly Share[]) => shares.every(isBelow)

  function add(shares: readonly Share[], change: 1 | -1): void {
    taken += change
    for (const { key } of shares) {
      const count = (held.get(key) ?? 0) + change
      if (count > 0) held.set(key, count)
      else held.delete(key)
    }
  }

  return {
    taken: () => taken,
    take(shares) {
      const hasRoom = taken < size && (taken < size / 2 || isNext(shares))
      if (hasRoom) add(shares, 1)
      return hasRoom
    },
    isNext,
    retake: (shares) => add(shares, 1),
    giveBack: (shares) => add(shares, -1),
  }
}

/** A repeatable source of random numbers: the same seed gives the same sequence. */
export interface Random {
  /** Returns a number from 0 up to, but excluding, 1. */
  next(): number
  /** Returns an integer from 0 up to, but excluding, `count`. */
  below(count: number): number
  /** Like `below`, but small numbers are much more frequent, because a few accounts are known to most people. */
  skewed(count: number): number
  /** Returns true with this probability. */
  chance(probability: number): boolean
  /** Returns a random item of a list that is not empty. */
  pick<Item>(list: readonly Item[]): Item
}

/** Makes a source from a seed by mulberry32: good enough for demo data, but not for secrets. */
export function seededRandom(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    skewed: (count) => Math.floor(next() ** 2 * count),
    chance: (probability) => next() < probability,
    pick: (list) => list[below(list.length)]!,
  }
}

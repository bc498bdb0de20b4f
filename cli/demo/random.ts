/** Chance that can be repeated: the same seed gives the same sequence. */
export interface Random {
  /** 0 up to, and without, 1. */
  next(): number
  /** A whole number from 0 up to, and without, `count`. */
  below(count: number): number
  /** As `below`, with small numbers far more often: the few that everybody knows, and the many that few know. */
  skewed(count: number): number
  /** Whether something that happens with this probability happens now. */
  chance(probability: number): boolean
  /** One of a list that is not empty. */
  pick<Item>(list: readonly Item[]): Item
}

/** Chance from a seed, by mulberry32: good enough for words and dice, worthless for secrets. */
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

/** Makes random choices that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    /** Returns a whole number below another. */
    below: (most: number) => Math.floor(next() * most),
    pick: <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(next() * items.length)],
  }
}

export type Random = ReturnType<typeof seededRandom>

import { type Random, seededRandom } from '../demo/random.ts'

/**
 * Takes at least one item of each kind, and further items until there are `count`, in random order. With `--thorough`,
 * takes all items.
 */
export type Sample = <Item>(items: readonly Item[], count: number, kindOf?: (item: Item) => string) => Item[]

/** Returns a sampler that takes the same items for the same seed and name. */
export function sampler(seed: number, name: string, isThorough: boolean): Sample {
  const random = seededRandom(seed ^ hashOf(name))
  return (items, count, kindOf = () => '') => {
    const shuffled = shuffle(items, random)
    if (isThorough) return shuffled
    const kinds = new Set<string>()
    const [first, rest]: [typeof shuffled, typeof shuffled] = [[], []]
    for (const item of shuffled) {
      const kind = kindOf(item)
      ;(kinds.has(kind) ? rest : first).push(item)
      kinds.add(kind)
    }
    return [...first, ...rest.slice(0, Math.max(0, count - first.length))]
  }
}

function shuffle<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, at: random.next() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

function hashOf(text: string): number {
  let hash = 0
  for (const character of text) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) | 0
  return hash
}

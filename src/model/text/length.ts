import { linkSpans } from './links.ts'

/** What a link counts, whatever its length; `GET /api/v2/instance` publishes it as `characters_reserved_per_url`. */
export const CHARACTERS_PER_LINK = 23

// Without a bound, a letter under a megabyte of accents would count as 1.
const UNITS_PER_CLUSTER = 32
// What a text may take on average: a flag or an emoji with its skin tone has four. Without this bound, links of 2,048
// units that count 23, or accents that count nothing, would make a post a hundred times as large as its limit says.
const UNITS_PER_CHARACTER = 4
// Families and flags are what people mean by a character: none takes more than its share. The longest has 15 units.
const EMOJI = /^\p{RGI_Emoji}$/v
const LONGEST_EMOJI = 16

const LATIN_1 = /^[\0-\xFF]*$/
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Whether a text has more than `max` characters as limits count them: grapheme clusters (UAX #29), each
 * http(s) link as 23. A cluster of more than 32 UTF-16 units counts once for every 32 begun. Longer is
 * also what takes more than four units for each of the `max` characters, an emoji counting four at
 * most. Counts the text as given - clean it first -, and looks at no more of it than that takes.
 */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length > max * LONGEST_EMOJI) return true
  if (text.length <= max && !text.includes('://')) return false
  const counted = { characters: 0, units: 0 }
  const isTooMuch = () => counted.characters > max || counted.units > max * UNITS_PER_CHARACTER
  let from = 0
  for (const { start, end } of linkSpans(text)) {
    countClusters(text.slice(from, start), counted, isTooMuch)
    counted.characters += CHARACTERS_PER_LINK
    counted.units += end - start
    if (isTooMuch()) return true
    from = end
  }
  countClusters(text.slice(from), counted, isTooMuch)
  return isTooMuch()
}

/** Returns what `isLongerThan` allows, for a sentence. */
export function lengthBounds(most: number): { most: number; units: number } {
  return { most, units: most * UNITS_PER_CHARACTER }
}

/** Adds the clusters of a text to what was counted, until that is too much. */
function countClusters(text: string, counted: { characters: number; units: number }, isTooMuch: () => boolean): void {
  if (LATIN_1.test(text)) {
    // Nothing in Latin-1 joins, except CR LF (rule GB3); the segmenter costs 80 ns and more a cluster.
    counted.characters += text.length - (text.split('\r\n').length - 1)
    counted.units += text.length
    return
  }
  for (const { segment } of segmenter.segment(text)) {
    counted.characters += Math.ceil(segment.length / UNITS_PER_CLUSTER)
    counted.units += unitsOf(segment)
    if (isTooMuch()) return
  }
}

function unitsOf(cluster: string): number {
  const { length } = cluster
  return length > UNITS_PER_CHARACTER && length <= LONGEST_EMOJI && EMOJI.test(cluster) ? UNITS_PER_CHARACTER : length
}

import { graphemes } from './graphemes.ts'
import { linkSpans } from './links.ts'

/** The count of a link, whatever its length. `GET /api/v2/instance` publishes it as `characters_reserved_per_url`. */
export const CHARACTERS_PER_LINK = 23

// Without this limit, a letter under a megabyte of accents would count as 1.
const UNITS_PER_CLUSTER = 32
// The average size that a character may have: a flag or an emoji with its skin tone has four units. Without this limit,
// a post could be a hundred times as large: with links of 2,048 units that count 23, or accents that count nothing.
const UNITS_PER_CHARACTER = 4
// People see a family or a flag as one character, so an emoji counts as at most `UNITS_PER_CHARACTER` units. The
// longest emoji has 15.
const EMOJI = /^\p{RGI_Emoji}$/v
const LONGEST_EMOJI = 16

const LATIN_1 = /^[\0-\xFF]*$/

/**
 * Returns whether a text has more than `max` characters. Each grapheme cluster (UAX #29) counts as one character, and a
 * cluster of more than 32 UTF-16 units as one for every 32 units or part of them. Each http(s) link counts as 23. A
 * text is also too long if it has more than `4 * max` units in all, where an emoji counts as at most four. Call it with
 * cleaned text. It reads no more of the text than needed.
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

/** Returns the limits of `isLongerThan`, for a message. */
export function lengthBounds(most: number): { most: number; units: number } {
  return { most, units: most * UNITS_PER_CHARACTER }
}

/** Adds the clusters of a text to a count until it is too high. */
function countClusters(text: string, counted: { characters: number; units: number }, isTooMuch: () => boolean): void {
  if (LATIN_1.test(text)) {
    // Nothing in Latin-1 combines, except CR LF (rule GB3). The segmenter costs at least 80 ns a cluster.
    counted.characters += text.length - (text.split('\r\n').length - 1)
    counted.units += text.length
    return
  }
  for (const { segment } of graphemes(text)) {
    counted.characters += Math.ceil(segment.length / UNITS_PER_CLUSTER)
    counted.units += unitsOf(segment)
    if (isTooMuch()) return
  }
}

function unitsOf(cluster: string): number {
  const { length } = cluster
  return length > UNITS_PER_CHARACTER && length <= LONGEST_EMOJI && EMOJI.test(cluster) ? UNITS_PER_CHARACTER : length
}

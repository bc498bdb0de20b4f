import { linkSpans, MAX_LINK_TAIL } from './links.ts'

/** What a link counts, whatever its length; `GET /api/v2/instance` publishes it as `characters_reserved_per_url`. */
export const CHARACTERS_PER_LINK = 23

// The longest emoji sequences have fewer than 20 units. Without a bound, a letter under a megabyte of accents would count as 1.
const UNITS_PER_CLUSTER = 32
// No character stands for more of the text than this, so that a text may be refused by its size alone.
const UNITS_PER_CHARACTER = Math.ceil((MAX_LINK_TAIL + 'https:'.length) / CHARACTERS_PER_LINK)

const LATIN_1 = /^[\0-\xFF]*$/
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * The length of a text as limits count it: grapheme clusters (UAX #29), each http(s) link as 23. A cluster of more than 32 UTF-16
 * units counts once for every 32 begun. Counts the text as given: clean it first. Linear; to judge a limit use `isLongerThan`.
 */
export function countCharacters(text: string): number {
  return countUpTo(text, Infinity)
}

/** Whether `countCharacters(text) > max`, without looking at more of the text than that takes. */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length > max * UNITS_PER_CHARACTER) return true
  if (text.length <= max && !text.includes('://')) return false
  return countUpTo(text, max) > max
}

/** Counts until the sum exceeds `enough`. */
function countUpTo(text: string, enough: number): number {
  let total = 0
  let from = 0
  for (const link of linkSpans(text)) {
    total += clusters(text.slice(from, link.start), enough - total) + CHARACTERS_PER_LINK
    if (total > enough) return total
    from = link.end
  }
  return total + clusters(text.slice(from), enough - total)
}

function clusters(text: string, enough: number): number {
  // Nothing in Latin-1 joins, except CR LF (rule GB3); the segmenter costs 80 ns and more a cluster.
  if (LATIN_1.test(text)) return text.length - (text.split('\r\n').length - 1)
  let total = 0
  for (const { segment } of segmenter.segment(text)) {
    total += Math.ceil(segment.length / UNITS_PER_CLUSTER)
    if (total > enough) break
  }
  return total
}

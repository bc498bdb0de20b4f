import { linkSpans } from './links.ts'

/** What a link counts, whatever its length; `GET /api/v2/instance` publishes it as `characters_reserved_per_url`. */
export const CHARACTERS_PER_LINK = 23

// The longest emoji sequences have fewer than 20 units. Without a bound, a letter under a megabyte of accents would count as 1.
const UNITS_PER_CLUSTER = 32
// What a text may take on average: a flag or an emoji with its skin tone has four. Without this bound, links of 2,048 units that
// count 23, or accents that count nothing, would make a post a hundred times as large as its limit says.
const UNITS_PER_CHARACTER = 4

const LATIN_1 = /^[\0-\xFF]*$/
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Whether a text has more than `max` characters as limits count them: grapheme clusters (UAX #29), each http(s) link as 23. A
 * cluster of more than 32 UTF-16 units counts once for every 32 begun. Longer is also what takes more than four units for each of
 * the `max` characters. Counts the text as given - clean it first -, and looks at no more of it than that takes.
 */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length > max * UNITS_PER_CHARACTER) return true
  if (text.length <= max && !text.includes('://')) return false
  return countUpTo(text, max) > max
}

/** What `isLongerThan` allows, for a sentence: "5000 characters (20000 UTF-16 units) at most". */
export function atMost(max: number): string {
  return `${max} characters (${max * UNITS_PER_CHARACTER} UTF-16 units) at most`
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

import { z } from 'zod'
import { firstIdAt } from './ids.ts'
import { Post } from './post.ts'
import { Profile } from './profile.ts'
import { Tag } from './tag.ts'

/** The properties of a post that a search can ask for with `has:` or `is:`. */
export const ownInteractions = [
  ...['media', 'image', 'video', 'audio', 'poll', 'link'],
  ...['reply', 'sensitive', 'quote', 'edited'],
] as const
export type OwnInteraction = (typeof ownInteractions)[number]

/**
 * The posts to search: all, only public ones, or the reader's library, which has the posts that the reader wrote,
 * interacted with or was mentioned in.
 */
export type SearchScope = 'all' | 'public' | 'library'

/** A value that must be present, or must be absent if `excluded`. */
interface SearchOperator<Value> {
  value: Value
  excluded: boolean
}

/** A parsed search for posts. All conditions must hold. */
export interface PostQuery {
  /**
   * Words, which also match in their other forms, and quoted phrases, whose words must be adjacent and exactly as
   * typed.
   */
  terms: (SearchOperator<string> & { isPhrase?: boolean })[]
  /** `media`, …, or `language:xx`, in lower case. */
  properties: SearchOperator<OwnInteraction | `language:${string}`>[]
  /** Account names with an `@` before them; `me` is the reader. */
  authors: SearchOperator<string>[]
  /** Only posts with ids above this one. */
  above: string
  /** Only posts with ids below this one. */
  below: string
  /** Pairs of ids: the posts from the first id (included) to the second (excluded) are left out. */
  gaps: [string, string][]
  scope: SearchScope
}

/** Maximum words, phrases and operators of a search. */
export const mostTerms = 32

const largest = '9223372036854775807'

// An optional sign, then a phrase in quotation marks of any kind, closed or not, or everything up to the next blank.
const token = /([-+－＋−]?)(?:["“”„‟＂]([^"“”„‟＂]*)["“”„‟＂]?|「([^」]*)」?|『([^』]*)』?|«([^»]*)»?|(\S+))/gu
const operator = /^([a-zａ-ｚ]+)[:：](.+)$/iu

/**
 * Parses the text of a search box. Returns undefined if it has more than `mostTerms` terms. Text that is not an
 * operator is a word.
 */
export function parseSearch(typed: string): PostQuery | undefined {
  const tokens = [...typed.matchAll(token)]
  if (tokens.length > mostTerms) return undefined
  const query: PostQuery = {
    terms: [],
    properties: [],
    authors: [],
    above: '0',
    below: largest,
    gaps: [],
    scope: 'all',
  }
  for (const [, sign = '', ...parts] of tokens) {
    const excluded = /[-－−]/.test(sign)
    const word = parts.at(-1)
    if (word !== undefined && applyOperator(query, word, excluded)) continue
    const value = parts.find((part) => part !== undefined)?.trim()
    if (value) query.terms.push({ value, excluded, ...(word === undefined && { isPhrase: true }) })
  }
  return query
}

/** Returns the words of a query that consists only of words; undefined if it has other conditions. */
export function plainWords({ terms, properties, authors, above, below, gaps, scope }: PostQuery): string | undefined {
  const isPlain = properties.length + authors.length + gaps.length === 0 && above === '0' && below === largest
  if (!isPlain || scope !== 'all' || terms.some(({ excluded }) => excluded)) return undefined
  return terms.map(({ value }) => value).join(' ')
}

/** Returns whether a query has no condition. */
export function isEmptyQuery(query: PostQuery): boolean {
  return plainWords(query) === ''
}

function applyOperator(query: PostQuery, word: string, excluded: boolean): boolean {
  const [, name, value] = operator.exec(word) ?? []
  if (name === undefined || value === undefined) return false
  const apply = operators.get(name.normalize('NFKC').toLowerCase())
  return apply?.(query, value.normalize('NFKC').toLowerCase(), excluded) ?? false
}

/** Applies an operator. Returns false for an unknown value. */
type ApplyOperator = (query: PostQuery, value: string, excluded: boolean) => boolean

// There are no link previews here, so `embed` means link.
const has = new Map<string, OwnInteraction>([
  ...(['media', 'image', 'video', 'audio', 'poll', 'link'] as const).map((mark) => [mark, mark] as const),
  ['embed', 'link'],
])
const is = new Map<string, OwnInteraction>(
  (['reply', 'sensitive', 'quote', 'edited'] as const).map((mark) => [mark, mark] as const),
)

const interactionOf =
  (interactions: ReadonlyMap<string, OwnInteraction>): ApplyOperator =>
  ({ properties }, name, excluded) => {
    const value = interactions.get(name)
    if (value !== undefined) properties.push({ value, excluded })
    return value !== undefined
  }

const language: ApplyOperator = ({ properties }, code, excluded) => {
  const isCode = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})?$/.test(code)
  if (isCode) properties.push({ value: `language:${code}`, excluded })
  return isCode
}

const from: ApplyOperator = ({ authors }, address, excluded) => {
  const [, name] = /^@?(\w+(?:@[\w.:-]+)?)$/.exec(address) ?? []
  if (name !== undefined) authors.push({ value: address === 'me' ? 'me' : `@${name}`, excluded })
  return name !== undefined
}

const within: ApplyOperator = (query, place, excluded) => {
  const opposite = { all: 'all', public: 'library', library: 'public' } as const
  if (place !== 'all' && place !== 'public' && place !== 'library') return false
  query.scope = excluded ? opposite[place] : place
  return true
}

interface Span {
  start: string
  end: string
}

const dated =
  (apply: (query: PostQuery, span: Span, excluded: boolean) => void): ApplyOperator =>
  (query, date, excluded) => {
    const span = spanOf(date)
    if (span) apply(query, span, excluded)
    return span !== undefined
  }

const operators = new Map<string, ApplyOperator>([
  ['has', interactionOf(has)],
  ['is', interactionOf(is)],
  ['language', language],
  ['lang', language],
  ['from', from],
  ['in', within],
  ['before', dated((query, { start }, excluded) => (excluded ? notBelow(query, start) : onlyBelow(query, start)))],
  ['after', dated((query, { end }, excluded) => (excluded ? onlyBelow(query, end) : notBelow(query, end)))],
  ['during', dated((query, span, excluded) => (excluded ? without(query, span) : only(query, span)))],
])

function onlyBelow(query: PostQuery, id: string): void {
  if (BigInt(id) < BigInt(query.below)) query.below = id
}

function notBelow(query: PostQuery, id: string): void {
  const above = BigInt(id) - 1n
  if (above > BigInt(query.above)) query.above = String(above)
}

function only(query: PostQuery, { start, end }: Span): void {
  notBelow(query, start)
  onlyBelow(query, end)
}

function without({ gaps }: PostQuery, { start, end }: Span): void {
  gaps.push([start, end])
}

/** Returns the ids of a day, month or year in UTC, written `2024-02-29`, `2024-02` or `2024`. */
function spanOf(date: string): Span | undefined {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(date) ?? []
  if (year === undefined) return undefined
  const [y, m, d] = [Number(year), Number(month ?? 1) - 1, Number(day ?? 1)]
  const start = new Date(Date.UTC(y, m, d))
  // `Date` turns February 30 into a day in March.
  if (start.getUTCFullYear() !== y || start.getUTCMonth() !== m || start.getUTCDate() !== d) return undefined
  const end = day !== undefined ? [y, m, d + 1] : month !== undefined ? [y, m + 1, 1] : [y + 1, 0, 1]
  return { start: firstIdAt(start.getTime()), end: firstIdAt(Date.UTC(...(end as [number, number, number]))) }
}

export const SearchResults = z
  .object({
    profiles: z.array(Profile).describe('The matching profiles.'),
    posts: z.array(Post).describe('The matching posts.'),
    hashtags: z.array(Tag).describe('The matching hashtags.'),
  })
  .meta({
    id: 'SearchResults',
    description: 'Search results by kind. The best results come first; posts are ordered newest first.',
  })
export type SearchResults = z.infer<typeof SearchResults>

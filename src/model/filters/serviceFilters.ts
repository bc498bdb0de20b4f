import type { ServiceFilterKind, ServiceFilterPattern } from '../serviceFilter.ts'
import { cleanLine } from '../text/clean.ts'
import { linkSpans } from '../text/links.ts'
import { filteredText, type FilteredText } from './filteredText.ts'
import { fold } from './fold.ts'
import { buildSearch } from './search.ts'

/** The text of a post, with the SHA-256 of its files in hexadecimal, for the service's filters. */
export interface CheckedPost extends FilteredText {
  hashes: readonly string[]
}

/** The filters of the service, ready to match posts. */
export interface ServiceFilterSearch<Filter> {
  isEmpty: boolean
  /** Returns the filters that match, in their order. Its time grows with the length of the text. */
  match(post: CheckedPost): Filter[]
}

// Characters that do not show, such as soft hyphens. They would hide a word from a filter, but not from readers.
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** Returns a text, and the text without invisible characters if it has any. */
function readings(text: string): string[] {
  const visible = text.replace(invisible, '')
  return visible === text ? [text] : [text, visible.normalize('NFC')]
}

/** Compiles filters of the service. Words match as in users' filters, but invisible characters do not hide them. */
export function compileServiceFilters<Filter extends ServiceFilterPattern>(
  filters: readonly Filter[],
): ServiceFilterSearch<Filter> {
  const words = filters.filter(({ kind }) => kind === 'word')
  const search = buildSearch(words.map((filter) => [keywordOf(filter)]))
  const links = Map.groupBy(
    filters.filter(({ kind }) => kind === 'link'),
    ({ value }) => hostOf(value),
  )
  const files = new Map(filters.flatMap((filter) => (filter.kind === 'file' ? [[filter.value, filter] as const] : [])))

  function* matches(post: CheckedPost): Generator<Filter> {
    const text = filteredText(post)
    for (const shown of readings(text)) {
      const folded = fold(shown)
      if (search.mightFind(folded)) for (const index of search.find(folded, () => shown).keys()) yield words[index]!
    }
    if (links.size > 0)
      for (const { url } of linkSpans(text)) for (const filter of linkMatches(url, links)) yield filter
    for (const hash of post.hashes) {
      const filter = files.get(hash)
      if (filter) yield filter
    }
  }

  return {
    isEmpty: filters.length === 0,
    match(post) {
      if (filters.length === 0) return []
      const found = new Set(matches(post))
      return found.size === 0 ? [] : filters.filter((filter) => found.has(filter))
    },
  }
}

const keywordOf = ({ value, wholeWord }: ServiceFilterPattern) =>
  ({ keyword: value, wholeWord, isPattern: false, excluded: false }) as const

const hostOf = (value: string) => value.split('/', 1)[0]!

function* linkMatches<Filter extends ServiceFilterPattern>(
  url: string,
  links: ReadonlyMap<string, readonly Filter[]>,
): Generator<Filter> {
  const address = addressOf(url)
  if (!address) return
  const labels = address.host.split('.')
  for (let from = 0; from < labels.length; from++) {
    const host = labels.slice(from).join('.')
    for (const filter of links.get(host) ?? []) {
      if (address.path.startsWith(filter.value.slice(host.length))) yield filter
    }
  }
}

/**
 * Returns the host of a URL in lower case and ASCII, and its path with the query; undefined for any other text. Ports
 * and user names are ignored.
 */
function addressOf(url: string): { host: string; path: string } | undefined {
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.hostname === '') return undefined
  return { host: parsed.hostname.replace(/\.$/, ''), path: parsed.pathname + parsed.search }
}

/**
 * Returns the value of a filter as it is stored: words in NFC, `https://Spam.example/` as `spam.example`, a SHA-256 in
 * lower case. Returns undefined if it is invalid.
 */
export function storedFilterValue(kind: ServiceFilterKind, value: string): string | undefined {
  return storedValues[kind](value)
}

const storedValues: Record<ServiceFilterKind, (value: string) => string | undefined> = {
  word: (value) => cleanLine(value).normalize('NFC') || undefined,
  link(value) {
    const text = value.trim().replace(/^\*\./, '')
    const address = addressOf(/^https?:\/\//i.test(text) ? text : `https://${text}`)
    if (!address?.host.includes('.')) return undefined
    const link = address.path === '/' ? address.host : address.host + address.path
    return link.length > longestLink ? undefined : link
  },
  file(value) {
    const hash = value.trim().toLowerCase()
    return /^[0-9a-f]{64}$/.test(hash) ? hash : undefined
  },
}

const longestLink = 500

import type { Filter, FilterMatch } from '../filter.ts'
import type { PostId } from '../ids.ts'
import { reportedLength, wordsReported } from './bounds.ts'
import { type FilterablePost, filteredText, foldedText } from './filteredText.ts'
import { type TextRange, buildSearch } from './search.ts'

/** The filters of one account, ready to match posts. */
export interface CompiledFilters {
  /**
   * Returns the filters that match a post at a time (milliseconds since 1970), in their order. The result is shared: do
   * not change it.
   */
  match(content: FilterablePost, now?: number): FilterMatch[]
  /** Returns whether the result for a post is cached, so that `match` costs nothing. */
  knows(content: FilterablePost): boolean
  /** The maximum cost of the patterns for each unit of a text, where the cost of all words is 1; 0 without patterns. */
  patternSize: number
}

/**
 * Maximum cached results. When it is exceeded, all are dropped, so that one reader's results do not use memory for
 * every post of the server.
 */
const maxCached = 500
const noMatches: FilterMatch[] = []

/**
 * Compiles stored filters. Filters that have expired match nothing. This is decided at each match, since the clock may
 * be wrong for a moment, and compiled filters are cached.
 */
export function compileFilters(filters: readonly Filter[]): CompiledFilters {
  const matchers = filters.map(matcherOf)
  const search = buildSearch(filters.map(({ keywords }) => keywords))
  const byPost = filtersByPost(filters)
  const someExpire = filters.some(({ expiresAt }) => expiresAt !== null)
  let cache = new WeakMap<FilterablePost, FilterMatch[]>()
  let count = 0

  function look(content: FilterablePost): FilterMatch[] {
    const found = search.find(foldedText(content), () => filteredText(content))
    const candidates = new Set([...found.keys(), ...(byPost.get(content.id) ?? [])])
    if (candidates.size === 0) return noMatches
    const text = filteredText(content)
    return [...candidates]
      .sort((a, b) => a - b)
      .flatMap((index) => matchers[index]!(content.id, text, found.get(index)))
  }

  function cacheMatches(content: FilterablePost): FilterMatch[] {
    if (++count > maxCached) [cache, count] = [new WeakMap(), 1]
    const matches = look(content)
    cache.set(content, matches)
    return matches
  }

  return {
    match(content, now = Date.now()) {
      if (!search.mightFind(foldedText(content)) && !byPost.has(content.id)) return noMatches
      const matches = cache.get(content) ?? cacheMatches(content)
      if (!someExpire || matches === noMatches) return matches
      return matches.filter(({ filter }) => !hasExpired(filter.expiresAt, now))
    },
    knows: (content) => cache.has(content),
    patternSize: search.patternSize,
  }
}

function hasExpired(expiresAt: string | null, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now
}

function filtersByPost(filters: readonly Filter[]): Map<PostId, number[]> {
  const byPost = new Map<PostId, number[]>()
  for (const [index, { posts }] of filters.entries())
    for (const { postId } of posts) byPost.set(postId, [...(byPost.get(postId) ?? []), index])
  return byPost
}

/** Returns the result of one filter for a post, given where its keywords were found, by index. */
type Matcher = (id: PostId, text: string, found: ReadonlyMap<number, TextRange> | undefined) => FilterMatch[]

// A filter that has only excluding keywords matches nothing. Otherwise it would match nearly every post, which is not
// intended.
function matcherOf({ keywords, posts, ...filter }: Filter): Matcher {
  const required = keywords.flatMap(({ excluded }, index) => (excluded ? [] : [index]))
  const exclusions = keywords.flatMap(({ excluded }, index) => (excluded ? [index] : []))
  const postIds = new Set(posts.map(({ postId }) => postId))
  return (id, text, found = new Map()) => {
    const places = required.flatMap((index) => found.get(index) ?? [])
    const isEnough = places.length > 0 && (filter.match === 'any' || places.length === required.length)
    const isMatch = isEnough && !exclusions.some((index) => found.has(index))
    if (!isMatch && !postIds.has(id)) return []
    return [{ filter, keywords: isMatch ? wordsAt(text, places) : [], postIds: postIds.has(id) ? [id] : [] }]
  }
}

function wordsAt(text: string, places: readonly TextRange[]): string[] {
  const words = places.map(({ start, end }) => text.slice(start, Math.min(end, start + reportedLength)).toWellFormed())
  return [...new Set(words)].slice(0, wordsReported)
}

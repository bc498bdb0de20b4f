import type { Filter, FilterMatch } from '../filter.ts'
import type { PostId } from '../ids.ts'
import { toldLength, wordsTold } from './bounds.ts'
import { type Filtered, filteredText, foldedText } from './filteredText.ts'
import { type Place, buildSearch } from './search.ts'

/** The filters of one account, ready to be asked about posts. */
export interface CompiledFilters {
  /**
   * Which of the filters catch a post at a moment (milliseconds since 1970), in their order. What
   * it returns is shared: do not change it.
   */
  match(content: Filtered, now?: number): FilterMatch[]
  /** Whether a post was looked at already, so that asking again costs nothing. */
  knows(content: Filtered): boolean
  /** What patterns cost at most for each unit of a text, as compared with words; 0 without patterns. */
  patternSize: number
}

/** Above it what was found is forgotten: one reader must not keep something of every post of the server. */
const mostKept = 500
const nothing: FilterMatch[] = []

/**
 * Compiles filters as they are kept; those that have expired catch nothing, those that will stop
 * when their time has come.
 */
export function compileFilters(filters: readonly Filter[], compiledAt = Date.now()): CompiledFilters {
  const live = filters.filter(({ expiresAt }) => !hasExpired(expiresAt, compiledAt))
  const catchers = live.map(catcherOf)
  const search = buildSearch(live.map(({ keywords }) => keywords))
  const byPost = filtersByPost(live)
  const someExpire = live.some(({ expiresAt }) => expiresAt !== null)
  let kept = new WeakMap<Filtered, FilterMatch[]>()
  let count = 0

  function look(content: Filtered): FilterMatch[] {
    const found = search.find(foldedText(content), () => filteredText(content))
    const candidates = new Set([...found.keys(), ...(byPost.get(content.id) ?? [])])
    if (candidates.size === 0) return nothing
    const said = filteredText(content)
    return [...candidates]
      .sort((a, b) => a - b)
      .flatMap((index) => catchers[index]!(content.id, said, found.get(index)))
  }

  function keep(content: Filtered): FilterMatch[] {
    if (++count > mostKept) [kept, count] = [new WeakMap(), 1]
    const matches = look(content)
    kept.set(content, matches)
    return matches
  }

  return {
    match(content, now = Date.now()) {
      if (!search.mightFind(foldedText(content)) && !byPost.has(content.id)) return nothing
      const matches = kept.get(content) ?? keep(content)
      if (!someExpire || matches === nothing) return matches
      return matches.filter(({ filter }) => !hasExpired(filter.expiresAt, now))
    },
    knows: (content) => kept.has(content),
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

/** Says what one filter makes of a post in which some of its keywords, by index, stand somewhere. */
type Catcher = (id: PostId, said: string, found: ReadonlyMap<number, Place> | undefined) => FilterMatch[]

// A filter of nothing but exclusions catches nothing: it would catch every post that is written, which nobody means.
function catcherOf({ keywords, posts, ...filter }: Filter): Catcher {
  const wanted = keywords.flatMap(({ excluded }, index) => (excluded ? [] : [index]))
  const unwanted = keywords.flatMap(({ excluded }, index) => (excluded ? [index] : []))
  const named = new Set(posts.map(({ postId }) => postId))
  return (id, said, found = new Map()) => {
    const places = wanted.flatMap((index) => found.get(index) ?? [])
    const isEnough = places.length > 0 && (filter.match === 'any' || places.length === wanted.length)
    const isCaught = isEnough && !unwanted.some((index) => found.has(index))
    if (!isCaught && !named.has(id)) return []
    return [{ filter, keywords: isCaught ? wordsAt(said, places) : [], postIds: named.has(id) ? [id] : [] }]
  }
}

function wordsAt(said: string, places: readonly Place[]): string[] {
  const words = places.map(({ start, end }) => said.slice(start, Math.min(end, start + toldLength)).toWellFormed())
  return [...new Set(words)].slice(0, wordsTold)
}

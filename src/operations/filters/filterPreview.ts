import { z } from 'zod'
import { setImmediate } from 'node:timers/promises'
import type { Filter, FilterMatch } from '../../model/filter.ts'
import { patternReach } from '../../model/filters/bounds.ts'
import { type CompiledFilters, compileFilters } from '../../model/filters/compile.ts'
import { type FilterTotals, requireRoom } from '../../model/filters/room.ts'
import { FilterId } from '../../model/ids.ts'
import { rangeOf } from '../../model/page.ts'
import { contentOf, joinPost, Post } from '../../model/post.ts'
import type { KeywordDraft } from '../../stores/filters.ts'
import { type Call, defineOperation } from '../operation.ts'
import { filterFields, cleanTitle, keywordDraft, NewKeywords, requireFewPatterns } from './internal/filterInput.ts'

/** The number of newest posts that are read from each timeline. */
const postsOfEach = 100
/**
 * The limit of work: units of text times the cost of each. It is enough for all posts unless they are huge and the
 * patterns are costly.
 */
const mostWork = 5_000_000
/**
 * The id of the previewed filter, which is not stored. No stored filter has this id, because ids contain the time at
 * which they were made.
 */
const preview = FilterId.parse('1')

/**
 * Returns the newest posts of the caller's home and public timelines that a filter would match, each with only the
 * matches of this filter. Nothing is stored. Throws `validation_failed` in the same cases as `createFilter`.
 */
export const filterPreview = defineOperation({
  name: 'filterPreview',
  kind: 'query',
  scope: 'read:statuses',
  summary: 'Preview a filter: list the newest posts that it would match.',
  input: z.strictObject({ ...filterFields, title: filterFields.title.default('Preview'), keywords: NewKeywords }),
  output: z.array(Post),
  async run(fields, call): Promise<Post[]> {
    const title = cleanTitle(fields.title)
    requireFewPatterns(fields.keywords, call.limits)
    const keywords = fields.keywords.map((one, index) => keywordDraft(one, `keywords.${index}.keyword`))
    requireRoom(totalsOf(keywords), call.limits)
    const { contexts, action, match } = fields
    const filter = {
      id: preview,
      title,
      contexts,
      action,
      match,
      expiresAt: null,
      keywords: withIds(keywords),
      posts: [],
    }
    return matchesOf(filter, await newestPosts(call))
  },
})

function totalsOf(keywords: readonly KeywordDraft[]): FilterTotals {
  const characters = keywords.reduce((sum, { keyword }) => sum + keyword.length, 0)
  const patterns = keywords.flatMap(({ keyword, isPattern }) => (isPattern ? [keyword] : []))
  return { filters: 1, keywords: keywords.length, characters, patterns }
}

function withIds(keywords: readonly KeywordDraft[]): Filter['keywords'] {
  return keywords.map((keyword) => ({ id: preview, ...keyword }))
}

// A post that was also boosted appears once, where it was found first.
async function newestPosts({ stores, caller }: Call): Promise<Post[]> {
  const { accountId } = caller
  const range = rangeOf({ limit: postsOfEach })
  const home = await stores.timelines.home(accountId, range)
  const all = await stores.timelines.public(accountId, false, range)
  const postOf = new Map<string, Post>()
  for (const post of [...home.items, ...all.items]) {
    const { id } = post.boostOf ?? post
    if (!postOf.has(id)) postOf.set(id, post)
  }
  return [...postOf.values()].sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1))
}

async function matchesOf(filter: Filter, posts: readonly Post[]): Promise<Post[]> {
  const compiled = compileFilters([filter])
  const matching: Post[] = []
  let left = mostWork
  for (const post of posts) {
    if ((left -= workOf(post, compiled)) < 0) break
    const matches = compiled.match(contentOf(post.boostOf ?? post))
    if (matches.length > 0) matching.push(withMatches(post, matches))
    if (compiled.patternSize > 0) await setImmediate() // lets other requests run
  }
  return matching
}

function workOf(post: Post, { patternSize }: CompiledFilters): number {
  const { length } = (post.boostOf ?? post).text
  return length + Math.min(length, patternReach) * patternSize
}

function withMatches(post: Post, filtered: FilterMatch[]): Post {
  const { author, quote, viewer } = post
  const boostOf = post.boostOf && withMatches(post.boostOf, filtered)
  return joinPost(contentOf(post), { author, quote, boostOf, viewer: viewer && { ...viewer, filtered } })
}

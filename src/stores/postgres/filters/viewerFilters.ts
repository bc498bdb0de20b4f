import { setImmediate } from 'node:timers/promises'
import type { Filter } from '../../../model/filter.ts'
import { type CompiledFilters, compileFilters } from '../../../model/filters/compile.ts'
import type { AccountId } from '../../../model/ids.ts'
import type { PostContent } from '../../../model/post.ts'
import type { FilterMatcher } from '../../streamedPosts.ts'
import type { Caches } from '../connection/caches.ts'
import type { Database } from '../connection/database.ts'
import { selectViewerFilters } from './filterRow.ts'
import { loadByVersion } from '../connection/loadByVersion.ts'

/** A cache of compiled filters of accounts. */
export interface ViewerFilters {
  /** Returns the compiled filters of an account, as of this version (`accounts.filters_version`) or a later one. */
  load(account: AccountId, version: number): Promise<FilterMatcher>
}

interface CachedFilters {
  version: number
  match: FilterMatcher
  /** The number of characters in the keywords. Each character takes about forty bytes once it is compiled. */
  size: number
}

// The memory of an account's compiled patterns, expressed as a number of keyword characters.
const patternsSize = 10_000

/** Caches the compiled filters of the accounts that have read most recently. */
export function openViewerFilters(database: Database, caches: Caches): ViewerFilters {
  const cache = caches.open<AccountId, CachedFilters>('filters', ({ size }) => 40 * size)
  const load = loadByVersion(cache, async (account, version) => {
    const rows = await database.rows(selectViewerFilters, [account])
    return cachedFilters(rows, rows[0]?.version ?? version)
  })
  return { load: async (account, version) => (await load(account, version)).match }
}

function cachedFilters(filters: readonly Filter[], version: number): CachedFilters {
  const compiled = compileFilters(filters)
  const lengths = filters.flatMap(({ keywords, posts }) => [
    ...keywords.map(({ keyword }) => keyword.length),
    posts.length,
  ])
  const size = lengths.reduce((sum, length) => sum + length, 50) + (compiled.patternSize > 0 ? patternsSize : 0)
  return { version, match: matcherOf(compiled), size }
}

function matcherOf(compiled: CompiledFilters): FilterMatcher {
  const match: FilterMatcher = (content, now) => compiled.match(content, now)
  return compiled.patternSize === 0
    ? match
    : Object.assign(match, { ahead: (contents: Iterable<PostContent>) => lookAhead(compiled, contents) })
}

async function lookAhead(compiled: CompiledFilters, contents: Iterable<PostContent>): Promise<void> {
  for (const content of contents) {
    if (compiled.knows(content)) continue
    compiled.match(content)
    await setImmediate()
  }
}

import { setImmediate } from 'node:timers/promises'
import { atMostOfSize } from '../../../model/bounds.ts'
import type { Filter } from '../../../model/filter.ts'
import { type CompiledFilters, compileFilters } from '../../../model/filters/compile.ts'
import type { AccountId } from '../../../model/ids.ts'
import type { PostContent } from '../../../model/post.ts'
import type { FilterMatcher } from '../../streamedPosts.ts'
import type { Database } from '../connection/database.ts'
import { selectViewerFilters } from './filterRow.ts'
import { keptFrom } from '../connection/keptFrom.ts'
import { loadByVersion } from '../connection/loadByVersion.ts'

/** A cache of compiled filters of accounts. */
export interface ViewerFilters {
  /** Returns the filters of an account with at least this version; see `accounts.filters_version`. */
  load(account: AccountId, version: number): Promise<FilterMatcher>
}

interface Kept {
  version: number
  match: FilterMatcher
  /** The number of characters in the keywords. Each takes about forty bytes when it is compiled. */
  size: number
}

// The size of an account's compiled patterns, counted in characters of keywords.
const patternsSize = 10_000

/** Caches the compiled filters of the `most` accounts that read last, in about forty megabytes. */
export function openViewerFilters(database: Database, most = 5_000, mostCharacters = 1_000_000): ViewerFilters {
  const sizeOf = ({ size }: Kept) => size
  const kept = keptFrom<AccountId, Kept>(database, atMostOfSize(most, mostCharacters, sizeOf))
  const load = loadByVersion(kept, async (account, version) => {
    const rows = await database.rows(selectViewerFilters, [account])
    return keep(rows, rows[0]?.version ?? version)
  })
  return { load: async (account, version) => (await load(account, version)).match }
}

function keep(filters: readonly Filter[], version: number): Kept {
  const compiled = compileFilters(filters)
  const lengths = filters.flatMap(({ keywords, posts }) => [
    ...keywords.map(({ keyword }) => keyword.length),
    posts.length,
  ])
  const size = lengths.reduce((sum, length) => sum + length, 50) + (compiled.patternSize > 0 ? patternsSize : 0)
  return { version, match: matcherOf(compiled), size }
}

function matcherOf(compiled: CompiledFilters): FilterMatcher {
  const match: FilterMatcher = (content) => compiled.match(content)
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

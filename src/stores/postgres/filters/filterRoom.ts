import { invalid } from '../../../model/errors.ts'
import { filteredPosts } from '../../../model/filters/bounds.ts'
import { type FilterTotals, requireRoom } from '../../../model/filters/room.ts'
import type { AccountId } from '../../../model/ids.ts'
import type { FilterLimits } from '../../filters.ts'
import { type Database, statement } from '../connection/database.ts'

const selectTotals = statement<FilterTotals>(
  'filters_totals',
  `with own as materialized (
     select k.keywords, k.characters, k.patterns from filters f
     cross join lateral (
       select count(*)::integer as keywords, sum(length(keyword)) as characters, array_agg(keyword) filter (where is_pattern) as patterns
       from filter_keywords where filter_id = f.id) k
     where f.account_id = $1)
   select count(*)::integer as filters, coalesce(max(keywords), 0) as keywords, coalesce(sum(characters), 0)::integer as characters,
     coalesce((select array_agg(pattern) from own, unnest(own.patterns) pattern), '{}') as patterns
   from own`,
)

const countPosts = statement<{ posts: number }>(
  'filters_count_posts',
  `select coalesce(sum((select count(*) from filter_posts where filter_id = f.id)), 0)::integer as posts
   from filters f where f.account_id = $1`,
)

/** Throws `validation_failed` if an account's filters and keywords now exceed the limits. */
export async function requireFilterRoom(within: Database, account: AccountId, limits: FilterLimits): Promise<void> {
  requireRoom((await within.row(selectTotals, [account]))!, limits)
}

/** Throws `validation_failed` if an account's filters contain too many posts. */
export async function requirePostRoom(within: Database, account: AccountId): Promise<void> {
  const { posts } = (await within.row(countPosts, [account]))!
  if (posts > filteredPosts) throw invalid('posts', 'filteredPostsTooMany', { most: filteredPosts })
}

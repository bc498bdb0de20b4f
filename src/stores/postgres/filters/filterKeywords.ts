import { notFound } from '../../../model/errors.ts'
import type { FilterId } from '../../../model/ids.ts'
import type { KeywordChange, KeywordDraft } from '../../filters.ts'
import { type Database, statement } from '../connection/database.ts'

interface Row {
  id: FilterId
}

const insertAll = statement<Row>(
  'filter_keywords_insert',
  `insert into filter_keywords (filter_id, keyword, whole_word, is_pattern, excluded)
   select $1, k.keyword, k.whole_word, k.is_pattern, k.excluded
   from unnest($2::text[], $3::boolean[], $4::boolean[], $5::boolean[]) with ordinality
     as k(keyword, whole_word, is_pattern, excluded, place)
   order by k.place returning id`,
)

const updateAll = statement<Row>(
  'filter_keywords_update',
  `update filter_keywords k set keyword = coalesce(c.keyword, k.keyword), whole_word = coalesce(c.whole_word, k.whole_word),
     is_pattern = coalesce(c.is_pattern, k.is_pattern), excluded = coalesce(c.excluded, k.excluded)
   from unnest($2::bigint[], $3::text[], $4::boolean[], $5::boolean[], $6::boolean[])
     as c(id, keyword, whole_word, is_pattern, excluded)
   where k.id = c.id and k.filter_id = $1 returning k.id`,
)

const deleteAll = statement<Row>(
  'filter_keywords_delete',
  'delete from filter_keywords where filter_id = $1 and id = any($2::bigint[]) returning id',
)

/** Adds keywords to a filter, in this order. Returns their ids. */
export async function insertKeywords(
  within: Database,
  filter: FilterId,
  drafts: readonly KeywordDraft[],
): Promise<FilterId[]> {
  if (drafts.length === 0) return []
  const inserted = await within.rows(insertAll, [filter, ...columnsOf(drafts)])
  return inserted.map(({ id }) => id)
}

/** Changes keywords of a filter. Throws `not_found` unless all of them exist and each is named only once. */
export async function changeKeywords(
  within: Database,
  filter: FilterId,
  changes: readonly (KeywordChange & { id: FilterId })[],
): Promise<void> {
  if (changes.length === 0) return
  const ids = changes.map(({ id }) => id)
  const changed = await within.rows(updateAll, [filter, ids, ...columnsOf(changes)])
  if (changed.length < changes.length) throw notFound()
}

/** Removes keywords from a filter. Throws `not_found` unless all exist. */
export async function removeKeywords(within: Database, filter: FilterId, ids: readonly FilterId[]): Promise<void> {
  if (ids.length === 0) return
  const removed = await within.rows(deleteAll, [filter, ids])
  if (removed.length < ids.length) throw notFound()
}

function columnsOf(keywords: readonly KeywordChange[]): unknown[] {
  return [
    keywords.map(({ keyword }) => keyword),
    keywords.map(({ wholeWord }) => wholeWord),
    keywords.map(({ isPattern }) => isPattern),
    keywords.map(({ excluded }) => excluded),
  ]
}

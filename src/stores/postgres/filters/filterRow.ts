import type { Filter } from '../../../model/filter.ts'
import { type Statement, statement } from '../connection/database.ts'

// The columns are the fields of a `Filter`. Keywords and posts are in the order of their creation.
const columns = `f.id, f.title, f.contexts, f.action, f.match, f.expires_at as "expiresAt",
  coalesce((select json_agg(json_build_object('id', k.id::text, 'keyword', k.keyword, 'wholeWord', k.whole_word,
     'isPattern', k.is_pattern, 'excluded', k.excluded) order by k.id) from filter_keywords k where k.filter_id = f.id), '[]') as keywords,
  coalesce((select json_agg(json_build_object('id', p.id::text, 'postId', p.post_id::text) order by p.id)
     from filter_posts p where p.filter_id = f.id), '[]') as posts`

const ofAccount = (name: string, where: string): Statement<Filter> =>
  statement(name, `select ${columns} from filters f where f.account_id = $1 ${where} order by f.id`)

/** Returns all filters of account $1. */
export const selectFilters = ofAccount('filters_all', '')

/** Returns the filter $2 of account $1. */
export const selectFilter = ofAccount('filters_one', 'and f.id = $2')

/** Returns the filter of account $1 that has the keyword $2. */
export const selectByKeyword = ofAccount(
  'filters_by_keyword',
  'and f.id = (select filter_id from filter_keywords where id = $2)',
)

/** Returns the filter of account $1 that has the entry $2 for a post. */
export const selectByEntry = ofAccount(
  'filters_by_entry',
  'and f.id = (select filter_id from filter_posts where id = $2)',
)

/** Returns all filters of account $1, with their version. */
export const selectViewerFilters: Statement<Filter & { version: number }> = statement(
  'filters_of_viewer',
  `select ${columns}, (select filters_version from accounts where id = $1) as version
   from filters f where f.account_id = $1 order by f.id`,
)

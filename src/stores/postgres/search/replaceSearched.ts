import { statement } from '../connection/database.ts'

/**
 * Makes the search find posts as they are now. Run it after the change: within the same statement, it would not see the
 * change.
 */
export const replaceSearched = statement(
  'posts_searched',
  `update post_search set words = searchable.words from searchable
   where post_search.post_id = any($1::bigint[]) and searchable.id = post_search.post_id`,
)

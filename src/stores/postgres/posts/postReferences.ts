import type { Post } from '../../../model/post.ts'
import type { AccountId, PostId } from '../../../model/ids.ts'
import { type Statement, statement } from '../connection/database.ts'
import { isFollowing, isThere } from './visibility.ts'

/** A reference to a post in a list: the versions to look for in the caches, and the reader's interactions. */
export interface PostReference extends StateColumns {
  cursor: string
  id: PostId
  version: number
  author_id: AccountId
  author_version: number
  original_id: PostId | null
  original_version: number
  original_author_id: AccountId
  original_author_version: number
  /** True if all media of the author are shown as sensitive; for a boost, of the original's author. */
  sensitized: boolean
  filters_version: number | null
}

/** The interactions of a reader with a post, as a query returns them. */
export interface StateColumns {
  favourited: boolean
  boosted: boolean
  bookmarked: boolean
  pinned: boolean | null
  thread_muted: boolean
  may_quote: boolean
  reactions: string[] | null
  votes: number[] | null
}

/** SQL: true if an account may quote a row of `posts` that it can see. */
export const mayQuote = (account: string, post: string) => `
  (not ${post}.sharing_forbidden and (
    (${post}.author_id = ${account} and ${post}.visibility <> 'direct') or (${post}.visibility in ('public', 'unlisted')
      and (${post}.quote_policy = 'public'
        or (${post}.quote_policy = 'followers' and ${isFollowing(account, `${post}.author_id`)})))))`

/** SQL: the columns with the interactions of `reader` (an SQL expression) with the row `t` of `posts`. */
export const stateColumns = (reader: string) => `
  ${isThere(`favourites x where x.account_id = ${reader} and x.post_id = t.id`)} as favourited,
  ${isThere(`posts x where x.boost_of_id = t.id and x.author_id = ${reader}`)} as boosted,
  ${isThere(`bookmarks x where x.account_id = ${reader} and x.post_id = t.id`)} as bookmarked,
  case when t.author_id = ${reader}
    then ${isThere(`pins x where x.account_id = ${reader} and x.post_id = t.id`)} end as pinned,
  ${isThere(`thread_mutes x where x.account_id = ${reader} and x.conversation_id = t.conversation_id`)} as thread_muted,
  ${mayQuote(reader, 't')} as may_quote,
  case when t.reactions_count > 0 then
    (select array_agg(x.name order by x.id) from reactions x
     where x.account_id = ${reader} and x.post_id = t.id) end as reactions,
  case when t.has_poll then (select x.choices from poll_votes x join polls q on q.id = x.poll_id
    where q.post_id = t.id and x.account_id = ${reader}) end as votes`

/**
 * Makes the query for references to posts from a query for `(id, cursor)`, whose `$1` is the viewer (null for an
 * anonymous viewer). The references are in the order of `order`.
 */
export function references(name: string, ids: string, order = 'page.cursor desc'): Statement<PostReference> {
  return statement(
    name,
    `with page as materialized (${ids})
     select page.cursor, p.id, p.version, p.author_id, a.version as author_version, o.id as original_id,
       o.version as original_version, o.author_id as original_author_id, oa.version as original_author_version,
       case when o.id is null then a.sensitized_at else oa.sensitized_at end is not null as sensitized,
       ${stateColumns('$1')}, (select filters_version from accounts where id = $1) as filters_version
     from page
     join posts p on p.id = page.id
     join accounts a on a.id = p.author_id
     left join posts o on o.id = p.boost_of_id
     left join accounts oa on oa.id = o.author_id
     cross join lateral (
       select coalesce(o.id, p.id) as id, coalesce(o.author_id, p.author_id) as author_id,
         coalesce(o.has_poll, p.has_poll) as has_poll,
         coalesce(o.conversation_id, p.conversation_id) as conversation_id,
         coalesce(o.visibility, p.visibility) as visibility, coalesce(o.quote_policy, p.quote_policy) as quote_policy,
         coalesce(o.sharing_forbidden, p.sharing_forbidden) as sharing_forbidden,
         coalesce(o.reactions_count, p.reactions_count) as reactions_count) t
     order by ${order}`,
  )
}

/**
 * Turns references into posts. With `isQuoted`, the posts are quoted posts themselves, so any posts that they quote are
 * returned only by id.
 */
export type AssemblePosts = (
  references: readonly PostReference[],
  viewer: AccountId | undefined,
  isQuoted?: boolean,
) => Promise<{ cursor: string; item: Post }[]>

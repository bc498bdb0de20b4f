import { unbuiltBoundary } from '../../feedLists.ts'

/**
 * SQL for the CTE `found`: the newest posts, at most `$2`, by `$1` and the accounts that `$1` follows. Posts of
 * authors who are merged on read are never in feeds.
 */
export const feedPast = `
   found as (
     select p.id from (
       select followee_id as author_id from follows where follower_id = $1 and not merged_on_read union all select $1) authors
     cross join lateral (
       select id from posts p where p.author_id = authors.author_id
         and (p.visibility <> 'direct' or p.author_id = $1
           or exists (select from post_mentions m where m.post_id = p.id and m.account_id = $1))
       order by id desc limit $2) p
     order by p.id desc limit $2)`

/** SQL for the boundary of a feed that is built from `found`. */
export const pastBoundary = `
  case when (select count(*) from found) < $2 then 0 else (select min(id) - 1 from found) end`

/** SQL for the boundary of an account's rows in the table `feed`. The table has no rows of a feed that is in a list. */
export const rowsBoundary = `case when feed_list is null then feed_floor else ${unbuiltBoundary} end`

import type { AccountId } from '../../../model/ids.ts'
import { statement, step } from '../connection/database.ts'
import { passedText } from '../connection/passedText.ts'

/** The two accounts of a follow. */
export interface FollowEnds {
  follower: AccountId
  followee: AccountId
}

/** The change of the followee's posts in the follower's feed; see `passFeedChange`. */
const change = passedText('feed_change')

/**
 * Returns SQL that passes a change to `enterFeedStep` and `leaveFeedStep`. The parameter is an SQL expression for one
 * of the texts `enter all`, `enter posts` (without boosts), `leave all` and `leave boosts`, or for null, which means no
 * change.
 */
export const passFeedChange = change.set

// The maximum number of posts of a newly followed account that enter the follower's feed.
const seeds = 200

// Posts of authors who are merged on read are never in feeds. If the followed account has at least `seeds` posts, the
// feed gets a new backfill boundary. A list outside PostgreSQL is invalidated instead, and the next visit rebuilds it.
const enter = statement(
  'feed_seed',
  `with past as materialized (
     select p.id from posts p
     where p.author_id = $2 and ${change.value} like 'enter %'
       and (${change.value} = 'enter all' or p.boost_of_id is null)
       and (p.visibility <> 'direct'
         or exists (select from post_mentions m where m.post_id = p.id and m.account_id = $1))
       and not exists (select from accounts a where a.id = $2 and a.merged_on_read)
     order by p.id desc limit ${seeds}),
   written as (
     insert into feed (reader_id, post_id) select $1, id from past
     where (select feed_list is null from accounts where id = $1) on conflict do nothing)
   update accounts set feed_list = case when feed_list is not null then 0 end,
     feed_floor = case when feed_list is null then greatest(feed_floor, (select min(id) - 1 from past)) else feed_floor end
   where id = $1 and feed_list is distinct from 0
     and (select count(*) from past) >= case when feed_list is null then ${seeds} else 1 end`,
)

const leave = statement(
  'feed_clear',
  `with listed as (
     update accounts set feed_list = 0 where id = $1 and feed_list <> 0 and ${change.value} like 'leave %')
   delete from feed using posts p where feed.reader_id = $1 and p.id = feed.post_id and p.author_id = $2
     and ${change.value} like 'leave %' and (${change.value} = 'leave all' or p.boost_of_id is not null)`,
)

/**
 * Makes the step that puts the followee's newest posts into the follower's feed. Lock both account rows first:
 * publishing locks the author's row, so each post is either seen here or distributed after the follow.
 */
export const enterFeedStep = ({ follower, followee }: FollowEnds) => step(enter, [follower, followee])
/** Makes the step that removes the followee's posts, or only the boosts, from the follower's feed. */
export const leaveFeedStep = ({ follower, followee }: FollowEnds) => step(leave, [follower, followee])

import type { AccountId } from '../../model/ids.ts'
import { type Database, statement } from './database.ts'

/** The two ends of a follow. */
export interface Ends {
  follower: AccountId
  followee: AccountId
}

// How much of a newly followed account's past enters the follower's home timeline.
const seeds = 200

// Posts of those who are merged on read are never in feeds. Where the past is longer than what enters, the feed has a new floor.
const insertSeeds = statement(
  'feed_seed',
  `with past as (
     select p.id from posts p
     where p.author_id = $2 and ($3 or p.boost_of_id is null)
       and (p.visibility <> 'direct' or exists (select from post_mentions m where m.post_id = p.id and m.account_id = $1))
       and not exists (select from accounts a where a.id = $2 and a.merged_on_read)
     order by p.id desc limit ${seeds}),
   written as (insert into feed (reader_id, post_id) select $1, id from past on conflict do nothing)
   update accounts set feed_floor = greatest(feed_floor, (select min(id) - 1 from past))
   where id = $1 and (select count(*) from past) = ${seeds}`,
)

const deletePosts = statement(
  'feed_clear',
  `delete from feed using posts p where feed.reader_id = $1 and p.id = feed.post_id and p.author_id = $2`,
)

const deleteBoosts = statement(
  'feed_clear_boosts',
  `delete from feed using posts p
   where feed.reader_id = $1 and p.id = feed.post_id and p.author_id = $2 and p.boost_of_id is not null`,
)

/**
 * Puts the followee's newest posts into the follower's feed. To be called with both account rows locked: an author locks
 * it to count a post, so each post is either seen here or distributed after the follow is there.
 */
export async function seedFeed(database: Database, { follower, followee }: Ends, withBoosts: boolean): Promise<void> {
  await database.rows(insertSeeds, [follower, followee, withBoosts])
}

/** Takes the followee's posts out of the follower's feed. */
export async function clearFeed(database: Database, { follower, followee }: Ends): Promise<void> {
  await database.rows(deletePosts, [follower, followee])
}

/** Makes a feed agree with a follow that now wants, or no longer wants, boosts. */
export async function followOptionsChanged(database: Database, ends: Ends, withBoosts: boolean): Promise<void> {
  if (withBoosts) await seedFeed(database, ends, true)
  else await database.rows(deleteBoosts, [ends.follower, ends.followee])
}

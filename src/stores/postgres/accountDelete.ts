import type { AccountId } from '../../model/ids.ts'
import { type Database, statement } from './database.ts'

// All whose counters will move, in the order in which every change of relationships locks accounts.
const lockAccounts = statement(
  'account_delete_lock',
  `select id from accounts where id in (
     select $1::bigint
     union select followee_id from follows where follower_id = $1
     union select follower_id from follows where followee_id = $1
     union select b.author_id from posts b join posts o on o.id = b.boost_of_id where o.author_id = $1)
   order by id for no key update`,
)

// `for update` holds off new rows that would point here: a favourite, a vote, a boost under way waits and then finds nothing.
const lockOwn = statement('account_delete_lock_own', 'select id from accounts where id = $1 for update')

const lockPosts = statement(
  'account_delete_lock_posts',
  'select count(*) from (select id from posts where author_id = $1 order by id for update) own',
)

const selectKeys = statement<{ key: string }>(
  'account_delete_keys',
  `select unnest(array[file_key, preview_key]) as key from media where account_id = $1
   union select unnest(array[avatar->>'key', avatar->>'staticKey', header->>'key', header->>'staticKey']) from accounts where id = $1`,
)

const uncountAccounts = statement(
  'account_delete_accounts',
  `with ended as (
     delete from follows where follower_id = $1 or followee_id = $1 returning follower_id, followee_id),
   boosts as (
     delete from posts where author_id <> $1 and boost_of_id in (select id from posts where author_id = $1) returning author_id),
   changes as (
     select followee_id as id, 1 as followers, 0 as following, 0 as posts from ended where follower_id = $1
     union all select follower_id, 0, 1, 0 from ended where followee_id = $1
     union all select author_id, 0, 0, 1 from boosts),
   sums as (select id, sum(followers) as followers, sum(following) as following, sum(posts) as posts from changes group by id)
   update accounts a set version = a.version + 1, followers_count = a.followers_count - sums.followers,
     following_count = a.following_count - sums.following, posts_count = a.posts_count - sums.posts
   from sums where a.id = sums.id`,
)

// Counted are the answers that were counted when they were made: the ones that everybody may see.
const uncountReplies = statement(
  'account_delete_replies',
  `update posts p set replies_count = p.replies_count - gone.n, version = p.version + 1
   from (select in_reply_to_id as id, count(*)::integer as n from posts
     where author_id = $1 and visibility in ('public', 'unlisted') group by in_reply_to_id) gone
   where p.id = gone.id and p.author_id <> $1`,
)

const uncountBoosts = statement(
  'account_delete_boosts',
  `update posts set boosts_count = boosts_count - 1, version = version + 1
   where author_id <> $1 and id in (select boost_of_id from posts where author_id = $1)`,
)

const uncountFavourites = statement(
  'account_delete_favourites',
  `with gone as (delete from favourites where account_id = $1 returning post_id)
   update posts set favourites_count = favourites_count - 1, version = version + 1 where id in (select post_id from gone)`,
)

const uncountVotes = statement(
  'account_delete_votes',
  `with gone as (delete from poll_votes where account_id = $1 returning poll_id, choices),
   options as (
     update poll_options o set votes_count = o.votes_count - 1 from gone
     where o.poll_id = gone.poll_id and o.position = any(gone.choices)),
   voters as (update polls set voters_count = voters_count - 1 where id in (select poll_id from gone) returning post_id)
   update posts set version = version + 1 where id in (select post_id from voters)`,
)

// What others wrote to it stays, and no longer points to it.
const touchPosts = statement(
  'account_delete_touch',
  `update posts set version = version + 1 where author_id <> $1
     and (in_reply_to_account_id = $1 or id in (select post_id from post_mentions where account_id = $1))`,
)

const deleteFeed = statement('account_delete_feed', 'delete from feed where reader_id = $1')

const deletePosts = statement('account_delete_posts', 'delete from posts where author_id = $1')

const deleteRow = statement('account_delete', 'delete from accounts where id = $1')

const steps = [
  uncountAccounts,
  uncountReplies,
  uncountBoosts,
  uncountFavourites,
  uncountVotes,
  touchPosts,
  deleteFeed,
  deletePosts,
  deleteRow,
]

/** Removes a suspended account with all it made; returns the keys of its files. Within a transaction. */
export async function deleteAccount(database: Database, id: AccountId): Promise<string[]> {
  for (const lock of [lockAccounts, lockOwn, lockPosts]) await database.rows(lock, [id])
  const keys = await database.rows(selectKeys, [id])
  for (const step of steps) await database.rows(step, [id])
  return keys.flatMap(({ key }) => key ?? [])
}

import type { AccountId } from '../../../model/ids.ts'
import { deletePosts } from './accountDeletePosts.ts'
import { clearAccount } from './accountDeleteUncounted.ts'
import { type Database, statement } from '../connection/database.ts'
import { fileKeysOf } from '../media/fileKeys.ts'

// Each step deletes a limited number of rows, updates all counters, and can be repeated. It first finds its rows
// without locking them. Then it locks them (posts by id, then accounts by id) and deletes those that still exist. So if
// a step finds no rows, none are left, even if two processes delete the same account.
const batch = 500

interface Id {
  id: string
}

const findFollows = statement<{ follower: string; followee: string }>(
  'account_delete_find_follows',
  `(select follower_id as follower, followee_id as followee from follows where follower_id = $1 limit ${batch})
   union all (select follower_id, followee_id from follows where followee_id = $1 limit ${batch})`,
)

const lockAccounts = statement(
  'account_delete_lock_accounts',
  'select from accounts where id = any($1::bigint[]) order by id for no key update',
)

const endFollows = statement(
  'account_delete_follows',
  `with requested as (select * from unnest($1::bigint[], $2::bigint[]) requested (follower, followee)),
   ended as (
     delete from follows f using requested
     where f.follower_id = requested.follower and f.followee_id = requested.followee
     returning f.follower_id, f.followee_id),
   changes as (
     select followee_id as id, 1 as followers, 0 as following from ended
     union all select follower_id, 0, 1 from ended),
   sums as (select id, sum(followers) as followers, sum(following) as following from changes group by id)
   update accounts a set version = a.version + 1, followers_count = a.followers_count - sums.followers,
     following_count = a.following_count - sums.following
   from sums where a.id = sums.id`,
)

const findFavourites = statement<Id>(
  'account_delete_find_favourites',
  `select post_id as id from favourites where account_id = $1 limit ${batch}`,
)

const lockPosts = statement(
  'account_delete_lock_posts',
  'select from posts where id = any($1::bigint[]) order by id for no key update',
)

const takeBackFavourites = statement(
  'account_delete_favourites',
  `with gone as (delete from favourites where account_id = $1 and post_id = any($2::bigint[]) returning post_id)
   update posts set favourites_count = favourites_count - 1, version = version + 1
   where id in (select post_id from gone)`,
)

const findReactions = statement<Id>(
  'account_delete_find_reactions',
  `select distinct post_id as id from (select post_id from reactions where account_id = $1 limit ${batch}) latest`,
)

const takeBackReactions = statement(
  'account_delete_reactions',
  `with gone as (delete from reactions where account_id = $1 and post_id = any($2::bigint[]) returning post_id)
   update posts p set reactions_count = p.reactions_count - n, version = p.version + 1
   from (select post_id, count(*)::integer as n from gone group by post_id) lost where p.id = lost.post_id`,
)

const findVotes = statement<Id>(
  'account_delete_find_votes',
  `select q.post_id as id from poll_votes v join polls q on q.id = v.poll_id where v.account_id = $1 limit ${batch}`,
)

const takeBackVotes = statement(
  'account_delete_votes',
  `with gone as (
     delete from poll_votes v using polls q
     where v.account_id = $1 and q.id = v.poll_id and q.post_id = any($2::bigint[])
     returning v.poll_id, v.choices),
   options as (
     update poll_options o set votes_count = o.votes_count - 1 from gone
     where o.poll_id = gone.poll_id and o.position = any(gone.choices)),
   voters as (update polls set voters_count = voters_count - 1 where id in (select poll_id from gone) returning post_id)
   update posts set version = version + 1 where id in (select post_id from voters)`,
)

const findMentions = statement<Id>(
  'account_delete_find_mentions',
  `select post_id as id from post_mentions where account_id = $1 limit ${batch}`,
)

// Posts that mention the account stay.
const forgetMentions = statement(
  'account_delete_mentions',
  `with gone as (delete from post_mentions where account_id = $1 and post_id = any($2::bigint[]) returning post_id)
   update posts set version = version + 1 where id in (select post_id from gone)`,
)

// Deletes only some of the rows, since many accounts may have this account in a list. No counter depends on them.
const leaveLists = statement<Id>(
  'account_delete_list_members',
  `delete from list_members where account_id = $1
     and list_id = any(array(select list_id from list_members where account_id = $1 limit ${batch}))
   returning list_id as id`,
)

const deleteMedia = statement<{ file_key: string; preview_key: string | null }>(
  'account_delete_media',
  `delete from media where id in (select id from media where account_id = $1 limit ${batch})
   returning file_key, preview_key`,
)

const deleteFeed = statement('account_delete_feed', 'delete from feed where reader_id = $1')

// `for update` blocks new rows that refer to the account: a concurrent favourite, vote or boost waits and then finds no
// account.
const lockOwn = statement('account_delete_lock_own', 'select from accounts where id = $1 for update')

const deleteRow = statement<{ keys: (string | null)[] }>(
  'account_delete',
  `delete from accounts where id = $1
   returning array[avatar ->> 'key', avatar ->> 'staticKey', header ->> 'key', header ->> 'staticKey'] as keys`,
)

type Step = (within: Database, id: AccountId) => Promise<boolean>

const onPosts =
  (find: typeof findFavourites, change: typeof takeBackFavourites): Step =>
  async (within, id) => {
    const ids = (await within.rows(find, [id])).map((row) => row.id)
    if (ids.length === 0) return false
    await within.rows(lockPosts, [ids])
    await within.rows(change, [id, ids])
    return true
  }

const steps: Step[] = [
  async (within, id) => {
    const found = await within.rows(findFollows, [id])
    if (found.length === 0) return false
    const [followers, followees] = [found.map(({ follower }) => follower), found.map(({ followee }) => followee)]
    await within.rows(lockAccounts, [[...followers, ...followees]])
    await within.rows(endFollows, [followers, followees])
    return true
  },
  onPosts(findFavourites, takeBackFavourites),
  onPosts(findReactions, takeBackReactions),
  onPosts(findVotes, takeBackVotes),
  onPosts(findMentions, forgetMentions),
  async (within, id) => (await within.rows(leaveLists, [id])).length > 0,
  deletePosts,
  clearAccount,
]

/**
 * Deletes a suspended account and everything that belongs to it, and returns the keys of its files. It uses many short
 * transactions, and deletes the account's own row in the last one. Call it again after an interruption. If an
 * interruption loses the keys of files, the daily search for unused files finds them.
 */
export async function deleteAccount(database: Database, id: AccountId, closing?: AbortSignal): Promise<string[]> {
  await deleteInSteps((step) => database.transaction((within) => step(within, id)), closing)
  const keys = await takeFiles(database, id)
  const rest = await database.transaction(async (within) => {
    await within.rows(lockOwn, [id])
    await deleteInSteps((step) => step(within, id)) // deletes what was added in between
    await within.rows(deleteFeed, [id])
    const files = await takeFiles(within, id)
    const row = await within.row(deleteRow, [id])
    return [...files, ...(row?.keys ?? [])]
  })
  return [...new Set([...keys, ...rest])].filter((key) => key !== null)
}

async function takeFiles(database: Database, id: AccountId): Promise<string[]> {
  const keys: string[] = []
  for (
    let rows = await database.rows(deleteMedia, [id]);
    rows.length > 0;
    rows = await database.rows(deleteMedia, [id])
  ) {
    for (const key of fileKeysOf(rows)) keys.push(key)
  }
  return keys
}

async function deleteInSteps(run: (step: Step) => Promise<boolean>, closing?: AbortSignal): Promise<void> {
  for (const step of steps) {
    while (await run(step)) closing?.throwIfAborted()
  }
}

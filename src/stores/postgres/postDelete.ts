import type { AccountId, PostId } from '../../model/ids.ts'
import { type Database, statement } from './database.ts'

// Locks are taken in one order everywhere, so that nothing waits for one another in a circle: posts by their ids - what is
// answered or boosted is older than the answer or the boost -, then accounts by theirs.
const lockAbove = statement(
  'post_lock_above',
  `select from posts where id = (select coalesce(boost_of_id, in_reply_to_id) from posts where id = $1 and author_id = $2)
   for no key update`,
)

const lockAccounts = statement(
  'post_lock_accounts',
  `select from accounts where id = any(array(select author_id from posts where boost_of_id = $1 union all select $2::bigint))
   order by id for no key update`,
)

const lockOwn = statement<{ visibility: string; in_reply_to_id: PostId | null; boost_of_id: PostId | null }>(
  'post_lock_own',
  'select visibility, in_reply_to_id, boost_of_id from posts where id = $1 and author_id = $2 for update',
)

const uncountBoosts = statement(
  'post_delete_boosts',
  `with gone as (delete from posts where boost_of_id = $1 returning author_id)
   update accounts set posts_count = posts_count - 1, version = version + 1 where id in (select author_id from gone)`,
)

const loosen = statement('post_delete_media', 'update media set post_id = null, loose_since = now() where post_id = $1')

const orphan = statement(
  'post_delete_replies',
  'update posts set in_reply_to_id = null, version = version + 1 where in_reply_to_id = $1',
)

const uncountReply = statement(
  'post_delete_parent',
  'update posts set replies_count = replies_count - 1, version = version + 1 where id = $1',
)

const uncountBoost = statement(
  'post_delete_original',
  'update posts set boosts_count = boosts_count - 1, version = version + 1 where id = $1',
)

const deletePost = statement(
  'post_delete',
  `with gone as (delete from posts where id = $1 returning author_id, visibility)
   update accounts set version = version + 1, posts_count = posts_count - case when gone.visibility = 'direct' then 0 else 1 end
   from gone where accounts.id = gone.author_id`,
)

/** Removes an own post with its boosts; its media become loose. Returns whether there was one. */
export function deleteOwn(database: Database, id: PostId, author: AccountId): Promise<boolean> {
  return database.transaction(async (within) => {
    await within.rows(lockAbove, [id, author])
    const post = await within.row(lockOwn, [id, author])
    if (!post) return false
    await within.rows(lockAccounts, [id, author])
    await within.rows(uncountBoosts, [id])
    await within.rows(loosen, [id])
    await within.rows(orphan, [id])
    if (post.in_reply_to_id && ['public', 'unlisted'].includes(post.visibility))
      await within.rows(uncountReply, [post.in_reply_to_id])
    if (post.boost_of_id) await within.rows(uncountBoost, [post.boost_of_id])
    await within.rows(deletePost, [id])
    return true
  })
}

const selectBoost = statement<{ id: PostId }>(
  'post_own_boost',
  'select id from posts where boost_of_id = $1 and author_id = $2',
)

/** Takes back a boost, if there is one. */
export async function deleteBoostOf(database: Database, id: PostId, account: AccountId): Promise<void> {
  const boost = await database.row(selectBoost, [id, account])
  if (boost) await deleteOwn(database, boost.id, account)
}

import type { AccountId, PostId } from '../../model/ids.ts'
import { moveConversationEnds } from './conversationEnds.ts'
import { type Database, statement } from './database.ts'

// Locks are taken in one order everywhere, so that nothing waits for one another in a circle: posts by their ids - what is
// answered, boosted or quoted is older than the post that does so -, then accounts by theirs.
const lockAbove = statement(
  'post_lock_above',
  `select from posts where id = any(array(
     select unnest(array[boost_of_id, in_reply_to_id, quoted_id]) from posts where id = $1 and author_id = $2))
   order by id for no key update`,
)

const lockBelow = statement(
  'post_lock_below',
  'select from posts where in_reply_to_id = $1 or quoted_id = $1 order by id for no key update',
)

const lockAccounts = statement(
  'post_lock_accounts',
  `select from accounts where id = any(array(select author_id from posts where boost_of_id = $1 union all select $2::bigint))
   order by id for no key update`,
)

interface Own {
  visibility: string
  in_reply_to_id: PostId | null
  boost_of_id: PostId | null
  /** What it quotes and is counted for. */
  quoted_id: PostId | null
}

const lockOwn = statement<Own>(
  'post_lock_own',
  `select visibility, in_reply_to_id, boost_of_id, case when quote_state = 'accepted' then quoted_id end as quoted_id
   from posts where id = $1 and author_id = $2 for update`,
)

const uncountBoosts = statement(
  'post_delete_boosts',
  `with gone as (delete from posts where boost_of_id = $1 returning author_id)
   update accounts set posts_count = posts_count - 1, version = version + 1 where id in (select author_id from gone)`,
)

// What an edit took out is withdrawn with the rest: no history shows it any more.
const loosen = statement(
  'post_delete_media',
  `update media set post_id = null, loose_since = now(), withdrawn = true
   where post_id = $1 or (post_id is null and id = any(array(
     select (attached ->> 'id')::bigint from post_edits, jsonb_array_elements(media) attached where post_edits.post_id = $1)))`,
)

const orphan = statement(
  'post_delete_replies',
  'update posts set in_reply_to_id = null, version = version + 1 where in_reply_to_id = $1',
)

const uncountReply = statement(
  'post_delete_parent',
  'update posts set replies_count = replies_count - 1, version = version + 1 where id = $1',
)

// They keep that they quoted something; the foreign key forgets what.
const unquote = statement('post_delete_quotes', 'update posts set version = version + 1 where quoted_id = $1')

const uncountQuote = statement(
  'post_delete_quoted',
  'update posts set quotes_count = quotes_count - 1, version = version + 1 where id = $1',
)

const uncountBoost = statement(
  'post_delete_original',
  'update posts set boosts_count = boosts_count - 1, version = version + 1 where id = $1',
)

const untellBoost = statement(
  'post_delete_told',
  `delete from notifications n using posts p
   where p.id = $1 and n.account_id = p.author_id and n.type = 'reblog' and n.from_id = $2 and n.post_id = p.id`,
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
    await within.rows(lockBelow, [id])
    await within.rows(lockAccounts, [id, author])
    await within.rows(uncountBoosts, [id])
    await within.rows(loosen, [id])
    await within.rows(orphan, [id])
    await within.rows(unquote, [id])
    const isCounted = post.visibility === 'public' || post.visibility === 'unlisted'
    if (post.in_reply_to_id && isCounted) await within.rows(uncountReply, [post.in_reply_to_id])
    if (post.quoted_id && isCounted) await within.rows(uncountQuote, [post.quoted_id])
    if (post.boost_of_id) {
      await within.rows(uncountBoost, [post.boost_of_id])
      await within.rows(untellBoost, [post.boost_of_id, author])
    }
    if (post.visibility === 'direct') await moveConversationEnds(within, [id])
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

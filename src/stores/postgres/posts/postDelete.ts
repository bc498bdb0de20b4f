import type { AccountId, PostId } from '../../../model/ids.ts'
import type { Links } from '../../../model/links.ts'
import type { Post } from '../../../model/post.ts'
import { endStatements, moveEndsSteps } from './conversationEnds.ts'
import { statement, step } from '../connection/database.ts'
import { mediaColumns, mediaOf, type MediaRow } from '../media/media.ts'
import { isCounted } from './postQuotes.ts'
import { type ActingOn, postsById, postsOf, readPostsSteps } from './readPosts.ts'

// $1 is the post, $2 its author. If the post has another author, nothing is locked, changed or deleted.
const own = '(select id from posts where id = $1 and author_id = $2)'

// All statements take locks in one order, against deadlocks: posts by id (a post is newer than the posts that it
// replies to, boosts or quotes), then files, then accounts by id.
const lockAbove = statement(
  'post_lock_above',
  `select from posts where id = any(array(
     select unnest(array[boost_of_id, in_reply_to_id, quoted_id]) from posts where id = $1 and author_id = $2))
   order by id for no key update`,
)

const lockOwn = statement<{ id: PostId }>(
  'post_lock_own',
  'select id from posts where id = $1 and author_id = $2 for update',
)

const lockBelow = statement(
  'post_lock_below',
  `select from posts where in_reply_to_id = ${own} or quoted_id = ${own} order by id for no key update`,
)

const lockAccounts = statement(
  'post_lock_accounts',
  `select from accounts
   where id = any(array(select author_id from posts where boost_of_id = ${own} union all select $2))
   order by id for no key update`,
)

const uncountBoosts = statement(
  'post_delete_boosts',
  `with gone as (delete from posts where boost_of_id = ${own} returning author_id)
   update accounts set posts_count = posts_count - 1, version = version + 1 where id in (select author_id from gone)`,
)

// Files that an edit removed from the post are withdrawn too, since no history shows them any more.
const detachMedia = statement<MediaRow>(
  'post_delete_media',
  `update media set post_id = null, loose_since = now(), withdrawn = true
   where post_id = ${own} or (post_id is null and state <> 'removed' and id = any(array(
     select (attached ->> 'id')::bigint from post_edits, jsonb_array_elements(media) attached
     where post_edits.post_id = ${own})))
   returning ${mediaColumns}`,
)

const orphan = statement(
  'post_delete_replies',
  `update posts set in_reply_to_id = null, version = version + 1 where in_reply_to_id = ${own}`,
)

// Quotes of the deleted post stay marked as quotes; the foreign key clears the id.
const unquote = statement('post_delete_quotes', `update posts set version = version + 1 where quoted_id = ${own}`)

const uncount = statement(
  'post_delete_above',
  `with gone as materialized (
     select boost_of_id, case when ${isCounted('posts')} then in_reply_to_id end as answered,
       case when ${isCounted('posts')} and quote_state = 'accepted' then quoted_id end as quoted
     from posts where id = ${own}),
   unnotified as (
     delete from notifications n using gone, posts p
     where p.id = gone.boost_of_id and n.account_id = p.author_id and n.type = 'reblog' and n.from_id = $2
       and n.post_id = p.id)
   update posts p set version = p.version + 1,
     replies_count = p.replies_count - case when p.id = gone.answered then 1 else 0 end,
     quotes_count = p.quotes_count - case when p.id = gone.quoted then 1 else 0 end,
     boosts_count = p.boosts_count - case when p.id = gone.boost_of_id then 1 else 0 end
   from gone where p.id in (gone.answered, gone.quoted, gone.boost_of_id)`,
)

const ends = endStatements('post_delete', `array(select ${own})`)

const deletePost = statement(
  'post_delete',
  `with gone as (delete from posts where id = $1 and author_id = $2 returning author_id, visibility)
   update accounts set version = version + 1,
     posts_count = posts_count - case when gone.visibility = 'direct' then 0 else 1 end
   from gone where accounts.id = gone.author_id`,
)

/** Makes steps that lock a post, $1, of its author, $2, and the posts that it refers to or that refer to it. */
export const lockPostSteps = (values: readonly unknown[]) =>
  [step(lockAbove, values), step(lockOwn, values), step(lockBelow, values)] as const

/**
 * Makes steps that delete a post and its boosts. Run them after `lockPostSteps` and after locking the accounts whose
 * counts change.
 */
export const deletePostSteps = (values: readonly unknown[]) =>
  [
    step(uncountBoosts, values),
    step(orphan, values),
    step(unquote, values),
    step(uncount, values),
    ...moveEndsSteps(ends, values),
    step(deletePost, values),
  ] as const

/** Deletes one of the author's own posts; see `Posts.delete`. */
export async function deleteOwn(on: ActingOn, links: Links, id: PostId, author: AccountId): Promise<Post | undefined> {
  const values = [id, author]
  const [, locked, , references, contents, authors, media] = await on.database.pipeline([
    ...lockPostSteps(values),
    // These steps come after the locks, so that the three reads agree, and before the deletion, after which they would
    // find nothing.
    ...readPostsSteps({ reads: postsById, key: [id], viewer: author }),
    step(detachMedia, values),
    step(lockAccounts, values),
    ...deletePostSteps(values),
  ])
  if (locked.length === 0) return undefined
  const [post] = await postsOf(on, [references, contents, authors], author)
  // Nobody else may load the files any more. The author gets separate URLs.
  const detached = new Map(media.map((row) => [row.id, mediaOf(row, links)]))
  return post && { ...post, media: post.media.map((one) => detached.get(one.id) ?? one) }
}

import { sentence } from '../../../messages/text.ts'
import { notFound, ServiceError } from '../../../model/errors.ts'
import type { AccountId, PostId } from '../../../model/ids.ts'
import type { Application, Post } from '../../../model/post.ts'
import type { Visibility } from '../../../model/visibility.ts'
import type { PublishedByAuthor } from '../../posts.ts'
import { statement, step } from '../connection/database.ts'
import { timeOf } from '../connection/timeOf.ts'
import { insertNotifications } from '../notifications/insertNotifications.ts'
import { type ActingOn, actionTarget, originalOf, postReads, postsById, thenRead, undoTarget } from './readPosts.ts'

interface BoostRow {
  refusal: 'postNotPublic' | 'sharingForbidden' | null
  /** Null if the boost already existed. */
  followers: number | null
}

// Locks the boosted post before the account, as all statements do, including `remove`.
const insert = statement<BoostRow>(
  'post_boost',
  `with original as materialized (
     select id, author_id, conversation_id, visibility,
       case when not (visibility in ('public', 'unlisted') or (visibility = 'private' and author_id = $1))
           then 'postNotPublic'
         when sharing_forbidden then 'sharingForbidden' end as refusal
     from posts where id = ${actionTarget()} for no key update),
   booster as (
     select a.id, a.feed_list from original, accounts a
     where original.refusal is null and a.id = $1 and a.suspended_at is null for no key update of a),
   made as (select snowflake() as id from booster),
   post as (
     insert into posts (id, created_at, author_id, visibility, quote_policy, boost_of_id, application, conversation_id)
     select made.id, ${timeOf('made.id')}, booster.id,
       case original.visibility when 'private' then 'private' else $3 end, 'nobody', original.id, $4::jsonb,
       original.conversation_id
     from made, booster, original
     on conflict (boost_of_id, author_id) where boost_of_id is not null do nothing
     returning id),
   counted as (
     update posts set boosts_count = boosts_count + 1, version = version + 1
     where id = (select original.id from original, post)),
   author as (
     update accounts set posts_count = posts_count + 1, version = version + 1,
       last_post_at = greatest(last_post_at, (now() at time zone 'utc')::date)
     where id = $1 and exists (select from post) returning id, followers_count),
   distributed as (
     insert into fanouts (post_id, author_id) select post.id, author.id from post, author where followers_count > 0),
   own as (
     insert into feed (reader_id, post_id) select $1, post.id from post, booster where booster.feed_list is null),
   notified as (${insertNotifications(
     'reblog',
     'select author_id as recipient, $1::bigint as sender, original.id as post, null::text as emoji from post, original',
     { grouped: true },
   )})
   select original.refusal, author.followers_count as followers from original left join author on true`,
)

// The key is an array: the id of the boosted post, or of another boost of it, and the id of the account that boosted
// it.
const ownBoost = postReads(
  'boost',
  (key) => `p.author_id = (${key}::bigint[])[2]
    and p.boost_of_id = (select coalesce(n.boost_of_id, n.id) from posts n where n.id = (${key}::bigint[])[1])`,
)

/** Boosts a post. Idempotent. See `Posts.boost`. */
export async function boostPost(
  on: ActingOn,
  id: PostId,
  account: AccountId,
  visibility: Visibility,
  application: Application | null,
): Promise<PublishedByAuthor> {
  const insertion = step(insert, [account, id, visibility, application && JSON.stringify(application)])
  const { rows, posts } = await thenRead(on, [insertion], { reads: ownBoost, key: [id, account], viewer: account })
  const [row] = rows[0]
  if (row?.refusal) throw new ServiceError('forbidden', sentence(row.refusal))
  if (!row || !posts[0]) throw notFound()
  return { id: posts[0].id, followers: row.followers ?? 0, post: posts[0] }
}

// Nothing else needs undoing: a boost has no replies, quotes, media or votes.
const remove = statement<{ id: PostId }>(
  'post_unboost',
  `with original as (select id, author_id from posts where id = ${undoTarget} for no key update),
   booster as (select a.id from original, accounts a where a.id = $1 for no key update of a),
   gone as (
     delete from posts p using original, booster where p.boost_of_id = original.id and p.author_id = booster.id
     returning p.boost_of_id, p.author_id, original.author_id as original_author),
   counted as (
     update posts set boosts_count = boosts_count - 1, version = version + 1 where id = (select boost_of_id from gone)),
   author as (
     update accounts set posts_count = posts_count - 1, version = version + 1 where id = (select author_id from gone)),
   unnotified as (
     delete from notifications n using gone
     where n.account_id = gone.original_author and n.type = 'reblog' and n.from_id = $1
       and n.post_id = gone.boost_of_id)
   select id from original`,
)

/** Removes a boost, if there is one; see `Posts.unboost`. */
export async function unboostPost(on: ActingOn, id: PostId, account: AccountId): Promise<Post> {
  const read = (key: PostId) => ({ reads: postsById, key: [key], viewer: account })
  const { rows, posts } = await thenRead(on, [step(remove, [account, id])], read(id))
  const original = rows[0][0]?.id
  // If the id was that of the deleted boost, reads the original by its own id.
  const isDeleted = posts.length === 0 && original !== undefined && original !== id
  return originalOf(isDeleted ? (await thenRead(on, [], read(original))).posts[0] : posts[0])
}

import { invalid, notFound } from '../../model/errors.ts'
import type { AccountId, PostId } from '../../model/ids.ts'
import type { Application } from '../../model/post.ts'
import type { Visibility } from '../../model/visibility.ts'
import type { PostDraft } from '../posts.ts'
import { type Database, statement } from './database.ts'
import { ensureTags } from './tags.ts'

// One statement keeps the post, counts it, and leaves the note from which its feed rows are written after the answer.
// The id is made when all locks are held: one that had waited with its id would appear below ids that readers have passed.
// Direct posts are not counted on the profile, nor private answers on their parent: the numbers are public. What is answered is
// locked before the author, as everywhere: posts by their ids, then accounts by theirs.
const insertPost = statement<{ id: PostId; media: number }>(
  'post_insert',
  `with parent as (select id, author_id, conversation_id from posts where id = $8::bigint for no key update),
   author as (
     update accounts set version = version + 1,
       last_post_at = case when $2 = 'direct' then last_post_at else (now() at time zone 'utc')::date end,
       posts_count = posts_count + case when $2 = 'direct' then 0 else 1 end
     where id = $1 and suspended_at is null and ($8::bigint is null or exists (select from parent)) returning id),
   counted as (
     update posts set replies_count = replies_count + 1, version = version + 1
     where id = $8::bigint and $2 in ('public', 'unlisted')),
   made as (select snowflake() as id from author),
   post as (
     insert into posts (id, author_id, visibility, text, content_warning, sensitive, language, quote_policy, in_reply_to_id,
       in_reply_to_account_id, conversation_id, application, has_media, has_poll)
     select made.id, author.id, $2, $3, $4, $5, $6, $7, parent.id, parent.author_id, coalesce(parent.conversation_id, made.id), $9::jsonb,
       cardinality($12::bigint[]) > 0, $13::text[] is not null
     from made cross join author left join parent on true
     returning id),
   mentioned as (
     insert into post_mentions (post_id, account_id) select post.id, m from post, unnest($10::bigint[]) m),
   tagged as (
     insert into post_tags (tag_id, post_id, display)
     select tags.id, post.id, w.value from post, jsonb_each_text($11::jsonb) w join tags on tags.name = w.key),
   attached as (
     update media set post_id = post.id, position = wanted.position, loose_since = null
     from post, unnest($12::bigint[]) with ordinality wanted (id, position)
     where media.id = wanted.id and media.account_id = $1 and media.post_id is null and media.state = 'ready'
     returning 1),
   poll as (
     insert into polls (post_id, expires_at, multiple, hide_totals)
     select post.id, now() + make_interval(secs => $14), $15, $16 from post where $13::text[] is not null returning id),
   options as (
     insert into poll_options (poll_id, position, title)
     select poll.id, o.position - 1, o.title from poll, unnest($13::text[]) with ordinality o (title, position)),
   distributed as (insert into fanouts (post_id, author_id) select id, $1 from post),
   own as (insert into feed (reader_id, post_id) select $1, id from post)
   select id, (select count(*)::int from attached) as media from post`,
)

const takeKey = statement<{ taken: boolean }>(
  'idempotency_take',
  `insert into idempotency_keys (account_id, key) values ($1, $2)
   on conflict (account_id, key) do update set created_at = now(), post_id = null
     where idempotency_keys.created_at < now() - interval '1 hour'
   returning true as taken`,
)

const selectKey = statement<{ post_id: PostId | null }>(
  'idempotency_read',
  'select post_id from idempotency_keys where account_id = $1 and key = $2',
)

const fillKey = statement(
  'idempotency_fill',
  'update idempotency_keys set post_id = $3 where account_id = $1 and key = $2',
)

/** Forgets idempotency keys that are over an hour old. */
export const deleteOldKeys = statement(
  'idempotency_expire',
  `delete from idempotency_keys where created_at < now() - interval '1 hour'`,
)

/** Keeps a post; see `Posts.insert`. */
export async function insertDraft(database: Database, draft: PostDraft): Promise<PostId> {
  // Tags come first and stay: a tag that another transaction is just adding could not be seen from within the big statement.
  await ensureTags(database, draft.hashtags)
  const { idempotencyKey: key } = draft
  if (key === undefined && draft.mediaIds.length === 0) return insertOnce(database, draft)
  return database.transaction(async (within) => {
    if (key === undefined) return insertOnce(within, draft)
    // Whoever comes second with the same key waits here until the first has committed.
    if (!(await within.row(takeKey, [draft.authorId, key]))) {
      const earlier = await within.row(selectKey, [draft.authorId, key])
      if (earlier?.post_id) return earlier.post_id
    }
    const id = await insertOnce(within, draft)
    await within.rows(fillKey, [draft.authorId, key, id])
    return id
  })
}

async function insertOnce(database: Database, draft: PostDraft): Promise<PostId> {
  const row = await database.row(insertPost, valuesOf(draft))
  if (!row) throw notFound()
  if (row.media !== draft.mediaIds.length)
    throw invalid('mediaIds', 'must be your own uploads, ready and not used in another post')
  return row.id
}

function valuesOf(draft: PostDraft): unknown[] {
  const { poll } = draft
  return [
    draft.authorId,
    draft.visibility,
    draft.text,
    draft.contentWarning,
    draft.sensitive,
    draft.language,
    draft.quotePolicy,
    draft.inReplyToId,
    draft.application && JSON.stringify(draft.application),
    draft.mentions,
    JSON.stringify(Object.fromEntries(draft.hashtags.map(({ name, display }) => [name, display]))),
    draft.mediaIds,
    poll && poll.options,
    poll?.expiresIn ?? 0,
    poll?.multiple ?? false,
    poll?.hideTotals ?? false,
  ]
}

const insertBoost = statement<{ id: PostId }>(
  'post_boost',
  `with original as (select id, conversation_id from posts where id = $2 for no key update),
   booster as (
     select a.id from original, accounts a where a.id = $1 and a.suspended_at is null for no key update of a),
   post as (
     insert into posts (author_id, visibility, quote_policy, boost_of_id, application, conversation_id)
     select booster.id, $3, 'nobody', original.id, $4::jsonb, original.conversation_id from booster, original
     on conflict (boost_of_id, author_id) where boost_of_id is not null do nothing
     returning id),
   counted as (update posts set boosts_count = boosts_count + 1, version = version + 1 where id = $2 and exists (select from post)),
   author as (
     update accounts set posts_count = posts_count + 1, version = version + 1, last_post_at = (now() at time zone 'utc')::date
     where id = $1 and exists (select from post)),
   distributed as (insert into fanouts (post_id, author_id) select id, $1 from post),
   own as (insert into feed (reader_id, post_id) select $1, id from post)
   select id from post`,
)

const selectBoost = statement<{ id: PostId }>(
  'post_boost_of',
  'select id from posts where boost_of_id = $2 and author_id = $1',
)

/** Boosts a post, once; see `Posts.boost`. */
export async function insertBoostOf(
  database: Database,
  id: PostId,
  account: AccountId,
  visibility: Visibility,
  application: Application | null,
): Promise<PostId> {
  // A boost that was there may be taken back before it is found: then it is made anew.
  for (let attempt = 0; attempt < 3; attempt++) {
    const made = await database.row(insertBoost, [account, id, visibility, application && JSON.stringify(application)])
    const boost = made ?? (await database.row(selectBoost, [account, id]))
    if (boost) return boost.id
  }
  throw notFound()
}

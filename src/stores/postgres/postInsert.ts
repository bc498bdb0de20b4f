import { notFound } from '../../model/errors.ts'
import type { AccountId, PostId } from '../../model/ids.ts'
import type { Application } from '../../model/post.ts'
import type { Visibility } from '../../model/visibility.ts'
import type { Made, PostDraft, Posts } from '../posts.ts'
import { addJob } from './addJob.ts'
import { inBatches } from './batches.ts'
import { type Database, statement } from './database.ts'
import { notifying } from './notifying.ts'
import type { Pages } from './pages.ts'
import { insertPlainPosts, isPlain, keyLock, type PlainPost } from './plainPost.ts'
import { ensureTags } from './tags.ts'
import { unattached } from './unattached.ts'

// One statement keeps the post, counts it, tells whom it concerns, and leaves the note from which its feed rows are written after the
// answer. The id is made when all locks are held: one that had waited with its id would appear below ids that readers have passed.
// Direct posts are not counted on the profile, nor private answers and quotes on what they are about: the numbers are public. What is
// answered and quoted is locked before the author, as everywhere: posts by their ids, then accounts by theirs. A scheduled post that was
// given another time meanwhile is not published now.
const insertPost = statement<{ id: PostId; followers: number; media: number }>(
  'post_insert',
  `with above as (
     select id, author_id, conversation_id from posts where id in ($8::bigint, $17::bigint) order by id for no key update),
   parent as (select * from above where id = $8::bigint),
   draft as (delete from drafts where id = $20::bigint and account_id = $1 and (due_at is null or due_at <= now()) returning id),
   author as (
     update accounts set version = version + 1,
       last_post_at = case when $2 = 'direct' then last_post_at else (now() at time zone 'utc')::date end,
       posts_count = posts_count + case when $2 = 'direct' then 0 else 1 end
     where id = $1 and suspended_at is null and ($8::bigint is null or exists (select from parent))
       and ($17::bigint is null or exists (select from above where id = $17::bigint))
       and ($20::bigint is null or exists (select from draft)) returning id, followers_count),
   counted as (
     update posts set version = version + 1, replies_count = replies_count + case when id = $8::bigint then 1 else 0 end,
       quotes_count = quotes_count + case when id = $17::bigint then 1 else 0 end
     where id in ($8::bigint, $17::bigint) and $2 in ('public', 'unlisted') and exists (select from author)),
   made as (select snowflake() as id from author),
   post as (
     insert into posts (id, author_id, visibility, text, content_warning, sensitive, language, quote_policy, in_reply_to_id,
       in_reply_to_account_id, conversation_id, application, has_media, has_poll, quoted_id, quote_state)
     select made.id, author.id, $2, $3, $4, $5, $6, $7, parent.id, parent.author_id, coalesce(parent.conversation_id, made.id), $9::jsonb,
       cardinality($12::bigint[]) > 0, $13::text[] is not null, $17::bigint, case when $17::bigint is not null then 'accepted' end
     from made cross join author left join parent on true
     returning id, conversation_id),
   mentioned as (
     insert into post_mentions (post_id, account_id) select post.id, m from post, unnest($10::bigint[]) m),
   tagged as (
     insert into post_tags (tag_id, post_id, display)
     select tags.id, post.id, w.value from post, jsonb_each_text($11::jsonb) w join tags on tags.name = w.key),
   attached as (
     update media set post_id = post.id, draft_id = null, position = wanted.position, loose_since = null, withdrawn = false
     from post, unnest($12::bigint[]) with ordinality wanted (id, position)
     where media.id = wanted.id and media.account_id = $1 and media.post_id is null and media.state = 'ready'
       and (media.draft_id is null or media.draft_id = $20::bigint)
     returning 1),
   poll as (
     insert into polls (post_id, expires_at, multiple, hide_totals, votes_changeable)
     select post.id, now() + make_interval(secs => $14), $15, $16, $18 from post where $13::text[] is not null returning id, expires_at),
   options as (
     insert into poll_options (poll_id, position, title)
     select poll.id, o.position - 1, o.title from poll, unnest($13::text[]) with ordinality o (title, position)),
   searched as (
     insert into post_search (post_id, author_id, words)
     select post.id, $1, search_vector(
       concat_ws(' ', $19::text, (select string_agg(m.description, ' ' order by array_position($12::bigint[], m.id)) from media m where m.id = any($12::bigint[]))),
       search_marks($3, $6, $5, (select array_agg(m.kind) from media m where m.id = any($12::bigint[])), $13::text[] is not null,
         parent.id is not null, $17::bigint is not null, false))
     from post left join parent on true),
   told as (${notifying(
     'mention',
     `select to_tell.id as recipient, $1::bigint as sender, post.id as post, null::text as emoji
        from post, (select unnest($10::bigint[]) union select author_id from parent) to_tell (id)`,
     { isPrivate: `$2 = 'direct' and s.recipient is distinct from (select author_id from parent)` },
   )}),
   told_of_quote as (${notifying(
     'quote',
     `select above.author_id as recipient, $1::bigint as sender, post.id as post, null::text as emoji
        from post, above where above.id = $17::bigint`,
   )}),
   talked as (
     insert into direct_conversations (account_id, conversation_id, last_post_id, unread)
     select party.id, post.conversation_id, post.id, party.id <> $1
     from post, (select unnest($10::bigint[]) union select $1) party (id) where $2 = 'direct' order by party.id
     on conflict (account_id, conversation_id) do update
       set last_post_id = greatest(direct_conversations.last_post_id, excluded.last_post_id), unread = excluded.unread),
   distributed as (insert into fanouts (post_id, author_id) select post.id, author.id from post, author where followers_count > 0),
   own as (insert into feed (reader_id, post_id) select $1, id from post),
   jobs as (
     select ${addJob('endPoll', `json_build_object('pollId', poll.id::text)`, { runAt: 'poll.expires_at', key: `'endPoll:' || poll.id` })} from poll
     union all
     select ${addJob('announcePost', `json_build_object('postId', post.id::text)`)} from post left join parent on true
     where $2 <> 'direct' and (parent.id is null or parent.author_id = $1)
       and exists (select from follows where followee_id = $1 and notify))
   select post.id, followers_count as followers, (select count(*)::int from attached) as media, (select count(*)::int from jobs) as jobs
   from post, author`,
)

const lockKey = statement('idempotency_lock', `select from pg_advisory_xact_lock(${keyLock('$1::bigint', '$2::text')})`)

const selectKey = statement<{ post_id: PostId | null }>(
  'idempotency_read',
  `select post_id from idempotency_keys where account_id = $1 and key = $2 and created_at >= now() - interval '1 hour'`,
)

const keepKey = statement(
  'idempotency_keep',
  `insert into idempotency_keys (account_id, key, post_id) values ($1, $2, $3)
   on conflict (account_id, key) do update set created_at = now(), post_id = excluded.post_id`,
)

/** Forgets idempotency keys that are over an hour old. */
export const deleteOldKeys = statement(
  'idempotency_expire',
  `delete from idempotency_keys where created_at < now() - interval '1 hour'`,
)

/** Keeps posts; see `Posts.publish`. Those of words alone that come at the same time are kept together. */
export function openPublish(database: Database, pages: Pages): Posts['publish'] {
  const keepPlain = inBatches<PostDraft, PlainPost | undefined>(database, (drafts) =>
    insertPlainPosts(database, drafts),
  )
  return async (draft) => {
    const plain = isPlain(draft) ? await keepPlain(draft) : undefined
    if (!plain) return { ...(await insertAlone(database, draft)), post: undefined }
    await pages.keep(plain.content, plain.author)
    const [entry] = await pages.assemble([plain.reference], draft.authorId)
    return { id: plain.content.id, post: entry?.item, followers: plain.author.followers_count }
  }
}

async function insertAlone(database: Database, draft: PostDraft): Promise<Made> {
  // Tags come first and stay: a tag that another transaction is just adding could not be seen from within the big statement.
  await ensureTags(database, draft.hashtags)
  const { idempotencyKey: key } = draft
  if (key === undefined && draft.draftId === undefined && draft.mediaIds.length === 0)
    return insertOnce(database, draft)
  return database.transaction(async (within) => {
    if (key === undefined) return insertOnce(within, draft)
    // Whoever comes second with the same key waits here until the first has committed. The key is kept last: its row refers to the account, and would
    // hold on to that while the post waits for its parent or its media.
    await within.rows(lockKey, [draft.authorId, key])
    const earlier = await within.row(selectKey, [draft.authorId, key])
    if (earlier?.post_id) return { id: earlier.post_id, followers: 0 }
    const made = await insertOnce(within, draft)
    await within.rows(keepKey, [draft.authorId, key, made.id])
    return made
  })
}

async function insertOnce(database: Database, draft: PostDraft): Promise<Made> {
  const row = await database.row(insertPost, valuesOf(draft))
  if (!row) throw notFound()
  const { id, followers, media } = row
  if (media !== draft.mediaIds.length)
    throw await unattached(database, { ids: draft.mediaIds, owner: draft.authorId, post: id, draft: draft.draftId })
  return { id, followers }
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
    draft.quotedId,
    poll?.votesChangeable ?? false,
    searchedText(draft),
    draft.draftId ?? null,
  ]
}

/** What a post can be found by, without the descriptions of its media. */
function searchedText({ text, contentWarning, poll }: Pick<PostDraft, 'text' | 'contentWarning' | 'poll'>): string {
  return [contentWarning, text, ...(poll?.options ?? [])].join(' ')
}

const insertBoost = statement<Made>(
  'post_boost',
  `with original as (select id, author_id, conversation_id from posts where id = $2 for no key update),
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
     where id = $1 and exists (select from post) returning id, followers_count),
   distributed as (insert into fanouts (post_id, author_id) select post.id, author.id from post, author where followers_count > 0),
   own as (insert into feed (reader_id, post_id) select $1, id from post),
   told as (${notifying('reblog', `select author_id as recipient, $1::bigint as sender, original.id as post, null::text as emoji from post, original`, { grouped: true })})
   select post.id, followers_count as followers from post, author`,
)

const selectBoost = statement<Made>(
  'post_boost_of',
  'select id, 0 as followers from posts where boost_of_id = $2 and author_id = $1',
)

/** Boosts a post, once; see `Posts.boost`. */
export async function insertBoostOf(
  database: Database,
  id: PostId,
  account: AccountId,
  visibility: Visibility,
  application: Application | null,
): Promise<Made> {
  // A boost that was there may be taken back before it is found: then it is made anew.
  for (let attempt = 0; attempt < 3; attempt++) {
    const made = await database.row(insertBoost, [account, id, visibility, application && JSON.stringify(application)])
    const boost = made ?? (await database.row(selectBoost, [account, id]))
    if (boost) return boost
  }
  throw notFound()
}

import { sentence } from '../../../messages/text.ts'
import { notFound, ServiceError } from '../../../model/errors.ts'
import type { PostId } from '../../../model/ids.ts'
import type { Post } from '../../../model/post.ts'
import type { PostDraft, Posts } from '../../posts.ts'
import { addJob } from '../jobs/addJob.ts'
import { flagPost } from './flaggedPosts.ts'
import { draftOfKey, keyOfPost, lockKey } from './idempotencyKeys.ts'
import { countNewAccountPost } from './newcomers.ts'
import { inBatches, defaultBatchOptions } from '../connection/batches.ts'
import { statement, type Step, step } from '../connection/database.ts'
import { timeOf } from '../connection/timeOf.ts'
import { insertNotifications } from '../notifications/insertNotifications.ts'
import { insertPlainPosts, isPlain } from './plainPost.ts'
import { judgedValues, judging, type Refusal, requireJudged } from './postJudging.ts'
import { profileColumns } from '../accounts/profileRow.ts'
import { type PublishedPost, publishedPost, type PublishedRow } from './publishedPost.ts'
import { type ActingOn, postsById, thenRead } from './readPosts.ts'
import { displaysOf, ensureTagsSteps } from '../tags/tags.ts'
import { unattached } from '../media/unattached.ts'

interface InsertedRow extends PublishedRow {
  /** Null if the author was deleted. */
  judged: { refusal: Refusal | null } | null
  /** The post that was published earlier with the same idempotency key; null for none. */
  earlier: PostId | null
  /** True if the earlier post is held for review. */
  held: boolean | null
  /** True if a draft or scheduled post has the same idempotency key. */
  planned: boolean | null
  /** The number of files that were found. */
  files: number
  /** Null, like the other fields of `PublishedRow`, if no post was made. */
  post_id: PostId
}

// One statement stores the post, counts it, notifies accounts, inserts the `fanouts` row from which feed rows are
// written after the response, and returns everything that the response needs.
//
// - The id is made once all locks are held. If it were made before waiting for them, it could be lower than ids that
//   readers have already passed.
// - Counts are public, so direct posts do not count on the author's profile, and private replies and quotes do not
//   count on the posts that they refer to.
// - Locks are taken in the same order as in all other statements: the posts that are replied to and quoted, then files,
//   then the author. If one of these rows does not meet the conditions, nothing is done.
// - A scheduled post whose time was changed in the meantime is not published now.
const insertPost = statement<InsertedRow>(
  'post_insert',
  `with keyed as materialized (
     select coalesce(post_id, held_post_id) as post_id,
       post_id is null and not exists (select from posts where id = held_post_id) as is_held
     from ${keyOfPost('$1', '$21')}
     union all
     select null, false from ${draftOfKey('$1', '$21')} limit 1),
   ${judging},
   files as materialized (
     select id from media where id = any($13::bigint[]) and account_id = $1 and post_id is null and state = 'ready'
       and (draft_id is null or draft_id = $20::bigint) order by id for no key update),
   author as materialized (
     select id, feed_list from accounts
     where id = $1 and suspended_at is null and (select refusal is null from judged) and not exists (select from keyed)
       and (select count(*) from files) = cardinality($13::bigint[]) for no key update),
   draft as (
     delete from drafts
     where id = $20::bigint and account_id = (select id from author) and (due_at is null or due_at <= now())
     returning id),
   made as (select snowflake() as id from author where $20::bigint is null or exists (select from draft)),
   post as (
     insert into posts (id, created_at, author_id, visibility, text, content_warning, sensitive, language, quote_policy,
       in_reply_to_id, in_reply_to_account_id, conversation_id, application, has_media, has_poll, quoted_id,
       quote_state)
     select made.id, ${timeOf('made.id')}, $1, visibility, $9, $3, sensitive, language, quote_policy, parent_id,
       answered_id, coalesce(conversation_id, made.id), $10::jsonb, cardinality($13::bigint[]) > 0,
       $14::text[] is not null, quoted_id, case when quoted_id is not null then 'accepted' end
     from made, judged
     returning id, visibility, conversation_id, created_at as posted_at),
   counted as (
     update accounts set version = version + 1,
       last_post_at = case when seen_by = 'direct' then last_post_at
         else greatest(last_post_at, (now() at time zone 'utc')::date) end,
       posts_count = posts_count + case when seen_by = 'direct' then 0 else 1 end
     from (select visibility as seen_by from post) made where accounts.id = $1
     returning ${profileColumns}, filters_version),
   counted_above as (
     update posts set version = version + 1,
       replies_count = replies_count + case when id = (select parent_id from judged) then 1 else 0 end,
       quotes_count = quotes_count + case when id = (select quoted_id from judged) then 1 else 0 end
     where id in ((select parent_id from judged), (select quoted_id from judged))
       and (select visibility from post) in ('public', 'unlisted')),
   mentioned as materialized (
     select id, username from accounts
     where lower(username) = any (select lower(name) from unnest($11::text[]) name) and suspended_at is null),
   mentions as (insert into post_mentions (post_id, account_id) select post.id, mentioned.id from post, mentioned),
   tagged as (
     insert into post_tags (tag_id, post_id, display)
     select tags.id, post.id, w.value from post, jsonb_each_text($12::jsonb) w join tags on tags.name = w.key),
   attached as (
     update media set post_id = post.id, draft_id = null, position = wanted.position, loose_since = null,
       withdrawn = false
     from post, unnest($13::bigint[]) with ordinality wanted (id, position) where media.id = wanted.id
     returning media.id::text, kind, state, file_key, preview_key, meta, focus, description, blurhash, media.position),
   poll as (
     insert into polls (post_id, expires_at, multiple, hide_totals, votes_changeable)
     select post.id, now() + make_interval(secs => $15), $16, $17, $18 from post where $14::text[] is not null
     returning id, expires_at),
   options as (
     insert into poll_options (poll_id, position, title)
     select poll.id, o.position - 1, o.title from poll, unnest($14::text[]) with ordinality o (title, position)),
   searched as (
     insert into post_search (post_id, author_id, words)
     select post.id, $1, search_vector(
       concat_ws(' ', $19::text, (
         select string_agg(m.description, ' ' order by array_position($13::bigint[], m.id))
         from media m where m.id = any($13::bigint[]))),
       search_marks($9, language, sensitive, (select array_agg(m.kind) from media m where m.id = any($13::bigint[])),
         $14::text[] is not null, parent_id is not null, quoted_id is not null, false))
     from post, judged),
   notified as (${insertNotifications(
     'mention',
     `select to_tell.id as recipient, $1::bigint as sender, post.id as post, null::text as emoji, post.visibility
        from post, (select id from mentioned union select answered_id from judged) to_tell (id)`,
     { isPrivate: `s.visibility = 'direct' and s.recipient is distinct from (select answered_id from judged)` },
   )}),
   notified_of_quote as (${insertNotifications(
     'quote',
     `select above.author_id as recipient, $1::bigint as sender, post.id as post, null::text as emoji
        from post, judged, above where above.id = judged.quoted_id`,
   )}),
   talked as (
     insert into direct_conversations (account_id, conversation_id, last_post_id, unread)
     select party.id, post.conversation_id, post.id, party.id <> $1
     from post, (select id from mentioned union select $1) party (id) where post.visibility = 'direct' order by party.id
     on conflict (account_id, conversation_id) do update
       set last_post_id = greatest(direct_conversations.last_post_id, excluded.last_post_id), unread = excluded.unread),
   distributed as (
     insert into fanouts (post_id, author_id) select post.id, $1 from post, counted where followers_count > 0),
   own as (
     insert into feed (reader_id, post_id)
     select $1, post.id from post, author where author.feed_list is null),
   kept as (
     insert into idempotency_keys (account_id, key, post_id) select $1, $21, id from post where $21::text is not null
     on conflict (account_id, key) do update
       set created_at = now(), post_id = excluded.post_id, held_post_id = null),
   jobs as (
     select ${addJob('endPoll', `json_build_object('pollId', poll.id::text)`, {
       runAt: 'poll.expires_at',
       key: `'endPoll:' || poll.id`,
     })} from poll
     union all
     select ${addJob('announcePost', `json_build_object('postId', post.id::text)`)} from post, judged
     where post.visibility <> 'direct' and (parent_id is null or answered_id = $1)
       and exists (select from follows where followee_id = $1 and notify))
   select counted.*, (select post_id from keyed) as earlier, (select is_held from keyed) as held,
     (select post_id is null from keyed) as planned,
     (select count(*)::int from files) as files,
     case when j.visibility is not null then json_build_object('refusal', j.refusal) end as judged,
     post.id as post_id, posted_at, j.visibility, j.sensitive, j.language, j.quote_policy,
     (select count(*)::int from jobs) as jobs,
     json_build_object('in_reply_to_id', parent_id::text, 'in_reply_to_account_id', answered_id::text,
       'quoted_id', quoted_id::text,
       'mentions', (
         select json_agg(json_build_object('id', id::text, 'username', username) order by id) from mentioned),
       'hashtags', (
         select json_agg(json_build_object('name', w.key) order by w.key) from jsonb_each_text($12::jsonb) w),
       'media', (select json_agg(attached order by position) from attached),
       'poll', (select json_build_object('id', id::text, 'expires_at', expires_at) from poll),
       'thread_muted', exists (
         select from thread_mutes t
         where t.account_id = $1 and t.conversation_id = post.conversation_id)) as attached
   from (select) one left join judged j on true left join post on true left join counted on true`,
)

/** Stores posts; see `Posts.publish`. Text-only posts that arrive together share one statement. */
export function openPublish(on: ActingOn): Posts['publish'] {
  const { database, pages } = on
  const insertPlain = inBatches<PostDraft, PublishedPost | undefined>(
    database,
    (drafts) => insertPlainPosts(database, drafts),
    // One statement at a time: posts that arrive in the meantime make the next statement larger, and a statement costs
    // as much as ten posts.
    { ...defaultBatchOptions, atOnce: 1, isOfWrites: true },
  )

  async function read(id: PostId, draft: PostDraft): Promise<Post> {
    const [post] = (await thenRead(on, [], { reads: postsById, key: [id], viewer: draft.authorId })).posts
    if (!post) throw notFound()
    return post
  }

  async function insert(draft: PostDraft): Promise<PublishedPost | PostId> {
    if (draft.newcomer ?? draft.flagged) return insertWithMore(on, draft)
    return (isPlain(draft) && (await insertPlain(draft))) || insertAlone(on, draft)
  }

  return async (draft) => {
    const inserted = await insert(draft)
    if (typeof inserted === 'string') return { id: inserted, followers: 0, post: await read(inserted, draft) }
    const { content, author, reference } = inserted
    await pages.keep([content], [author])
    const [entry] = await pages.assemble([reference], draft.authorId)
    const post = entry?.item ?? (await read(content.id, draft))
    return { id: content.id, followers: inserted.isHeld ? 0 : author.followers_count, post }
  }
}

/**
 * Stores a post, counts it if its author may be new, and reports or holds it if filters match it: all of it or nothing.
 */
function insertWithMore(on: ActingOn, draft: PostDraft): Promise<PublishedPost | PostId> {
  const { authorId, newcomer, flagged } = draft
  return on.database.transaction(async (within) => {
    const inserted = await insertAlone({ ...on, database: within }, draft)
    if (typeof inserted === 'string') return inserted
    const { id, visibility } = inserted.content
    if (newcomer) await countNewAccountPost(within, authorId, id, newcomer)
    return flagged ? { ...inserted, isHeld: await flagPost(within, { id, authorId, visibility }, flagged) } : inserted
  })
}

/** Stores a post. Returns only the id if a post was published with the same idempotency key before. */
async function insertAlone({ database }: ActingOn, draft: PostDraft): Promise<PublishedPost | PostId> {
  const { authorId, idempotencyKey: key, hashtags, mediaIds } = draft
  // A second request with the same key waits until the first has committed. Tags are inserted before the main
  // statement, which would not see a tag that another transaction is just adding.
  const steps: Step<unknown>[] = [
    ...(key === undefined ? [] : [step(lockKey, [authorId, key])]),
    ...ensureTagsSteps(hashtags),
    step(insertPost, valuesOf(draft)),
  ]
  const [row] = (await database.pipeline<unknown[]>(steps)).at(-1) as InsertedRow[]
  if (row!.held) throw new ServiceError('conflict', sentence('postHeld'))
  if (row!.planned) throw new ServiceError('conflict', sentence('sentOtherwise'))
  if (row!.earlier !== null) return row!.earlier
  if (row!.post_id !== null) return publishedPost(row!, draft)
  requireJudged(row!.judged ?? undefined)
  if (row!.files === mediaIds.length) throw notFound()
  throw await unattached(database, { ids: mediaIds, owner: authorId, draft: draft.draftId })
}

function valuesOf(draft: PostDraft): unknown[] {
  const { poll } = draft
  return [
    ...judgedValues(draft),
    draft.text,
    draft.application && JSON.stringify(draft.application),
    draft.mentions,
    displaysOf(draft.hashtags),
    draft.mediaIds,
    poll && poll.options,
    poll?.expiresIn ?? 0,
    poll?.multiple ?? false,
    poll?.hideTotals ?? false,
    poll?.votesChangeable ?? false,
    searchedText(draft),
    draft.draftId ?? null,
    draft.idempotencyKey ?? null,
  ]
}

/** Returns the text by which a post can be found, without the descriptions of its media. */
function searchedText({ text, contentWarning, poll }: Pick<PostDraft, 'text' | 'contentWarning' | 'poll'>): string {
  return [contentWarning, text, ...(poll?.options ?? [])].join(' ')
}

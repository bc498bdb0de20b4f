import type { PostDraft } from '../../posts.ts'
import { addJob } from '../jobs/addJob.ts'
import { byQuery } from '../connection/batches.ts'
import { type Database, statement } from '../connection/database.ts'
import { timeOf } from '../connection/timeOf.ts'
import { keyLock } from './idempotencyKeys.ts'
import { settled } from './postJudging.ts'
import { profileColumns } from '../accounts/profileRow.ts'
import { type PublishedPost, publishedPost, type PublishedRow } from './publishedPost.ts'

interface PlainRow extends PublishedRow {
  /** The position of the draft, from 1. */
  at: number
}

// Does the same as `post_insert` for several posts at once, without the parts that most posts do not need. Starting and
// ending those parts takes PostgreSQL as long as all the rest. The comments of `post_insert` apply here too. Accounts
// are locked in the order of their ids, as everywhere. The statement returns the data of the post and its author, so
// that nothing has to be read again. A post is left out if its idempotency key was used in the last hour, belongs to an
// earlier one of these posts too, or is in use in another transaction, for which this one does not wait.
const insertPlain = statement<PlainRow>(
  'post_insert_plain',
  `with drafts as materialized (
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::boolean[], $6::text[], $7::text[],
         $8::jsonb[], $9::text[], $10::text[])
       with ordinality d (author_id, visibility, text, content_warning, sensitive, language, quote_policy,
         application, searched, key, at)),
   living as materialized (
     select id, default_visibility, default_sensitive, default_language, default_quote_policy, feed_list from accounts
     where id in (select author_id from drafts) and suspended_at is null order by id for no key update),
   numbered as materialized (
     select snowflake() as post_id, a.id as made_by, d.text, d.content_warning, d.application, d.searched, d.key, d.at,
       a.feed_list, s.*
     from drafts d join living a on a.id = d.author_id
     cross join lateral (${settled('coalesce(d.visibility, a.default_visibility)')}) s
     where s.visibility <> 'direct' and (key is null or pg_try_advisory_xact_lock(${keyLock('author_id', 'key')}))
     order by d.at),
   keyed as (
     insert into idempotency_keys (account_id, key, post_id)
     select distinct on (made_by, key) made_by, key, post_id from numbered where key is not null
     order by made_by, key, at
     on conflict (account_id, key) do update
       set created_at = now(), post_id = excluded.post_id, held_post_id = null
       where idempotency_keys.created_at < now() - interval '1 hour'
     returning post_id as keyed_id),
   made as materialized (
     select numbered.* from numbered left join keyed on keyed_id = post_id
     where key is null or keyed_id is not null order by at),
   author as (
     update accounts set version = version + written.count, posts_count = posts_count + written.count,
       last_post_at = greatest(last_post_at, (now() at time zone 'utc')::date)
     from (select made_by, count(*)::int as count from made group by made_by) written
     where id = written.made_by returning ${profileColumns}, filters_version),
   post as (
     insert into posts (id, created_at, author_id, visibility, text, content_warning, sensitive, language, quote_policy,
       conversation_id, application)
     select post_id, ${timeOf('post_id')}, made_by, visibility, text, content_warning, sensitive, language,
       quote_policy, post_id, application
     from made
     returning id as kept_id, created_at as posted_at),
   searchable as (
     insert into post_search (post_id, author_id, words)
     select post_id, made_by,
       search_vector(searched, search_marks(text, language, sensitive, null, false, false, false, false))
     from made),
   distributed as (
     insert into fanouts (post_id, author_id)
     select post_id, made_by from made join author on author.id = made_by where followers_count > 0),
   own as (
     insert into feed (reader_id, post_id)
     select made_by, post_id from made where feed_list is null order by made_by, post_id desc),
   jobs as (
     select ${addJob('announcePost', `json_build_object('postId', post_id::text)`)}
     from made join author on author.id = made_by
     where followers_count > 0 and exists (select from follows where followee_id = made_by and notify))
   select author.*, made.at::int as at, made.post_id, post.posted_at, made.visibility, made.sensitive, made.language,
     made.quote_policy, (select count(*)::int from jobs) as jobs
   from made join author on author.id = made.made_by join post on post.kept_id = made.post_id`,
)

/**
 * Returns whether a post is text only: no reply, no quote, no mentions, hashtags, media or poll, not made from a draft,
 * and not direct. A post without a visibility may still be direct by the default of its author.
 */
export function isPlain(draft: PostDraft): boolean {
  const { inReplyToId, quotedId, poll, draftId = null, visibility, mentions, hashtags, mediaIds } = draft
  const isAlone = inReplyToId === null && quotedId === null && poll === null && draftId === null
  return isAlone && visibility !== 'direct' && mentions.length + hashtags.length + mediaIds.length === 0
}

/**
 * Stores plain posts, as `Posts.insert` does. Returns undefined for a post if its author was deleted, if it is direct
 * by the default of its author, or if its idempotency key is in use or was used.
 */
export async function insertPlainPosts(
  database: Database,
  drafts: readonly PostDraft[],
): Promise<(PublishedPost | undefined)[]> {
  const rows = await database.rows(insertPlain, valuesOf(drafts))
  return byQuery(rows, drafts.length, (row) => publishedPost(row, drafts[row.at - 1]!))
}

const valuesOf = (drafts: readonly PostDraft[]) => [
  drafts.map(({ authorId }) => authorId),
  drafts.map(({ visibility }) => visibility),
  drafts.map(({ text }) => text),
  drafts.map(({ contentWarning }) => contentWarning),
  drafts.map(({ sensitive }) => sensitive),
  drafts.map(({ language }) => language),
  drafts.map(({ quotePolicy }) => quotePolicy),
  drafts.map(({ application }) => application && JSON.stringify(application)),
  drafts.map(({ contentWarning, text }) => `${contentWarning} ${text}`),
  drafts.map(({ idempotencyKey }) => idempotencyKey),
]

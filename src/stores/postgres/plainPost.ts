import type { PostId } from '../../model/ids.ts'
import type { PostDraft } from '../posts.ts'
import { addJob } from './addJob.ts'
import type { ContentRow } from './contentRow.ts'
import { type Database, statement } from './database.ts'
import type { PostReference } from './pages.ts'
import { profileColumns, type ProfileRow } from './profileRow.ts'

interface PlainRow extends ProfileRow {
  post_id: PostId
  posted_at: string
  filters_version: number
}

// `post_insert` without what most posts don't have: PostgreSQL takes as long to begin and end its parts as it does for all the rest. Its
// comments hold here too. What the statement knows of the post and its author is given back, so that nobody has to read it.
const insertPlain = statement<PlainRow>(
  'post_insert_plain',
  `with author as (
     update accounts set version = version + 1, posts_count = posts_count + 1, last_post_at = (now() at time zone 'utc')::date
     where id = $1 and suspended_at is null returning ${profileColumns}, filters_version),
   made as (select snowflake() as id from author),
   post as (
     insert into posts (id, author_id, visibility, text, content_warning, sensitive, language, quote_policy, conversation_id, application)
     select made.id, $1, $2, $3, $4, $5, $6, $7, made.id, $8::jsonb from made returning id, created_at),
   searched as (
     insert into post_search (post_id, author_id, words)
     select id, $1, search_vector($9, search_marks($3, $6, $5, null, false, false, false, false)) from post),
   distributed as (insert into fanouts (post_id, author_id) select post.id, $1 from post, author where author.followers_count > 0),
   own as (insert into feed (reader_id, post_id) select $1, id from post),
   jobs as (
     select ${addJob('announcePost', `json_build_object('postId', post.id::text)`)} from post, author
     where author.followers_count > 0 and exists (select from follows where followee_id = $1 and notify))
   select author.*, post.id as post_id, post.created_at as posted_at, (select count(*)::int from jobs) as jobs from post, author`,
)

/** Whether a post is words alone, for more than those it names: neither an answer nor a quote, with neither media nor a poll. */
export function isPlain(draft: PostDraft): boolean {
  const { inReplyToId, quotedId, poll, draftId = null, visibility, mentions, hashtags, mediaIds } = draft
  const isAlone = inReplyToId === null && quotedId === null && poll === null && draftId === null
  return isAlone && visibility !== 'direct' && mentions.length + hashtags.length + mediaIds.length === 0
}

/** A plain post that was kept, and all that is known of it from that. */
export interface PlainPost {
  content: ContentRow
  author: ProfileRow
  /** As its author has it. */
  reference: PostReference
}

/** Keeps a plain post, as `Posts.insert` does; undefined where its author is gone. */
export async function insertPlainPost(database: Database, draft: PostDraft): Promise<PlainPost | undefined> {
  const { authorId, visibility, text, contentWarning, sensitive, language, quotePolicy, application } = draft
  const kept = [authorId, visibility, text, contentWarning, sensitive, language, quotePolicy]
  const searched = `${contentWarning} ${text}`
  const row = await database.row(insertPlain, [...kept, application && JSON.stringify(application), searched])
  return row && { content: contentOf(row, draft), author: row, reference: referenceOf(row) }
}

function contentOf(row: PlainRow, draft: PostDraft): ContentRow {
  return {
    id: row.post_id,
    version: 1,
    username: row.username,
    created_at: row.posted_at,
    edited_at: null,
    visibility: draft.visibility,
    text: draft.text,
    content_warning: draft.contentWarning,
    sensitive: draft.sensitive,
    language: draft.language,
    in_reply_to_id: null,
    in_reply_to_account_id: null,
    application: draft.application,
    quote_policy: draft.quotePolicy,
    quoted_id: null,
    quote_state: null,
    reactions: null,
    quotes_count: 0,
    replies_count: 0,
    boosts_count: 0,
    favourites_count: 0,
    mentions: null,
    hashtags: null,
    media: null,
    poll: null,
  }
}

function referenceOf({ post_id, id, version, filters_version }: PlainRow): PostReference {
  return {
    cursor: post_id,
    id: post_id,
    version: 1,
    author_id: id,
    author_version: version,
    original_id: null,
    original_version: 0,
    original_author_id: id,
    original_author_version: 0,
    filters_version,
    favourited: false,
    boosted: false,
    bookmarked: false,
    pinned: false,
    thread_muted: false,
    may_quote: true,
    reactions: null,
    votes: null,
  }
}

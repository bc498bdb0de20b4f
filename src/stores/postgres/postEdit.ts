import { notFound } from '../../model/errors.ts'
import type { AccountId, MediaId, PostId } from '../../model/ids.ts'
import type { PollDraft, PostChange } from '../posts.ts'
import { addJob, removeJob } from './addJob.ts'
import { type Database, statement } from './database.ts'
import { notifying } from './notifying.ts'
import { ensureTags } from './tags.ts'
import { unattached } from './unattached.ts'

interface Current {
  text: string
  content_warning: string
  sensitive: boolean
  language: string | null
  since: string
  media: { id: MediaId; description: string | null; focus: { x: number; y: number } | null }[]
  options: string[] | null
  multiple: boolean | null
}

const lockPost = statement<{ edited_at: string | null }>(
  'post_edit_lock',
  'select edited_at from posts where id = $1 and author_id = $2 and boost_of_id is null for update',
)

// Not in the same statement as the lock: whoever waited for it would see the media and the poll as they were before the wait.
const selectCurrent = statement<Current>(
  'post_edit_current',
  `select p.text, p.content_warning, p.sensitive, p.language, coalesce(p.edited_at, p.created_at) as since,
     coalesce((select json_agg(json_build_object('id', m.id::text, 'description', m.description, 'focus', m.focus) order by m.position)
       from media m where m.post_id = p.id), '[]') as media,
     (select array_agg(o.title order by o.position) from polls q join poll_options o on o.poll_id = q.id where q.post_id = p.id) as options,
     (select q.multiple from polls q where q.post_id = p.id) as multiple
   from posts p where p.id = $1`,
)

const keepRevision = statement(
  'post_edit_keep',
  `insert into post_edits (post_id, text, content_warning, sensitive, media, poll_options, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)

const announceJob = addJob('announceEdit', `json_build_object('postId', id::text)`, { key: `'announceEdit:' || id` })

const updatePost = statement(
  'post_edit',
  `with changed as (
     update posts set text = $2, content_warning = $3, sensitive = $4, language = $5, has_media = $6, has_poll = $7,
       edited_at = clock_timestamp(), version = version + 1 where id = $1 returning id)
   select case when exists (select from posts where boost_of_id = $1) or exists (select from posts where quoted_id = $1)
     then ${announceJob} end as job from changed`,
)

const replaceTags = statement(
  'post_edit_tags',
  `with gone as (
     delete from post_tags using tags where post_tags.post_id = $1 and tags.id = post_tags.tag_id and not ($2::jsonb ? tags.name))
   insert into post_tags (tag_id, post_id, display)
   select tags.id, $1, w.value from jsonb_each_text($2::jsonb) w join tags on tags.name = w.key
   on conflict (tag_id, post_id) do update set display = excluded.display`,
)

// Whoever was mentioned before keeps seeing the post: taking sight away by an edit would surprise both sides.
const addMentions = statement(
  'post_edit_mentions',
  `with made as (
     insert into post_mentions (post_id, account_id) select $1, unnest($2::bigint[]) on conflict do nothing returning account_id),
   talked as (
     insert into direct_conversations (account_id, conversation_id, last_post_id, unread)
     select made.account_id, p.conversation_id, p.id, made.account_id <> p.author_id
     from made, posts p where p.id = $1 and p.visibility = 'direct' order by made.account_id
     on conflict (account_id, conversation_id) do update
       set last_post_id = greatest(direct_conversations.last_post_id, excluded.last_post_id), unread = excluded.unread)
   ${notifying(
     'mention',
     `select made.account_id as recipient, p.author_id as sender, p.id as post, p.visibility, p.in_reply_to_account_id as answered,
        null::text as emoji from made, posts p where p.id = $1`,
     { isPrivate: `s.visibility = 'direct' and s.recipient is distinct from s.answered` },
   )}`,
)

const detachMedia = statement(
  'post_edit_detach',
  'update media set post_id = null, loose_since = now() where post_id = $1 and not (id = any($2::bigint[]))',
)

const attachMedia = statement<{ id: MediaId }>(
  'post_edit_attach',
  `update media set post_id = $1, position = wanted.position, loose_since = null, withdrawn = false
   from unnest($2::bigint[]) with ordinality wanted (id, position)
   where media.id = wanted.id and media.account_id = $3 and (media.post_id is null or media.post_id = $1) and media.draft_id is null
     and media.state = 'ready'
   returning media.id`,
)

const describeMedia = statement(
  'post_edit_describe',
  `update media set description = case when $5 then $3 else description end, focus = coalesce($4::jsonb, focus) where id = $2 and post_id = $1`,
)

const deletePoll = statement(
  'post_edit_poll_delete',
  `with gone as (delete from polls where post_id = $1 returning id) select ${removeJob(`'endPoll:' || id`)} as job from gone`,
)

const endJob = addJob('endPoll', `json_build_object('pollId', id::text)`, {
  runAt: 'expires_at',
  key: `'endPoll:' || id`,
})

const insertPoll = statement(
  'post_edit_poll_insert',
  `with poll as (
     insert into polls (post_id, expires_at, multiple, hide_totals, votes_changeable)
     values ($1, now() + make_interval(secs => $3), $4, $5, $6) returning id, expires_at),
   options as (
     insert into poll_options (poll_id, position, title)
     select poll.id, o.position - 1, o.title from poll, unnest($2::text[]) with ordinality o (title, position))
   select ${endJob} as job from poll`,
)

const extendPoll = statement(
  'post_edit_poll_extend',
  `with changed as (
     update polls set expires_at = now() + make_interval(secs => $2), hide_totals = $3, votes_changeable = $4 where post_id = $1
     returning id, post_id, expires_at),
   shown as (update posts set version = version + 1 where id in (select post_id from changed))
   select ${endJob} as job from changed`,
)

const replaceSearched = statement(
  'post_edit_searched',
  'update post_search set words = searchable.words from searchable where post_search.post_id = $1 and searchable.id = $1',
)

/** Edits an own post; see `Posts.edit`. An edit that changes nothing leaves no trace. */
export async function editOwn(database: Database, id: PostId, author: AccountId, change: PostChange): Promise<boolean> {
  await ensureTags(database, change.hashtags)
  return database.transaction(async (within) => {
    const locked = await within.row(lockPost, [id, author])
    const current = locked && (await within.row(selectCurrent, [id]))
    if (!current) throw notFound()
    if (locked.edited_at !== change.basedOn) return false
    if (differs(current, change)) await keepChange(within, id, author, current, change)
    else await extend(within, id, change.poll)
    return true
  })
}

async function keepChange(
  within: Database,
  id: PostId,
  author: AccountId,
  current: Current,
  change: PostChange,
): Promise<void> {
  const { text, content_warning: warning, sensitive, media, options, since } = current
  await within.rows(keepRevision, [id, text, warning, sensitive, JSON.stringify(media), options, since])
  await changeMedia(within, id, author, change)
  if (change.poll !== undefined) await changePoll(within, id, current, change.poll)
  const { text: newText, contentWarning, language, mediaIds, poll = options } = change
  await within.rows(updatePost, [
    id,
    newText,
    contentWarning,
    change.sensitive,
    language,
    mediaIds.length > 0,
    poll !== null,
  ])
  await within.rows(addMentions, [id, change.mentions])
  await within.rows(replaceTags, [
    id,
    JSON.stringify(Object.fromEntries(change.hashtags.map((tag) => [tag.name, tag.display]))),
  ])
  await within.rows(replaceSearched, [id]) // last: it reads what the others wrote
}

function differs(current: Current, change: PostChange): boolean {
  const before = [
    current.text,
    current.content_warning,
    current.sensitive,
    current.language,
    current.media.map(({ id }) => id),
  ]
  const after = [change.text, change.contentWarning, change.sensitive, change.language, change.mediaIds]
  if (JSON.stringify(before) !== JSON.stringify(after)) return true
  if (change.poll !== undefined && !isSamePoll(current, change.poll)) return true
  return change.mediaChanges.some(({ id, description, focus }) => {
    const now = current.media.find((media) => media.id === id)
    if (!now) return false
    return (
      (description !== undefined && description !== now.description) ||
      (focus && JSON.stringify(focus) !== JSON.stringify(now.focus))
    )
  })
}

async function changeMedia(database: Database, id: PostId, author: AccountId, { mediaIds, mediaChanges }: PostChange) {
  await database.rows(detachMedia, [id, mediaIds])
  const attached = await database.rows(attachMedia, [id, mediaIds, author])
  if (attached.length !== mediaIds.length) throw await unattached(database, { ids: mediaIds, owner: author, post: id })
  for (const { id: mediaId, description, focus } of mediaChanges) {
    await database.rows(describeMedia, [
      id,
      mediaId,
      description ?? null,
      focus ? JSON.stringify(focus) : null,
      description !== undefined,
    ])
  }
}

function isSamePoll(current: Current, poll: PollDraft | null): boolean {
  return (
    JSON.stringify(current.options) === JSON.stringify(poll?.options ?? null) &&
    (!poll || current.multiple === poll.multiple)
  )
}

// When a poll ends is part of no revision: clients send it with every edit.
async function extend(database: Database, id: PostId, poll: PollDraft | null | undefined): Promise<void> {
  if (poll) await database.rows(extendPoll, [id, poll.expiresIn, poll.hideTotals, poll.votesChangeable])
}

// Other options make it another poll, whose votes start anew.
async function changePoll(database: Database, id: PostId, current: Current, poll: PollDraft | null) {
  if (isSamePoll(current, poll)) return extend(database, id, poll)
  if (current.options) await database.rows(deletePoll, [id])
  if (!poll) return
  const { options, expiresIn, multiple, hideTotals, votesChangeable } = poll
  await database.rows(insertPoll, [id, options, expiresIn, multiple, hideTotals, votesChangeable])
}

import { invalid, notFound } from '../../model/errors.ts'
import type { AccountId, MediaId, PostId } from '../../model/ids.ts'
import type { PollDraft, PostChange } from '../posts.ts'
import { type Database, statement } from './database.ts'
import { ensureTags } from './tags.ts'

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

const updatePost = statement(
  'post_edit',
  `update posts set text = $2, content_warning = $3, sensitive = $4, language = $5, has_media = $6, has_poll = $7, edited_at = clock_timestamp(),
     version = version + 1 where id = $1`,
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
  'insert into post_mentions (post_id, account_id) select $1, unnest($2::bigint[]) on conflict do nothing',
)

const detachMedia = statement(
  'post_edit_detach',
  'update media set post_id = null, loose_since = now() where post_id = $1 and not (id = any($2::bigint[]))',
)

const attachMedia = statement<{ id: MediaId }>(
  'post_edit_attach',
  `update media set post_id = $1, position = wanted.position, loose_since = null
   from unnest($2::bigint[]) with ordinality wanted (id, position)
   where media.id = wanted.id and media.account_id = $3 and (media.post_id is null or media.post_id = $1) and media.state = 'ready'
   returning media.id`,
)

const describeMedia = statement(
  'post_edit_describe',
  `update media set description = case when $5 then $3 else description end, focus = coalesce($4::jsonb, focus) where id = $2 and post_id = $1`,
)

const deletePoll = statement('post_edit_poll_delete', 'delete from polls where post_id = $1')

const insertPoll = statement(
  'post_edit_poll_insert',
  `with poll as (
     insert into polls (post_id, expires_at, multiple, hide_totals) values ($1, now() + make_interval(secs => $3), $4, $5) returning id)
   insert into poll_options (poll_id, position, title)
   select poll.id, o.position - 1, o.title from poll, unnest($2::text[]) with ordinality o (title, position)`,
)

const extendPoll = statement(
  'post_edit_poll_extend',
  `with changed as (
     update polls set expires_at = now() + make_interval(secs => $2), hide_totals = $3 where post_id = $1 returning post_id)
   update posts set version = version + 1 where id in (select post_id from changed)`,
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
  if (attached.length !== mediaIds.length)
    throw invalid('mediaIds', 'must be your own uploads, ready and not used in another post')
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
  if (poll) await database.rows(extendPoll, [id, poll.expiresIn, poll.hideTotals])
}

// Other options make it another poll, whose votes start anew.
async function changePoll(database: Database, id: PostId, current: Current, poll: PollDraft | null) {
  if (isSamePoll(current, poll)) return extend(database, id, poll)
  if (current.options) await database.rows(deletePoll, [id])
  if (poll) await database.rows(insertPoll, [id, poll.options, poll.expiresIn, poll.multiple, poll.hideTotals])
}

import { isDeepStrictEqual } from 'node:util'
import { notFound } from '../../../model/errors.ts'
import type { MediaId } from '../../../model/ids.ts'
import type { Post } from '../../../model/post.ts'
import type { PollDraft, PostChange } from '../../posts.ts'
import { addJob, removeJob } from '../jobs/addJob.ts'
import { type Database, statement, type Step, step } from '../connection/database.ts'
import { passedText } from '../connection/passedText.ts'
import { flagPost } from './flaggedPosts.ts'
import { editStep, requireAllowed, countEditStatement } from './newcomers.ts'
import { insertNotifications } from '../notifications/insertNotifications.ts'
import { quotePolicyOf } from './postQuotes.ts'
import { type ActingOn, postsById, postsOf, readPostsSteps } from './readPosts.ts'
import { displaysOf, ensureTagsSteps } from '../tags/tags.ts'
import { unattached } from '../media/unattached.ts'

const lockPost = statement<{ edited_at: string | null }>(
  'post_edit_lock',
  'select edited_at from posts where id = $1 and author_id = $2 and boost_of_id is null for update',
)

const fit = 'account_id = $2 and (post_id is null or post_id = $1) and draft_id is null'

const lockFiles = statement<{ id: MediaId }>(
  'post_edit_files',
  `select id from media where id = any($3::bigint[]) and ${fit} and state = 'ready' order by id for no key update`,
)

const editedPost = passedText('edited_post')

// Checks whether the post is unchanged since the author loaded it, and whether the files may be attached. All later
// steps depend on the stored `edited_post`: if one of the checks fails, it is null, and they do nothing.
const judge = statement(
  'post_edit_judge',
  `select ${editedPost.set(`(
     select id::text from posts where id = $1 and author_id = $2 and boost_of_id is null
       and date_trunc('milliseconds', edited_at) is not distinct from $4::timestamptz
       and (select count(*) from media where id = any($3::bigint[]) and ${fit} and state = 'ready')
         = cardinality($3::bigint[]))`)}`,
)
const edited = `${editedPost.value}::bigint`
const takeForEdit = countEditStatement(editedPost)

// While a moderator's mark has the same effect, nobody sees the author's own flag. So an edit that only clears that
// flag makes no revision: it clears `edited_post`, and later steps do nothing.
const clearCoveredFlag = statement(
  'post_edit_clear_covered_flag',
  `with cleared as (update posts set sensitive = false where id = ${edited} and covered returning id)
   select ${editedPost.set(`case when not exists (select from cleared) then ${editedPost.value} end`)}`,
)

const insertRevision = statement(
  'post_edit_keep',
  `insert into post_edits (post_id, text, content_warning, sensitive, created_at, media, poll_options)
   select p.id, p.text, p.content_warning, p.sensitive, coalesce(p.edited_at, p.created_at),
     coalesce((
       select json_agg(
         json_build_object('id', m.id::text, 'description', m.description, 'focus', m.focus) order by m.position)
       from media m where m.post_id = p.id), '[]'),
     (select array_agg(o.title order by o.position)
      from polls q join poll_options o on o.poll_id = q.id where q.post_id = p.id)
   from posts p where p.id = ${edited}`,
)

const detachMedia = statement(
  'post_edit_detach',
  `update media set post_id = null, loose_since = now() where post_id = ${edited} and not (id = any($1::bigint[]))`,
)

const attachMedia = statement(
  'post_edit_attach',
  `update media set post_id = ${edited}, position = wanted.position, loose_since = null, withdrawn = false
   from unnest($1::bigint[]) with ordinality wanted (id, position)
   where media.id = wanted.id and ${edited} is not null`,
)

const describeMedia = statement(
  'post_edit_describe',
  `update media set description = case when c.described then c.description else media.description end,
     focus = coalesce(c.focus, media.focus)
   from jsonb_to_recordset($1::jsonb) c (id bigint, described boolean, description text, focus jsonb)
   where media.id = c.id and media.post_id = ${edited}`,
)

const deletePoll = statement(
  'post_edit_poll_delete',
  `with gone as (delete from polls where post_id = ${edited} returning id)
   select ${removeJob(`'endPoll:' || id`)} as job from gone`,
)

const endJob = addJob('endPoll', `json_build_object('pollId', id::text)`, {
  runAt: 'expires_at',
  key: `'endPoll:' || id`,
})

const insertPoll = statement(
  'post_edit_poll_insert',
  `with poll as (
     insert into polls (post_id, expires_at, multiple, hide_totals, votes_changeable)
     select ${edited}, now() + make_interval(secs => $1), $2, $3, $4 where ${edited} is not null
     returning id, expires_at),
   options as (
     insert into poll_options (poll_id, position, title)
     select poll.id, o.position - 1, o.title from poll, unnest($5::text[]) with ordinality o (title, position))
   select ${endJob} as job from poll`,
)

const extendPoll = statement(
  'post_edit_poll_extend',
  `with changed as (
     update polls set expires_at = now() + make_interval(secs => $1), hide_totals = $2, votes_changeable = $3
     where post_id = ${edited} returning id, post_id, expires_at),
   shown as (update posts set version = version + 1 where id in (select post_id from changed))
   select ${endJob} as job from changed`,
)

// Accounts that were mentioned before the edit can still see the post: losing access to it by an edit would surprise
// both sides. A direct post with new mentions belongs in the feeds of further followers, into which it is written like
// a new post.
const addMentions = statement(
  'post_edit_mentions',
  `with made as (
     insert into post_mentions (post_id, account_id)
     select ${edited}, id from accounts
     where lower(username) = any (select lower(name) from unnest($1::text[]) name) and suspended_at is null
       and ${edited} is not null
     on conflict do nothing returning account_id),
   talked as (
     insert into direct_conversations (account_id, conversation_id, last_post_id, unread)
     select made.account_id, p.conversation_id, p.id, made.account_id <> p.author_id
     from made, posts p where p.id = ${edited} and p.visibility = 'direct' order by made.account_id
     on conflict (account_id, conversation_id) do update
       set last_post_id = greatest(direct_conversations.last_post_id, excluded.last_post_id), unread = excluded.unread),
   distributed as (
     insert into fanouts (post_id, author_id) select id, author_id from posts
     where id = ${edited} and visibility = 'direct' and exists (select from made)
     on conflict (post_id) do update set after_follower_id = 0)
   ${insertNotifications(
     'mention',
     `select made.account_id as recipient, p.author_id as sender, p.id as post, p.visibility,
        p.in_reply_to_account_id as answered, null::text as emoji from made, posts p where p.id = ${edited}`,
     { isPrivate: `s.visibility = 'direct' and s.recipient is distinct from s.answered` },
   )}`,
)

const replaceTags = statement(
  'post_edit_tags',
  `with gone as (
     delete from post_tags using tags
     where post_tags.post_id = ${edited} and tags.id = post_tags.tag_id and not ($1::jsonb ? tags.name))
   insert into post_tags (tag_id, post_id, display)
   select tags.id, ${edited}, w.value from jsonb_each_text($1::jsonb) w join tags on tags.name = w.key
   where ${edited} is not null
   on conflict (tag_id, post_id) do update set display = excluded.display`,
)

const announceJob = addJob('announceEdit', `json_build_object('postId', id::text)`, { key: `'announceEdit:' || id` })

// Runs after the steps for files and the poll. A post is also shown as sensitive if a moderator marked its media, and
// most clients send back what they were shown. In that case, the author's own flag stays as it is.
const updatePost = statement(
  'post_edit',
  `with changed as (
     update posts set text = $1, content_warning = $2, language = $4, edited_at = clock_timestamp(),
       sensitive = $2 <> '' or case when $3 = (sensitive or covered) then sensitive else coalesce($3, sensitive) end,
       version = version + 1,
       has_media = exists (select from media where post_id = ${edited}),
       has_poll = exists (select from polls where post_id = ${edited})
     where id = ${edited} returning id)
   select case when exists (select from posts where boost_of_id = changed.id)
       or exists (select from posts where quoted_id = changed.id)
     then ${announceJob} end as job from changed`,
)

// Runs last, since it reads the rows that the other steps wrote.
const replaceSearched = statement(
  'post_edit_searched',
  `update post_search set words = searchable.words from searchable
   where post_search.post_id = ${edited} and searchable.id = ${edited}`,
)

const setPolicy = statement('post_edit_policy', quotePolicyOf('$1', `id = ${edited}`))

/** Edits one of the author's own posts; see `Posts.edit`. An edit that changes nothing leaves no trace. */
export async function editOwn(on: ActingOn, before: Post, change: PostChange): Promise<Post | undefined> {
  const { id, author, editedAt } = before
  const files = [id, author.id, change.mediaIds]
  const tags = ensureTagsSteps(change.hashtags)
  const counting = countingOf(before, change)
  const steps: Step<unknown>[] = [
    ...tags,
    step(lockPost, [id, author.id]),
    step(lockFiles, files),
    step(judge, [...files, editedAt]),
    ...counting,
    ...(change.quotePolicy ? [step(setPolicy, [change.quotePolicy])] : []),
    ...(differs(before, change) ? changing(before, change) : extendPollSteps(change.poll)),
  ]
  const reading = readPostsSteps({ reads: postsById, key: [id], viewer: author.id })

  async function edit(database: Database): Promise<unknown[][] | undefined> {
    const rows = await database.pipeline<unknown[]>([...steps, ...reading])
    const [locked] = rows[tags.length] as { edited_at: string | null }[]
    if (!locked) throw notFound()
    if (locked.edited_at !== editedAt) return undefined
    const unfit = rows[tags.length + 1]!.length !== change.mediaIds.length
    if (unfit) throw await unattached(database, { ids: change.mediaIds, owner: author.id, post: id })
    if (change.newcomer && counting.length > 0)
      requireAllowed(rows[tags.length + 3]![0] as Parameters<typeof requireAllowed>[0], change.newcomer)
    return rows
  }

  const { flagged } = change
  const rows = flagged
    ? await on.database.transaction(async (within) => {
        const done = await edit(within)
        if (done) await flagPost(within, { id, authorId: author.id, visibility: before.visibility }, flagged)
        return done
      })
    : await edit(on.database)
  if (!rows) return undefined
  // Caches the rows only after the commit.
  return (await postsOf(on, rows.slice(steps.length) as Parameters<typeof postsOf>[1], author.id))[0]
}

// Only what an edit adds counts against the limits of a new account.
function countingOf(before: Post, { newcomer, mentions, text }: PostChange): Step<unknown>[] {
  if (!newcomer || text === before.text || mentions.length + newcomer.links === 0) return []
  return [editStep(takeForEdit, before.author.id, before.id, newcomer, mentions)]
}

// Returns steps only for what has changed.
function changing(before: Post, change: PostChange): Step<unknown>[] {
  const { text, contentWarning, sensitive, language, hashtags, mediaIds, mentions, mediaChanges, poll } = change
  const isTagged = hashtags.length + before.hashtags.length > 0
  const isFlagAlone = sensitive === false && !differs(before, { ...change, sensitive: undefined })
  return [
    ...(isFlagAlone ? [...extendPollSteps(poll), step(clearCoveredFlag)] : []),
    step(insertRevision),
    ...(hasOtherMedia(before, change) ? [step(detachMedia, [mediaIds]), step(attachMedia, [mediaIds])] : []),
    ...(mediaChanges.length > 0 ? [step(describeMedia, [describing(mediaChanges)])] : []),
    ...(poll === undefined ? [] : changingPoll(before, poll)),
    ...(mentions.length > 0 ? [step(addMentions, [mentions])] : []),
    ...(isTagged ? [step(replaceTags, [displaysOf(hashtags)])] : []),
    step(updatePost, [text, contentWarning, sensitive ?? null, language]),
    step(replaceSearched),
  ]
}

const describing = (changes: PostChange['mediaChanges']): string =>
  JSON.stringify(
    changes.map(({ id, description, focus }) => ({ id, described: description !== undefined, description, focus })),
  )

const hasOtherMedia = ({ media }: Post, { mediaIds }: PostChange) => !isDeepStrictEqual(idsOf(media), mediaIds)

const idsOf = (media: Post['media']) => media.map(({ id }) => id)

function differs(before: Post, change: PostChange): boolean {
  const { text, contentWarning, sensitive, language, poll } = change
  const after = { text, contentWarning, sensitive: sensitive ?? before.sensitive, language }
  if (Object.entries(after).some(([name, value]) => before[name as keyof typeof after] !== value)) return true
  if (hasOtherMedia(before, change) || (poll !== undefined && !isSamePoll(before, poll))) return true
  return change.mediaChanges.some(({ id, description, focus }) => {
    const now = before.media.find((media) => media.id === id)
    if (!now) return false
    return (
      (description !== undefined && description !== now.description) || (focus && !isDeepStrictEqual(focus, now.focus))
    )
  })
}

function isSamePoll({ poll: before }: Post, poll: PollDraft | null): boolean {
  if (!before || !poll) return !before && !poll
  const titles = before.options.map(({ title }) => title)
  return isDeepStrictEqual(titles, poll.options) && before.multiple === poll.multiple
}

// The end of a poll is not part of a revision, since clients send it with every edit.
const extendPollSteps = (poll: PollDraft | null | undefined): Step<unknown>[] =>
  poll ? [step(extendPoll, [poll.expiresIn, poll.hideTotals, poll.votesChangeable])] : []

// With other options, the poll becomes another one, which starts without votes.
function changingPoll(before: Post, poll: PollDraft | null): Step<unknown>[] {
  if (isSamePoll(before, poll)) return extendPollSteps(poll)
  const deletion = before.poll ? [step(deletePoll)] : []
  if (!poll) return deletion
  const { options, expiresIn, multiple, hideTotals, votesChangeable } = poll
  return [...deletion, step(insertPoll, [expiresIn, multiple, hideTotals, votesChangeable, options])]
}

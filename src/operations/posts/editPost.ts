import { z } from 'zod'
import { sentence } from '../../messages/text.ts'
import { notFound, ServiceError } from '../../model/errors.ts'
import { MediaId, PostId } from '../../model/ids.ts'
import { Language } from '../../model/language.ts'
import { Post } from '../../model/post.ts'
import { cleanLine, cleanText } from '../../model/text/clean.ts'
import type { Limits } from '../../model/settings.ts'
import { QuotePolicy } from '../../model/visibility.ts'
import { FocusInput } from '../media/internal/focusInput.ts'
import { cleanDescription } from '../media/internal/uploads.ts'
import type { PollDraft, PostChange } from '../../stores/posts.ts'
import { withFinishedMedia } from '../media/internal/finishedMedia.ts'
import { type Call, defineOperation } from '../operation.ts'
import { checkFilters } from './internal/checkFilters.ts'
import { newAccountPost } from './internal/newcomerPost.ts'
import { MediaIds, PollInput, pollDraft, referencesOf, requireBody, requireLength } from './internal/postInput.ts'

const MediaChange = z
  .strictObject({
    id: MediaId,
    description: z.string().nullish().describe('The alternative text. Null or blank removes the old one.'),
    focus: FocusInput.optional(),
  })
  .meta({ id: 'MediaChange', description: 'A change to an attached file.' })

const input = z.strictObject({
  id: PostId,
  text: z.string().optional().describe('The new text, which replaces the old one.'),
  contentWarning: z.string().optional().describe('The content warning; empty for none.'),
  sensitive: z.boolean().optional().describe('Whether to hide the media of the post until the viewer shows them.'),
  language: Language.optional(),
  quotePolicy: QuotePolicy.optional().describe('Who can quote the post from now on. Earlier quotes are not affected.'),
  mediaIds: MediaIds.optional().describe(
    'All files that the post will have. Files that you leave out are removed from the post.',
  ),
  mediaChanges: z
    .array(MediaChange)
    .max(100)
    .default([])
    .describe('New descriptions and focal points of attached files.'),
  poll: PollInput.nullish().describe('The poll; null removes it. Changing its options deletes all votes.'),
})

/** Changes a post of the caller. The former version is stored in its history. */
export const editPost = defineOperation({
  name: 'editPost',
  kind: 'mutation',
  scope: 'write:statuses',
  summary:
    'Edit one of your posts. Fields that you leave out do not change. The previous version is stored in its edit history.',
  input,
  output: Post,
  run: (fields, call): Promise<Post> =>
    withFinishedMedia(fields.mediaIds ?? [], call.caller.accountId, call, () => edited(fields, call)),
})

// This is enough even if many scripts edit one post.
const tries = 20

async function edited(fields: z.output<typeof input>, call: Call): Promise<Post> {
  const { stores, caller } = call
  for (let left = tries; left >= 0; left--) {
    const post = await stores.posts.findOwn(fields.id, caller.accountId)
    if (!post || post.boostOf) throw notFound()
    const change = changeOf(post, fields, call)
    const flagged = await checkFilters(checkedOf(post, change), call)
    const newcomer = newAccountPost(caller.accountId, { text: change.text, before: post.text }, call)
    const done = await stores.posts.edit(post, { ...change, newcomer, flagged })
    if (done) return done
    // Another edit came first. The next try takes absent fields from that edit.
  }
  throw new ServiceError('conflict', sentence('postRace'))
}

// Returns the parts of an edited post that filters check. If the edit does not change the poll, the options of the
// existing poll are checked.
function checkedOf(before: Post, { poll, ...change }: PostChange) {
  const options = poll === undefined ? before.poll && before.poll.options.map(({ title }) => title) : poll?.options
  return { ...change, authorId: before.author.id, before, poll: options ? { options } : null }
}

function changeOf(post: Post, fields: z.output<typeof input>, { limits, links }: Call): PostChange {
  const text = fields.text === undefined ? post.text : cleanText(fields.text)
  const contentWarning = fields.contentWarning === undefined ? post.contentWarning : cleanLine(fields.contentWarning)
  const mediaIds = fields.mediaIds ?? (fields.poll ? [] : post.media.map(({ id }) => id))
  const withoutPoll = fields.poll === null || mediaIds.length > 0 ? null : undefined
  const poll = fields.poll ? pollDraft(changedPoll(post, fields.poll), limits) : withoutPoll
  requireBody(text, mediaIds, poll ?? (poll === undefined ? post.poll : null), limits, post.quotedId !== null)
  requireLength(text, contentWarning, limits)
  const changed = fields.mediaChanges.filter(({ id }) => mediaIds.includes(id))
  return {
    text,
    contentWarning,
    sensitive: isSensitive(fields, contentWarning),
    language: fields.language ?? post.language,
    mediaIds,
    mediaChanges: changed.map((media) => withCleanDescription(media, limits)),
    poll,
    quotePolicy: fields.quotePolicy,
    ...referencesOf(text, links),
  }
}

// Clients send the poll with every edit, and most do not know about changeable votes.
function changedPoll({ poll }: Post, fields: z.output<typeof PollInput>): PollDraft {
  return { ...fields, votesChangeable: fields.votesChangeable ?? poll?.votesChangeable ?? false }
}

// As in Mastodon, the flag is computed again if `sensitive` or `contentWarning` is given.
function isSensitive(fields: z.output<typeof input>, contentWarning: string): boolean | undefined {
  if (fields.sensitive === undefined && fields.contentWarning === undefined) return undefined
  return contentWarning !== '' || (fields.sensitive ?? false)
}

// Null or a blank description removes the old one.
function withCleanDescription({ id, description, focus }: z.output<typeof MediaChange>, limits: Limits) {
  return { id, focus, description: description === undefined ? undefined : cleanDescription(description, limits) }
}

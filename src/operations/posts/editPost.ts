import { z } from 'zod'
import { notFound } from '../../model/errors.ts'
import { MediaId, PostId } from '../../model/ids.ts'
import { Language } from '../../model/language.ts'
import { Focus } from '../../model/media.ts'
import { Post } from '../../model/post.ts'
import { cleanLine, cleanText } from '../../model/text/clean.ts'
import type { Limits } from '../../model/settings.ts'
import { keptDescription } from '../media/uploads.ts'
import { defineOperation } from '../operation.ts'
import { MediaIds, PollInput, pollDraft, readPost, referencesOf, requireBody, requireLength } from './postInput.ts'

const MediaChange = z
  .strictObject({ id: MediaId, description: z.string().optional(), focus: Focus.optional() })
  .meta({ id: 'MediaChange', description: 'What becomes of an attached file.' })

/** Changes an own post; the state before is kept in its history. */
export const editPost = defineOperation({
  name: 'editPost',
  kind: 'mutation',
  scope: 'write:statuses',
  summary: 'Change an own post; what is left out stays, and the state before is kept in its history.',
  input: z.strictObject({
    id: PostId,
    text: z.string().optional(),
    contentWarning: z.string().optional(),
    sensitive: z.boolean().optional(),
    language: Language.optional(),
    mediaIds: MediaIds.optional().describe('All files of the post; the others are taken off.'),
    mediaChanges: z.array(MediaChange).max(100).default([]).describe('New descriptions and focal points.'),
    poll: PollInput.optional().describe('Other options than before start the votes anew.'),
  }),
  output: Post,
  async run(given, call): Promise<Post> {
    const { stores, caller, limits } = call
    const post = await readPost(call, given.id, caller.accountId)
    if (post.author.id !== caller.accountId || post.boostOf) throw notFound()
    const text = given.text === undefined ? post.text : cleanText(given.text)
    const contentWarning = given.contentWarning === undefined ? post.contentWarning : cleanLine(given.contentWarning)
    const mediaIds = given.mediaIds ?? (given.poll ? [] : post.media.map(({ id }) => id))
    const poll = given.poll ? pollDraft(given.poll, limits) : mediaIds.length > 0 ? null : undefined
    requireBody(text, mediaIds, poll ?? (poll === undefined ? post.poll : null), limits)
    requireLength(text, contentWarning, limits)
    const changed = given.mediaChanges.filter(({ id }) => mediaIds.includes(id))
    const mediaChanges = changed.map((media) => withKeptDescription(media, limits))
    const sensitive = contentWarning !== '' || (given.sensitive ?? post.sensitive)
    const language = given.language ?? post.language
    const change = {
      text,
      contentWarning,
      sensitive,
      language,
      mediaIds,
      mediaChanges,
      poll,
      ...(await referencesOf(text, call)),
    }
    await stores.posts.edit(given.id, caller.accountId, change)
    return readPost(call, given.id, caller.accountId)
  },
})

// A blank description takes the old one away.
function withKeptDescription({ id, description, focus }: z.output<typeof MediaChange>, limits: Limits) {
  return { id, focus, description: description === undefined ? undefined : keptDescription(description, limits) }
}

import { z } from 'zod'
import { PostId } from '../../model/ids.ts'
import { Language } from '../../model/language.ts'
import { Post } from '../../model/post.ts'
import { cleanLine, cleanText } from '../../model/text/clean.ts'
import { QuotePolicy, Visibility } from '../../model/visibility.ts'
import { type Call, defineOperation } from '../operation.ts'
import {
  MediaIds,
  PollInput,
  pollDraft,
  readOriginal,
  readPost,
  referencesOf,
  requireBody,
  requireLength,
} from './postInput.ts'

const input = z.strictObject({
  text: z.string().default('').describe('May be left out where media are attached.'),
  contentWarning: z.string().default('').describe('What is shown before the text is.'),
  sensitive: z
    .boolean()
    .optional()
    .describe("Hides media until asked for; the author's default, and true with a content warning."),
  visibility: Visibility.optional().describe("The author's default where left out."),
  language: Language.optional(),
  quotePolicy: QuotePolicy.optional(),
  inReplyToId: PostId.optional().describe('The post that is answered.'),
  mediaIds: MediaIds.default([]).describe('Own uploads, in the order to show them.'),
  poll: PollInput.optional(),
  idempotencyKey: z.string().min(1).max(256).optional().describe('The same key within an hour gives the same post.'),
})

/** Publishes a post. */
export const createPost = defineOperation({
  name: 'createPost',
  kind: 'mutation',
  scope: 'write:statuses',
  summary: 'Publish a post, with media or a poll if wanted, as an answer or of its own.',
  input,
  output: Post,
  async run(given, call): Promise<Post> {
    const { stores, caller } = call
    const text = cleanText(given.text)
    const contentWarning = cleanLine(given.contentWarning)
    requireBody(text, given.mediaIds, given.poll, call.limits)
    requireLength(text, contentWarning, call.limits)
    const parent =
      given.inReplyToId === undefined ? undefined : await readOriginal(call, given.inReplyToId, caller.accountId)
    const id = await stores.posts.insert({
      ...(await withDefaults({ ...given, contentWarning }, call)),
      ...(await referencesOf(text, call)),
      authorId: caller.accountId,
      text,
      contentWarning,
      inReplyToId: parent?.id ?? null,
      quotedId: null,
      mediaIds: given.mediaIds,
      poll: given.poll ? pollDraft(given.poll, call.limits) : null,
      application: caller.application,
      idempotencyKey: given.idempotencyKey,
    })
    call.afterAnswer(() => stores.timelines.distribute(id))
    return readPost(call, id, caller.accountId)
  },
})

async function withDefaults(given: z.output<typeof input>, { stores, caller }: Call) {
  const { defaults } = await stores.accounts.readOwn(caller.accountId)
  const visibility = given.visibility ?? defaults.visibility
  const quotable = visibility === 'public' || visibility === 'unlisted'
  return {
    visibility,
    sensitive: given.contentWarning !== '' || (given.sensitive ?? defaults.sensitive),
    language: given.language ?? defaults.language,
    quotePolicy: quotable ? (given.quotePolicy ?? defaults.quotePolicy) : ('nobody' as const),
  }
}

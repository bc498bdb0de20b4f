import { z } from 'zod'
import type { PlannedPoll, PlannedPost } from '../../../model/draft.ts'
import { PostId } from '../../../model/ids.ts'
import { Language } from '../../../model/language.ts'
import { cleanLine } from '../../../model/text/clean.ts'
import { QuotePolicy, Visibility } from '../../../model/visibility.ts'
import { MediaIds, PollInput } from './postInput.ts'

/** The input fields of a post, for operations that publish it, schedule it or save it as a draft. */
export const postFields = {
  text: z.string().default('').describe('The text. Optional if media are attached or a post is quoted.'),
  contentWarning: z.string().default('').describe('The content warning.'),
  sensitive: z
    .boolean()
    .optional()
    .describe(
      "Whether media are hidden behind a warning. The default is the author's setting, or true if there is a content warning.",
    ),
  visibility: Visibility.optional().describe("The visibility of the post. The default is the author's setting."),
  language: Language.optional(),
  quotePolicy: QuotePolicy.optional(),
  inReplyToId: PostId.optional().describe('The post to reply to.'),
  quotedId: PostId.optional().describe('The post to quote. An edit cannot change it.'),
  mediaIds: MediaIds.default([]).describe('The ids of your uploaded files, in display order.'),
  poll: PollInput.optional(),
}

/** A key that makes a call safe to repeat. */
export const IdempotencyKey = z.string().min(1).max(256)

type PostFields = z.output<z.ZodObject<typeof postFields>>

/** Returns an input in the form in which it is stored and published. */
export function plannedPost(fields: PostFields): PlannedPost {
  return {
    text: fields.text,
    contentWarning: fields.contentWarning,
    sensitive: fields.sensitive ?? null,
    visibility: fields.visibility ?? null,
    language: fields.language ?? null,
    quotePolicy: fields.quotePolicy ?? null,
    inReplyToId: fields.inReplyToId ?? null,
    quotedId: fields.quotedId ?? null,
    mediaIds: fields.mediaIds,
    poll: fields.poll ? plannedPoll(fields.poll) : null,
  }
}

/** Returns a poll in the form in which it is stored and published. */
export function plannedPoll({ votesChangeable = false, options, ...poll }: z.output<typeof PollInput>): PlannedPoll {
  return { ...poll, options: options.map(cleanLine), votesChangeable }
}

import { z } from 'zod'
import { DraftId, MediaId, PostId } from './ids.ts'
import { Language } from './language.ts'
import { Media } from './media.ts'
import { pageOf } from './page.ts'
import { Time } from './time.ts'
import { QuotePolicy, Visibility } from './visibility.ts'

export const PlannedPoll = z
  .object({
    options: z.array(z.string()).describe('The options.'),
    expiresIn: z.int().describe('Duration in seconds, counted from publication.'),
    multiple: z.boolean().describe('Whether voters can choose several options.'),
    hideTotals: z.boolean().describe('Whether vote counts are hidden until the poll ends.'),
    votesChangeable: z.boolean().describe('Whether votes can be changed or withdrawn while the poll is open.'),
  })
  .meta({ id: 'PlannedPoll', description: 'The poll of a draft or scheduled post.' })
export type PlannedPoll = z.infer<typeof PlannedPoll>

/**
 * The parts of a planned post. Null means that a part is absent, or that the author's default at the time of
 * publication applies.
 */
export const PlannedPost = z.object({
  text: z.string().describe('The text.'),
  contentWarning: z.string().describe('The content warning; empty for none.'),
  sensitive: z
    .boolean()
    .nullable()
    .describe("Whether media are hidden behind a warning; null for the author's default."),
  visibility: Visibility.nullable().describe("Who can see the post; null for the author's default."),
  language: Language.nullable().describe("The language, as an ISO 639 code; null for the author's default."),
  quotePolicy: QuotePolicy.nullable().describe("Who can quote the post; null for the author's default."),
  inReplyToId: PostId.nullable().describe('The post that this post replies to; null for none.'),
  quotedId: PostId.nullable().describe('The quoted post; null for none.'),
  mediaIds: z.array(MediaId).describe('The ids of the attached files.'),
  poll: PlannedPoll.nullable().describe('The poll; null for none.'),
})
export type PlannedPost = z.infer<typeof PlannedPost>

/** A post that is not published yet: a draft, or a scheduled post, which has a time. */
export const Draft = PlannedPost.extend({
  id: DraftId,
  scheduledAt: Time.nullable().describe('When the post will be published; null for a draft.'),
  updatedAt: Time.describe('When the post was last changed.'),
  failure: z.string().nullable().describe('Why publishing failed; null if it has not failed.'),
  media: z.array(Media).describe('The attached files, in order.'),
}).meta({ id: 'Draft', description: 'A draft or a scheduled post.' })
export type Draft = z.infer<typeof Draft>

export const DraftPage = pageOf('DraftPage', Draft)

import { z } from 'zod'
import { DraftId, MediaId, PostId } from './ids.ts'
import { Language } from './language.ts'
import { Media } from './media.ts'
import { pageOf } from './page.ts'
import { Time } from './time.ts'
import { QuotePolicy, Visibility } from './visibility.ts'

/** A poll that is to be asked. */
export const PlannedPoll = z
  .object({
    options: z.array(z.string()),
    expiresIn: z.int().describe('Seconds from when it is published.'),
    multiple: z.boolean(),
    hideTotals: z.boolean(),
    votesChangeable: z.boolean(),
  })
  .meta({ id: 'PlannedPoll', description: 'A poll that is to be asked.' })
export type PlannedPoll = z.infer<typeof PlannedPoll>

/** What a post is to be made of; null is for nothing, or for the author's default at the time. */
export const PlannedPost = z.object({
  text: z.string(),
  contentWarning: z.string(),
  sensitive: z.boolean().nullable(),
  visibility: Visibility.nullable(),
  language: Language.nullable(),
  quotePolicy: QuotePolicy.nullable(),
  inReplyToId: PostId.nullable(),
  quotedId: PostId.nullable(),
  mediaIds: z.array(MediaId),
  poll: PlannedPoll.nullable(),
})
export type PlannedPost = z.infer<typeof PlannedPost>

/** A post that is not out yet: a draft, or a scheduled post, which has a time. */
export const Draft = PlannedPost.extend({
  id: DraftId,
  scheduledAt: Time.nullable().describe('When it is published by itself; null for a draft.'),
  updatedAt: Time,
  failure: z.string().nullable().describe('Why it could not be published when its time had come.'),
  media: z.array(Media).describe('The files it names, in their order.'),
}).meta({ id: 'Draft', description: 'A post that is not out yet.' })
export type Draft = z.infer<typeof Draft>

export const DraftPage = pageOf('DraftPage', Draft)

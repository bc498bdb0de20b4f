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
    options: z.array(z.string()).describe('The possible answers.'),
    expiresIn: z.int().describe('Seconds from when it is published.'),
    multiple: z.boolean().describe('Whether several answers may be chosen.'),
    hideTotals: z.boolean().describe('Whether counts are hidden until it ends.'),
    votesChangeable: z.boolean().describe('Whether votes may be changed and withdrawn while it is open.'),
  })
  .meta({ id: 'PlannedPoll', description: 'A poll that is to be asked.' })
export type PlannedPoll = z.infer<typeof PlannedPoll>

/** What a post is to be made of; null is for nothing, or for the author's default at the time. */
export const PlannedPost = z.object({
  text: z.string().describe('What it is to say.'),
  contentWarning: z.string().describe('What is to stand before the text; empty for nothing.'),
  sensitive: z
    .boolean()
    .nullable()
    .describe('Whether its media are to be hidden until asked for; null for the default of the author.'),
  visibility: Visibility.nullable().describe('Who will see it; null for the default of the author.'),
  language: Language.nullable().describe('What it is written in; null for the default of the author.'),
  quotePolicy: QuotePolicy.nullable().describe('Who may quote it; null for the default of the author.'),
  inReplyToId: PostId.nullable().describe('The post that it answers; null for none.'),
  quotedId: PostId.nullable().describe('The post that it quotes; null for none.'),
  mediaIds: z.array(MediaId).describe('The files it names, by id.'),
  poll: PlannedPoll.nullable().describe('Its poll; null for none.'),
})
export type PlannedPost = z.infer<typeof PlannedPost>

/** A post that is not out yet: a draft, or a scheduled post, which has a time. */
export const Draft = PlannedPost.extend({
  id: DraftId,
  scheduledAt: Time.nullable().describe('When it is published by itself; null for a draft.'),
  updatedAt: Time.describe('When it was last changed.'),
  failure: z
    .string()
    .nullable()
    .describe('Why it could not be published when its time had come; null as long as it has not failed.'),
  media: z.array(Media).describe('The files it names, in their order.'),
}).meta({ id: 'Draft', description: 'A post that is not out yet.' })
export type Draft = z.infer<typeof Draft>

export const DraftPage = pageOf('DraftPage', Draft)

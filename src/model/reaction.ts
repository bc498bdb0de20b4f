import { z } from 'zod'
import { CustomEmoji } from './customEmoji.ts'
import { Cursor } from './page.ts'
import { Profile } from './profile.ts'

/** How often a post was reacted to with one emoji. */
export const ReactionCount = z
  .object({
    name: z.string().describe('An emoji, or the shortcode of a custom one.'),
    count: z.int().describe('How many reacted with it.'),
    emoji: CustomEmoji.nullable().describe('The picture of a custom one; null for the others.'),
  })
  .meta({ id: 'ReactionCount', description: 'How often a post was reacted to with one emoji.' })
export type ReactionCount = z.infer<typeof ReactionCount>

/** Who reacted to a post with one emoji. */
export const Reaction = ReactionCount.extend({
  mine: z.boolean().describe('Whether the reader did.'),
  accounts: z.array(Profile).describe('Those whom the reader may meet, the latest first.'),
}).meta({ id: 'Reaction', description: 'Who reacted to a post with one emoji.' })
export type Reaction = z.infer<typeof Reaction>

/** Who reacted to a post, by emoji; where one emoji was asked for, the page is one of its accounts. */
export const ReactionPage = z
  .object({
    items: z.array(Reaction),
    accountCursors: z.array(Cursor).describe('The places of the accounts of the one emoji that was asked for.'),
    next: Cursor.nullable(),
    previous: Cursor.nullable(),
  })
  .meta({ id: 'ReactionPage', description: 'Who reacted to a post, by emoji.' })
export type ReactionPage = z.infer<typeof ReactionPage>

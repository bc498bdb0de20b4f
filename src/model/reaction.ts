import { z } from 'zod'
import { CustomEmoji } from './customEmoji.ts'

/** How often a post was reacted to with one emoji. */
export const ReactionCount = z
  .object({
    name: z.string().describe('An emoji, or the shortcode of a custom one.'),
    count: z.int(),
    emoji: CustomEmoji.nullable().describe('The picture of a custom one; null for the others.'),
  })
  .meta({ id: 'ReactionCount', description: 'How often a post was reacted to with one emoji.' })
export type ReactionCount = z.infer<typeof ReactionCount>

import { z } from 'zod'
import { CustomEmoji } from './customEmoji.ts'
import { Cursor } from './page.ts'
import { Profile } from './profile.ts'

export const ReactionCount = z
  .object({
    name: z.string().describe('A Unicode emoji, or the shortcode of a custom emoji.'),
    count: z.int().describe('The number of reactions with this emoji.'),
    emoji: CustomEmoji.nullable().describe("URL of a custom emoji's image; null for a Unicode emoji."),
  })
  .meta({ id: 'ReactionCount', description: 'The reactions to a post with one emoji.' })
export type ReactionCount = z.infer<typeof ReactionCount>

export const Reaction = ReactionCount.extend({
  mine: z.boolean().describe('Whether the reader reacted with this emoji.'),
  accounts: z.array(Profile).describe('The accounts that reacted, as far as the reader may see them, latest first.'),
}).meta({ id: 'Reaction', description: 'The accounts that reacted to a post with one emoji.' })
export type Reaction = z.infer<typeof Reaction>

/** The reactions to a post, by emoji. If one emoji was requested, the page lists the accounts that reacted with it. */
export const ReactionPage = z
  .object({
    items: z.array(Reaction),
    accountCursors: z.array(Cursor).describe('The cursors of the accounts, if one emoji was requested.'),
    next: Cursor.nullable(),
    previous: Cursor.nullable(),
  })
  .meta({ id: 'ReactionPage', description: 'The accounts that reacted to a post, by emoji.' })
export type ReactionPage = z.infer<typeof ReactionPage>

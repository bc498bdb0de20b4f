import { z } from 'zod'
import type { Post } from '../../../model/post.ts'
import type { Reaction, ReactionCount } from '../../../model/reaction.ts'
import { AccountEntity, accountEntity } from './account.ts'

const reactionFields = {
  name: z.string().describe('A Unicode emoji, or the shortcode of a custom emoji.'),
  count: z.int(),
  me: z.boolean().describe('Whether the caller reacted with this emoji.'),
  url: z.url().optional().describe("URL of a custom emoji's image."),
  static_url: z.url().optional().describe('URL of a still version of the image.'),
}

export const ReactionEntity = z
  .object(reactionFields)
  .meta({ id: 'Reaction', description: 'The reactions to a post with one emoji.' })
export type ReactionEntity = z.infer<typeof ReactionEntity>

export const EmojiReactionEntity = z
  .object({
    ...reactionFields,
    account_ids: z.array(z.string()).describe('Always empty. Request the reactions of the post instead.'),
  })
  .meta({ id: 'EmojiReaction', description: 'A Reaction in the format of Pleroma and Fedibird.' })

export const ReactionAccountsEntity = z
  .object({ ...reactionFields, accounts: z.array(AccountEntity).describe('The accounts that reacted, latest first.') })
  .meta({ id: 'ReactionAccounts', description: 'The accounts that reacted to a post with one emoji.' })
export type ReactionAccountsEntity = z.infer<typeof ReactionAccountsEntity>

export const EmojiReactionsEntity = z.array(EmojiReactionEntity)

export const PleromaReactionsEntity = z
  .object({ emoji_reactions: EmojiReactionsEntity })
  .describe('The same as `reactions`, for clients of Pleroma.')

/** Returns the reactions to a post in the fields of every dialect. */
export function reactionsFields({ reactions: counts, viewer }: Pick<Post, 'reactions' | 'viewer'>) {
  const reactions = counts.map((count) => reactionEntity(count, viewer?.reactions.includes(count.name) ?? false))
  const withIds = reactions.map((reaction) => ({ ...reaction, account_ids: [] }))
  return { reactions, emoji_reactions: withIds, pleroma: { emoji_reactions: withIds } }
}

const none = '"reactions":[],"emoji_reactions":[],"pleroma":{"emoji_reactions":[]}'

/** Returns the JSON text of `reactionsFields` without braces. */
export function reactionsText(post: Pick<Post, 'reactions' | 'viewer'>): string {
  return post.reactions.length === 0 ? none : JSON.stringify(reactionsFields(post)).slice(1, -1)
}

/** Returns Pleroma's entity of the accounts that reacted with one emoji. */
export function reactionAccountsEntity({ mine, accounts, ...count }: Reaction): ReactionAccountsEntity {
  return { ...reactionEntity(count, mine), accounts: accounts.map(accountEntity) }
}

/** Returns the entity of the reactions with one emoji. */
export function reactionEntity({ name, count, emoji }: ReactionCount, me: boolean): ReactionEntity {
  return { name, count, me, ...(emoji && { url: emoji.url, static_url: emoji.staticUrl }) }
}

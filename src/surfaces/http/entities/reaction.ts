import { z } from 'zod'
import type { Post } from '../../../model/post.ts'
import type { Reaction, ReactionCount } from '../../../model/reaction.ts'
import { AccountEntity, accountEntity } from './account.ts'

const reactionFields = {
  name: z.string().describe('An emoji, or the shortcode of a custom one.'),
  count: z.int(),
  me: z.boolean().describe('Whether the caller is among them.'),
  url: z.url().optional().describe('The picture of a custom emoji.'),
  static_url: z.url().optional().describe('The same without motion.'),
}

export const ReactionEntity = z
  .object(reactionFields)
  .meta({ id: 'Reaction', description: 'How often a post was reacted to with one emoji.' })
export type ReactionEntity = z.infer<typeof ReactionEntity>

export const EmojiReactionEntity = z
  .object({
    ...reactionFields,
    account_ids: z.array(z.string()).describe('Always empty: ask for the reactions of the post.'),
  })
  .meta({ id: 'EmojiReaction', description: 'A Reaction in the words of Pleroma and Fedibird.' })

export const ReactionAccountsEntity = z
  .object({ ...reactionFields, accounts: z.array(AccountEntity).describe('The latest first.') })
  .meta({ id: 'ReactionAccounts', description: 'Who reacted to a post with one emoji.' })
export type ReactionAccountsEntity = z.infer<typeof ReactionAccountsEntity>

export const EmojiReactionsEntity = z.array(EmojiReactionEntity)

export const PleromaReactionsEntity = z
  .object({ emoji_reactions: EmojiReactionsEntity })
  .describe('As `reactions`, where clients of Pleroma look for them.')

/** The reactions to a post in all dialects. */
export function reactionsFields({ reactions: counts, viewer }: Pick<Post, 'reactions' | 'viewer'>) {
  const reactions = counts.map((count) => reactionEntity(count, viewer?.reactions.includes(count.name) ?? false))
  const withIds = reactions.map((reaction) => ({ ...reaction, account_ids: [] }))
  return { reactions, emoji_reactions: withIds, pleroma: { emoji_reactions: withIds } }
}

const none = '"reactions":[],"emoji_reactions":[],"pleroma":{"emoji_reactions":[]}'

/** The text of `reactionsFields`, without braces. */
export function reactionsText(post: Pick<Post, 'reactions' | 'viewer'>): string {
  return post.reactions.length === 0 ? none : JSON.stringify(reactionsFields(post)).slice(1, -1)
}

/** Who reacted with one emoji, in the words of Pleroma. */
export function reactionAccountsEntity({ mine, accounts, ...count }: Reaction): ReactionAccountsEntity {
  return { ...reactionEntity(count, mine), accounts: accounts.map(accountEntity) }
}

function reactionEntity({ name, count, emoji }: ReactionCount, me: boolean): ReactionEntity {
  return { name, count, me, ...(emoji && { url: emoji.url, static_url: emoji.staticUrl }) }
}

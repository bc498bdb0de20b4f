import { Post } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'
import { oneReaction, requireEmoji } from './internal/reactionInput.ts'

/** Maximum different emojis on one post, since every reader receives them. */
const mostEmojis = 100

/** Adds an emoji reaction to a post; for a boost, to the original. */
export const addReaction = defineOperation({
  name: 'addReaction',
  kind: 'mutation',
  scope: 'write:favourites',
  summary: 'Add an emoji reaction to a post. You can add several.',
  input: oneReaction,
  output: Post,
  async run({ id, name }, call): Promise<Post> {
    const bounds = { perAccount: call.limits.reactionsPerPost, emojis: mostEmojis }
    return call.stores.reactions.add(id, call.caller.accountId, requireEmoji(name, call), bounds)
  },
})

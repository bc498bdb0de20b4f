import { Post } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'
import { oneReaction, requireEmoji } from './internal/reactionInput.ts'

/** Different emojis on one post: what every reader of it is sent. */
const mostEmojis = 100

/** Reacts to a post with an emoji; of a boost, to the original. */
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

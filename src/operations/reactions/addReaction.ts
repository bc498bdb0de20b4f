import { Post } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'
import { readOriginal, readPost } from '../posts/postInput.ts'
import { oneReaction, requireEmoji } from './reactionInput.ts'

/** Different emojis on one post: what every reader of it is sent. */
const mostEmojis = 100

/** Reacts to a post with an emoji; of a boost, to the original. */
export const addReaction = defineOperation({
  name: 'addReaction',
  kind: 'mutation',
  scope: 'write:favourites',
  summary: 'React to a post with an emoji, beside those one has put on it already.',
  input: oneReaction,
  output: Post,
  async run({ id, name: written }, call): Promise<Post> {
    const { accountId } = call.caller
    const name = requireEmoji(written, call)
    const original = await readOriginal(call, id, accountId)
    const bounds = { perAccount: call.limits.reactionsPerPost, emojis: mostEmojis }
    await call.stores.reactions.add(original.id, accountId, name, bounds)
    return readPost(call, original.id, accountId)
  },
})

import { Post } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'
import { takeBack } from '../posts/postInput.ts'
import { oneReaction, requireEmoji } from './reactionInput.ts'

/** Takes a reaction back. */
export const removeReaction = defineOperation({
  name: 'removeReaction',
  kind: 'mutation',
  scope: 'write:favourites',
  summary: 'Take a reaction to a post back.',
  input: oneReaction,
  output: Post,
  async run({ id, name: written }, call): Promise<Post> {
    const name = requireEmoji(written, call)
    return takeBack(call, id, (post, account) => call.stores.reactions.remove(post, account, name))
  },
})

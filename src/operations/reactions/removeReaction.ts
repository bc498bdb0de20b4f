import { Post } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'
import { oneReaction, requireEmoji } from './internal/reactionInput.ts'

export const removeReaction = defineOperation({
  name: 'removeReaction',
  kind: 'mutation',
  scope: 'write:favourites',
  summary: 'Remove your reaction from a post.',
  input: oneReaction,
  output: Post,
  async run({ id, name }, call): Promise<Post> {
    return call.stores.reactions.remove(id, call.caller.accountId, requireEmoji(name, call))
  },
})

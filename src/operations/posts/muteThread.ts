import { Post } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'
import { onePost, readOriginal, readPost } from './postInput.ts'

/** Mutes the conversation a post stands in: nothing notifies of it any more. */
export const muteThread = defineOperation({
  name: 'muteThread',
  kind: 'mutation',
  scope: 'write:mutes',
  summary: 'Mute the conversation a post stands in: nothing notifies of it any more.',
  input: onePost,
  output: Post,
  async run({ id }, call): Promise<Post> {
    const { accountId } = call.caller
    const original = await readOriginal(call, id, accountId)
    await call.stores.posts.muteThread(original.id, accountId)
    return readPost(call, original.id, accountId)
  },
})

import { Post } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'
import { onePost, readOriginal, readPost } from './postInput.ts'

/** Take a favourite back. */
export const unfavouritePost = defineOperation({
  name: 'unfavouritePost',
  kind: 'mutation',
  scope: 'write:favourites',
  summary: 'Take a favourite back.',
  input: onePost,
  output: Post,
  async run({ id }, call): Promise<Post> {
    const { accountId } = call.caller
    const original = await readOriginal(call, id, accountId)
    await call.stores.posts.unfavourite(original.id, accountId)
    return readPost(call, original.id, accountId)
  },
})

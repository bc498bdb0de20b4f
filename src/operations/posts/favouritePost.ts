import { Post } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'
import { onePost, readOriginal, readPost } from './postInput.ts'

/** Favourite a post. */
export const favouritePost = defineOperation({
  name: 'favouritePost',
  kind: 'mutation',
  scope: 'write:favourites',
  summary: 'Favourite a post.',
  input: onePost,
  output: Post,
  async run({ id }, call): Promise<Post> {
    const { accountId } = call.caller
    const original = await readOriginal(call, id, accountId)
    await call.stores.posts.favourite(original.id, accountId)
    return readPost(call, original.id, accountId)
  },
})

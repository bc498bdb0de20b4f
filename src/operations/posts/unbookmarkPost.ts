import { Post } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'
import { onePost, takeBack } from './postInput.ts'

/** Take a bookmark away. */
export const unbookmarkPost = defineOperation({
  name: 'unbookmarkPost',
  kind: 'mutation',
  scope: 'write:bookmarks',
  summary: 'Take a bookmark away.',
  input: onePost,
  output: Post,
  run: ({ id }, call): Promise<Post> => takeBack(call, id, call.stores.posts.unbookmark),
})

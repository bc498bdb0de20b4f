import { Post } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'
import { onePost } from './internal/postInput.ts'

/** Take a bookmark away. */
export const unbookmarkPost = defineOperation({
  name: 'unbookmarkPost',
  kind: 'mutation',
  scope: 'write:bookmarks',
  summary: 'Take a bookmark away.',
  input: onePost,
  output: Post,
  run: ({ id }, { stores, caller }): Promise<Post> => stores.posts.unbookmark(id, caller.accountId),
})

import { Post } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'
import { onePost } from './internal/postInput.ts'

export const unbookmarkPost = defineOperation({
  name: 'unbookmarkPost',
  kind: 'mutation',
  scope: 'write:bookmarks',
  summary: 'Remove a bookmark.',
  input: onePost,
  output: Post,
  run: ({ id }, { stores, caller }): Promise<Post> => stores.posts.unbookmark(id, caller.accountId),
})

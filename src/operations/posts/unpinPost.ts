import { Post } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'
import { onePost } from './internal/postInput.ts'

/** Take a post off the top of the profile. */
export const unpinPost = defineOperation({
  name: 'unpinPost',
  kind: 'mutation',
  scope: 'write:accounts',
  summary: 'Take a post off the top of the profile.',
  input: onePost,
  output: Post,
  run: ({ id }, { stores, caller }): Promise<Post> => stores.posts.unpin(id, caller.accountId),
})

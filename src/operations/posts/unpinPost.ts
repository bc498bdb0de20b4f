import { Post } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'
import { onePost } from './internal/postInput.ts'

export const unpinPost = defineOperation({
  name: 'unpinPost',
  kind: 'mutation',
  scope: 'write:accounts',
  summary: 'Unpin a post from your profile.',
  input: onePost,
  output: Post,
  run: ({ id }, { stores, caller }): Promise<Post> => stores.posts.unpin(id, caller.accountId),
})

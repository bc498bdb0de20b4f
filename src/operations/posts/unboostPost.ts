import { Post } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'
import { onePost } from './internal/postInput.ts'

/** Take a boost back. */
export const unboostPost = defineOperation({
  name: 'unboostPost',
  kind: 'mutation',
  scope: 'write:statuses',
  summary: 'Take a boost back.',
  input: onePost,
  output: Post,
  run: ({ id }, { stores, caller }): Promise<Post> => stores.posts.unboost(id, caller.accountId),
})

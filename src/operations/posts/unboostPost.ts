import { Post } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'
import { onePost } from './internal/postInput.ts'

export const unboostPost = defineOperation({
  name: 'unboostPost',
  kind: 'mutation',
  scope: 'write:statuses',
  summary: 'Undo a boost.',
  input: onePost,
  output: Post,
  run: ({ id }, { stores, caller }): Promise<Post> => stores.posts.unboost(id, caller.accountId),
})

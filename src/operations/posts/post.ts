import { Post } from '../../model/post.ts'
import { defineOpenOperation } from '../operation.ts'
import { onePost, readPost } from './internal/postInput.ts'

export const post = defineOpenOperation({
  name: 'post',
  kind: 'query',
  scope: 'read:statuses',
  anonymous: 'reads',
  summary: 'Read one post.',
  input: onePost,
  output: Post,
  run: ({ id }, call): Promise<Post> => readPost(call, id, call.caller?.accountId),
})

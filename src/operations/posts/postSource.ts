import { Post } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'
import { onePost, readPost } from './internal/postInput.ts'

/** Returns the plain text of a post. */
export const postSource = defineOperation({
  name: 'postSource',
  kind: 'query',
  scope: 'read:statuses',
  summary: 'Read the plain text of a post, for editing.',
  input: onePost,
  output: Post,
  run: ({ id }, call): Promise<Post> => readPost(call, id, call.caller.accountId),
})

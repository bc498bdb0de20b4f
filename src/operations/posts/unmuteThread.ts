import { Post } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'
import { onePost } from './internal/postInput.ts'

/** Allows notifications from a post's conversation again. */
export const unmuteThread = defineOperation({
  name: 'unmuteThread',
  kind: 'mutation',
  scope: 'write:mutes',
  summary: "Unmute notifications of a post's conversation.",
  input: onePost,
  output: Post,
  run: ({ id }, { stores, caller }): Promise<Post> => stores.posts.unmuteThread(id, caller.accountId),
})

import { Post } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'
import { onePost } from './internal/postInput.ts'

/** Mutes the conversation of a post, so that it causes no more notifications. */
export const muteThread = defineOperation({
  name: 'muteThread',
  kind: 'mutation',
  scope: 'write:mutes',
  summary: "Mute notifications of a post's conversation.",
  input: onePost,
  output: Post,
  run: ({ id }, { stores, caller }): Promise<Post> => stores.posts.muteThread(id, caller.accountId),
})

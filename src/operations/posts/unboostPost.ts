import { Post } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'
import { onePost, readOriginal, readPost } from './postInput.ts'

/** Take a boost back. */
export const unboostPost = defineOperation({
  name: 'unboostPost',
  kind: 'mutation',
  scope: 'write:statuses',
  summary: 'Take a boost back.',
  input: onePost,
  output: Post,
  async run({ id }, call): Promise<Post> {
    const { accountId } = call.caller
    const original = await readOriginal(call, id, accountId)
    await call.stores.posts.unboost(original.id, accountId)
    return readPost(call, original.id, accountId)
  },
})

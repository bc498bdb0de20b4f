import { z } from 'zod'
import { notFound } from '../../model/errors.ts'
import { PostId } from '../../model/ids.ts'
import { Post } from '../../model/post.ts'
import { removeUnused } from '../media/internal/files.ts'
import { defineOperation } from '../operation.ts'

/** Deletes a post of the caller and returns it, so that an app can offer it for rewriting. */
export const deletePost = defineOperation({
  name: 'deletePost',
  kind: 'mutation',
  scope: 'write:statuses',
  summary:
    'Delete one of your posts. Returns its plain text so that you can write it again. Its files stay available for a day by default.',
  input: z.strictObject({
    id: PostId,
    deleteMedia: z.boolean().default(false).describe('Whether to delete the files of the post at once.'),
  }),
  output: Post,
  async run({ id, deleteMedia }, call): Promise<Post> {
    const { stores, caller } = call
    const post = await stores.posts.delete(id, caller.accountId)
    if (!post) throw notFound()
    if (deleteMedia && post.media.length > 0) {
      const ids = post.media.map((media) => media.id)
      const keys = await stores.media.deleteMany(ids, caller.accountId)
      call.afterResponse(() => removeUnused(call, keys))
    }
    return post
  },
})

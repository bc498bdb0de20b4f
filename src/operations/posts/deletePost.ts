import { z } from 'zod'
import { notFound } from '../../model/errors.ts'
import { PostId } from '../../model/ids.ts'
import { Post } from '../../model/post.ts'
import { removeUnused } from '../media/files.ts'
import { type Call, defineOperation } from '../operation.ts'
import { readPost } from './postInput.ts'

/** Removes an own post and returns it as it was, so that it can be written anew. */
export const deletePost = defineOperation({
  name: 'deletePost',
  kind: 'mutation',
  scope: 'write:statuses',
  summary:
    'Remove an own post and get it back as it was, to write it anew; its files are kept for a day unless told otherwise.',
  input: z.strictObject({
    id: PostId,
    deleteMedia: z.boolean().default(false).describe('Whether its files go at once.'),
  }),
  output: Post,
  async run({ id, deleteMedia }, call): Promise<Post> {
    const { stores, caller } = call
    const post = await readPost(call, id, caller.accountId)
    if (post.author.id !== caller.accountId) throw notFound()
    if (!(await stores.posts.delete(id, caller.accountId))) throw notFound()
    if (deleteMedia) {
      const keys = await Promise.all(post.media.map((media) => stores.media.delete(media.id, caller.accountId)))
      call.afterAnswer(() =>
        removeUnused(
          call,
          keys.flatMap((some) => some ?? []),
        ),
      )
      return post
    }
    return { ...post, media: await stillOwn(post.media, call) }
  },
})

// Nobody else is shown the files any more: the author gets addresses of their own.
async function stillOwn(media: Post['media'], { stores, caller }: Call): Promise<Post['media']> {
  return Promise.all(media.map(async (one) => (await stores.media.find(one.id, caller.accountId)) ?? one))
}

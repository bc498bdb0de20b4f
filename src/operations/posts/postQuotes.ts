import { z } from 'zod'
import { PostId } from '../../model/ids.ts'
import { type Page, paging, rangeOf } from '../../model/page.ts'
import { type Post, PostPage } from '../../model/post.ts'
import { defineOpenOperation } from '../operation.ts'
import { readOriginal } from './internal/postInput.ts'

/** Lists the posts that quote a post. */
export const postQuotes = defineOpenOperation({
  name: 'postQuotes',
  kind: 'query',
  scope: 'read:statuses',
  anonymous: 'reads',
  summary: 'List the posts that quote a post and that you may see.',
  input: z.strictObject({ id: PostId, ...paging(20, 40) }),
  output: PostPage,
  async run({ id, ...page }, call): Promise<Page<Post>> {
    const viewer = call.caller?.accountId
    const original = await readOriginal(call, id, viewer)
    return call.stores.posts.quotes(original.id, viewer, rangeOf(page))
  },
})

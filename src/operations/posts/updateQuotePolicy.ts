import { z } from 'zod'
import { notFound } from '../../model/errors.ts'
import { PostId } from '../../model/ids.ts'
import { Post } from '../../model/post.ts'
import { QuotePolicy } from '../../model/visibility.ts'
import { defineOperation } from '../operation.ts'
import { readPost } from './internal/postInput.ts'

/** Sets who can quote a post of the caller from now on. */
export const updateQuotePolicy = defineOperation({
  name: 'updateQuotePolicy',
  kind: 'mutation',
  scope: 'write:statuses',
  summary:
    'Set who can quote one of your posts from now on. Earlier quotes are not affected. A post that is not public cannot be quoted.',
  input: z.strictObject({ id: PostId, quotePolicy: QuotePolicy }),
  output: Post,
  async run({ id, quotePolicy }, call): Promise<Post> {
    const { accountId } = call.caller
    if (!(await call.stores.posts.setQuotePolicy(id, accountId, quotePolicy))) throw notFound()
    return readPost(call, id, accountId)
  },
})

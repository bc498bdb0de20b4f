import { z } from 'zod'
import { sentence } from '../../messages/text.ts'
import { notFound, ServiceError } from '../../model/errors.ts'
import { PostId } from '../../model/ids.ts'
import { Post } from '../../model/post.ts'
import { defineOperation } from '../operation.ts'
import { readOriginal, readPost } from './internal/postInput.ts'

/** Revokes a quote of a post of the caller, for good. Idempotent. */
export const revokeQuote = defineOperation({
  name: 'revokeQuote',
  kind: 'mutation',
  scope: 'write:statuses',
  summary: 'Revoke a quote of one of your posts. This cannot be undone. Returns the post that quoted it.',
  input: z.strictObject({
    id: PostId.describe('Your quoted post.'),
    quotingId: PostId.describe('The quoting post.'),
  }),
  output: Post,
  async run({ id, quotingId }, call): Promise<Post> {
    const { accountId } = call.caller
    const quoted = await readOriginal(call, id, accountId)
    if (quoted.author.id !== accountId) throw new ServiceError('forbidden', sentence('notYourPost'))
    // The quote is revoked first, because that is also possible if the caller may not see the quoting post, such as one
    // for followers.
    if (!(await call.stores.posts.revokeQuote(quoted.id, quotingId, accountId))) throw notFound()
    return readPost(call, quotingId, accountId)
  },
})

import { z } from 'zod'
import { FilterPost } from '../../model/filter.ts'
import { FilterId, PostId } from '../../model/ids.ts'
import { defineOperation } from '../operation.ts'
import { readOriginal } from '../posts/internal/postInput.ts'

/**
 * Makes a filter match a single post; for a boost, the original. Idempotent. Throws `not_found`,
 * `validation_failed`.
 */
export const addFilterPost = defineOperation({
  name: 'addFilterPost',
  kind: 'mutation',
  scope: 'write:filters',
  summary: 'Add a single post to one of your filters.',
  input: z.strictObject({ filterId: FilterId, postId: PostId }),
  output: FilterPost,
  async run({ filterId, postId }, call): Promise<FilterPost> {
    const { accountId } = call.caller
    const { id } = await readOriginal(call, postId, accountId)
    return call.stores.filters.addPost(accountId, filterId, id)
  },
})

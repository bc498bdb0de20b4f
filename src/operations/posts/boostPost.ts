import { z } from 'zod'
import { sentence } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'
import { type AccountId, PostId } from '../../model/ids.ts'
import { Post } from '../../model/post.ts'
import { BoostVisibility, Visibility } from '../../model/visibility.ts'
import { defineOperation } from '../operation.ts'
import { distributed } from './newPost.ts'
import { readOriginal, readPost } from './postInput.ts'

/** Passes a post on to one's followers. */
export const boostPost = defineOperation({
  name: 'boostPost',
  kind: 'mutation',
  scope: 'write:statuses',
  summary: "Pass a post on to one's followers; returns the boost, which holds the original.",
  input: z.strictObject({
    id: PostId,
    visibility: BoostVisibility.default('public').describe('Who sees the boost; never more than see the original.'),
  }),
  output: Post,
  async run({ id, visibility }, call): Promise<Post> {
    const { accountId, application } = call.caller
    const original = await readOriginal(call, id, accountId)
    requireBoostable(original, accountId)
    const seenBy: Visibility = original.visibility === 'private' ? 'private' : visibility
    const { id: boost } = await distributed(call, () =>
      call.stores.posts.boost(original.id, accountId, seenBy, application),
    )
    return readPost(call, boost, accountId)
  },
})

function requireBoostable({ visibility, author }: Post, account: AccountId): void {
  const allowed =
    visibility === 'public' || visibility === 'unlisted' || (visibility === 'private' && author.id === account)
  if (!allowed) throw new ServiceError('forbidden', sentence('postNotPublic'))
}

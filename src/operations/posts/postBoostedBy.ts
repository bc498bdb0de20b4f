import { z } from 'zod'
import { PostId } from '../../model/ids.ts'
import { type Page, paging, rangeOf } from '../../model/page.ts'
import { type Profile, ProfilePage } from '../../model/profile.ts'
import { defineOpenOperation } from '../operation.ts'
import { readOriginal } from './internal/postInput.ts'

/** Lists the accounts that boosted a post. */
export const postBoostedBy = defineOpenOperation({
  name: 'postBoostedBy',
  kind: 'query',
  scope: 'read:statuses',
  anonymous: 'reads',
  summary: 'List the accounts that boosted a post.',
  input: z.strictObject({ id: PostId, ...paging(40, 80) }),
  output: ProfilePage,
  async run({ id, ...page }, call): Promise<Page<Profile>> {
    const viewer = call.caller?.accountId
    const original = await readOriginal(call, id, viewer)
    return call.stores.posts.boostedBy(original.id, viewer, rangeOf(page))
  },
})

import { z } from 'zod'
import { notFound } from '../../model/errors.ts'
import { AccountId } from '../../model/ids.ts'
import { FeaturedTag } from '../../model/tag.ts'
import { defineOpenOperation } from '../operation.ts'

/**
 * Lists the hashtags that an account features, most used first. Throws `not_found` for an unknown or suspended account.
 */
export const profileFeaturedTags = defineOpenOperation({
  name: 'profileFeaturedTags',
  kind: 'query',
  scope: 'read:accounts',
  anonymous: 'reads',
  summary: 'List the hashtags that an account features on its profile.',
  input: z.strictObject({ id: AccountId }),
  output: z.array(FeaturedTag),
  async run({ id }, { caller, stores }): Promise<FeaturedTag[]> {
    if (!(await stores.accounts.find(id))) throw notFound()
    return stores.featuredTags.list(id, caller?.accountId)
  },
})

import { z } from 'zod'
import { notFound } from '../../model/errors.ts'
import { FeaturedTagId } from '../../model/ids.ts'
import { Removed } from '../../model/removed.ts'
import { defineOperation } from '../operation.ts'

/** Does the same as `unfeatureTag`, by the id of the featured hashtag. Throws `not_found`. */
export const deleteFeaturedTag = defineOperation({
  name: 'deleteFeaturedTag',
  kind: 'mutation',
  scope: 'write:accounts',
  summary: 'Stop featuring a hashtag on your profile. The id is that of the featured hashtag.',
  input: z.strictObject({ id: FeaturedTagId }),
  output: Removed,
  async run({ id }, { caller, stores }): Promise<Removed> {
    if (!(await stores.featuredTags.delete(caller.accountId, id))) throw notFound()
    return { id }
  },
})

import { z } from 'zod'
import { FeaturedTag } from '../../model/tag.ts'
import { defineOperation } from '../operation.ts'

/** Lists the hashtags that the caller features, the most used first. */
export const featuredTags = defineOperation({
  name: 'featuredTags',
  kind: 'query',
  scope: 'read:accounts',
  summary: 'List the hashtags that you feature on your profile.',
  input: z.strictObject({}),
  output: z.array(FeaturedTag),
  run: (_, { caller, stores }): Promise<FeaturedTag[]> => stores.featuredTags.list(caller.accountId, caller.accountId),
})

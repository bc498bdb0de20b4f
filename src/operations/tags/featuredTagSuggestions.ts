import { z } from 'zod'
import { Tag } from '../../model/tag.ts'
import { defineOperation } from '../operation.ts'

const most = 10

/** Lists the hashtags that the caller used most recently and does not feature, at most ten. */
export const featuredTagSuggestions = defineOperation({
  name: 'featuredTagSuggestions',
  kind: 'query',
  scope: 'read:accounts',
  summary: 'List the hashtags that you use most, as suggestions to feature.',
  input: z.strictObject({}),
  output: z.array(Tag),
  async run(_, { caller, stores }): Promise<Tag[]> {
    const names = await stores.featuredTags.mostUsed(caller.accountId, most)
    return stores.tags.readMany(names, caller.accountId)
  },
})

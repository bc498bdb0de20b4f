import { invalid } from '../../model/errors.ts'
import { FeaturedTag } from '../../model/tag.ts'
import { defineOperation } from '../operation.ts'
import { oneTag, readTagName } from './internal/tagInput.ts'

/**
 * Features a hashtag on the caller's profile. Idempotent. Throws `validation_failed` for an invalid hashtag, and
 * for too many.
 */
export const featureTag = defineOperation({
  name: 'featureTag',
  kind: 'mutation',
  scope: 'write:accounts',
  summary: 'Feature a hashtag on your profile.',
  input: oneTag,
  output: FeaturedTag,
  async run({ name: typedName }, { caller, stores, limits }): Promise<FeaturedTag> {
    const name = readTagName(typedName)
    const isStored = await stores.featuredTags.feature(caller.accountId, name, limits.featuredTags)
    const all = isStored ? await stores.featuredTags.list(caller.accountId, caller.accountId) : []
    const existing = all.find(({ tag }) => tag.name === name)
    if (!existing) throw invalid('name', 'featuredTagsTooMany', { most: limits.featuredTags })
    return existing
  },
})

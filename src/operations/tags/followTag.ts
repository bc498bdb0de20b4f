import { invalid } from '../../model/errors.ts'
import { Tag } from '../../model/tag.ts'
import { defineOperation } from '../operation.ts'
import { oneTag, readTag, readTagName } from './internal/tagInput.ts'

/**
 * Adds public posts with a hashtag to the caller's home timeline. Idempotent. Throws `validation_failed` for an
 * invalid hashtag, and for too many.
 */
export const followTag = defineOperation({
  name: 'followTag',
  kind: 'mutation',
  scope: 'write:follows',
  summary: 'Follow a hashtag: its public posts appear in your home timeline.',
  input: oneTag,
  output: Tag,
  async run({ name: typedName }, call): Promise<Tag> {
    const { caller, stores, limits } = call
    const name = readTagName(typedName)
    const isStored = await stores.tags.follow(caller.accountId, name, limits.followedTags)
    if (!isStored) throw invalid('name', 'followedTagsTooMany', { most: limits.followedTags })
    return readTag(name, call)
  },
})

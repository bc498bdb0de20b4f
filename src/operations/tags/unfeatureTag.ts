import { Tag } from '../../model/tag.ts'
import { defineOperation } from '../operation.ts'
import { oneTag, readTag, readTagName } from './internal/tagInput.ts'

/**
 * Stops featuring a hashtag on the caller's profile. Idempotent. Throws `validation_failed` for an invalid one.
 */
export const unfeatureTag = defineOperation({
  name: 'unfeatureTag',
  kind: 'mutation',
  scope: 'write:accounts',
  summary: 'Stop featuring a hashtag on your profile.',
  input: oneTag,
  output: Tag,
  async run({ name: typedName }, call): Promise<Tag> {
    const name = readTagName(typedName)
    await call.stores.featuredTags.unfeature(call.caller.accountId, name)
    return readTag(name, call)
  },
})

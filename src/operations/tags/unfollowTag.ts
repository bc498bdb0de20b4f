import { Tag } from '../../model/tag.ts'
import { defineOperation } from '../operation.ts'
import { oneTag, readTag, readTagName } from './internal/tagInput.ts'

/** Unfollows a hashtag. Idempotent. Throws `validation_failed` for an invalid one. */
export const unfollowTag = defineOperation({
  name: 'unfollowTag',
  kind: 'mutation',
  scope: 'write:follows',
  summary: 'Unfollow a hashtag.',
  input: oneTag,
  output: Tag,
  async run({ name: typedName }, call): Promise<Tag> {
    const name = readTagName(typedName)
    await call.stores.tags.unfollow(call.caller.accountId, name)
    return readTag(name, call)
  },
})

import { Tag } from '../../model/tag.ts'
import { defineOperation } from '../operation.ts'
import { oneTag, readTag, readTagName } from './internal/tagInput.ts'

/** Ends the mute of a hashtag. Idempotent. Throws `validation_failed` for an invalid one. */
export const unmuteTag = defineOperation({
  name: 'unmuteTag',
  kind: 'mutation',
  scope: 'write:mutes',
  summary: 'Unmute a hashtag.',
  input: oneTag,
  output: Tag,
  async run({ name: typedName }, call): Promise<Tag> {
    const name = readTagName(typedName)
    await call.stores.tags.unmute(call.caller.accountId, name)
    return readTag(name, call)
  },
})

import { z } from 'zod'
import { invalid } from '../../model/errors.ts'
import { Tag } from '../../model/tag.ts'
import { Duration } from '../../model/time.ts'
import { defineOperation } from '../operation.ts'
import { readTag, readTagName, TagName } from './internal/tagInput.ts'

/**
 * Hides posts with a hashtag, or changes the duration. Throws `validation_failed` for an invalid hashtag and for too
 * many.
 */
export const muteTag = defineOperation({
  name: 'muteTag',
  kind: 'mutation',
  scope: 'write:mutes',
  summary:
    'Mute a hashtag: hide its posts from timelines, conversations, searches and notifications, for a time or until you unmute it.',
  input: z.strictObject({ name: TagName, duration: Duration }),
  output: Tag,
  async run({ name: typedName, duration }, call): Promise<Tag> {
    const { caller, stores, limits } = call
    const name = readTagName(typedName)
    const isStored = await stores.tags.mute(caller.accountId, name, duration === 0 ? null : duration, limits.mutedTags)
    if (!isStored) throw invalid('name', 'mutedTagsTooMany', { most: limits.mutedTags })
    return readTag(name, call)
  },
})

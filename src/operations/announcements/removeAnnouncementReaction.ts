import { z } from 'zod'
import { AnnouncementId } from '../../model/ids.ts'
import { Removed } from '../../model/removed.ts'
import { defineOperation } from '../operation.ts'
import { EmojiName, requireEmoji } from '../reactions/internal/reactionInput.ts'

/** Removes a reaction from an announcement. Throws `not_found`. */
export const removeAnnouncementReaction = defineOperation({
  name: 'removeAnnouncementReaction',
  kind: 'mutation',
  scope: 'write:favourites',
  summary: 'Take back a reaction to an announcement.',
  input: z.strictObject({ id: AnnouncementId, name: EmojiName }),
  output: Removed,
  async run({ id, name }, call) {
    const emoji = requireEmoji(name, call)
    await call.stores.serviceAnnouncements.unreact(id, call.caller.accountId, emoji)
    return { id }
  },
})

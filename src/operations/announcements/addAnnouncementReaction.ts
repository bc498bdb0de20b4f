import { z } from 'zod'
import { mostAnnouncementEmojis } from '../../model/announcement.ts'
import { AnnouncementId } from '../../model/ids.ts'
import { Removed } from '../../model/removed.ts'
import { defineOperation } from '../operation.ts'
import { EmojiName, requireEmoji } from '../reactions/internal/reactionInput.ts'

/**
 * Adds a reaction to an announcement. Throws `not_found`, `validation_failed` for an unknown emoji, and `conflict` for
 * one emoji too many.
 */
export const addAnnouncementReaction = defineOperation({
  name: 'addAnnouncementReaction',
  kind: 'mutation',
  scope: 'write:favourites',
  summary: 'React to an announcement with an emoji. An announcement can have at most 8 different emojis.',
  input: z.strictObject({ id: AnnouncementId, name: EmojiName }),
  output: Removed,
  async run({ id, name }, call) {
    const emoji = requireEmoji(name, call)
    await call.stores.serviceAnnouncements.react(id, call.caller.accountId, emoji, mostAnnouncementEmojis)
    return { id }
  },
})

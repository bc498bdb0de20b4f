import { z } from 'zod'
import { CustomEmoji, Shortcode } from '../../model/customEmoji.ts'
import { notFound } from '../../model/errors.ts'
import { removeFiles } from '../media/internal/files.ts'
import { actOf } from '../moderation/internal/actOf.ts'
import { defineModeration } from '../operation.ts'
import { readEmoji } from './internal/emojiFields.ts'

/** Removes a custom emoji. Posts then show its shortcode as text. Throws `not_found`. */
export const deleteEmoji = defineModeration({
  name: 'deleteEmoji',
  kind: 'mutation',
  scope: 'admin:write',
  permissions: ['manageCustomEmojis'],
  summary: 'Remove a custom emoji.',
  input: z.strictObject({ shortcode: Shortcode.describe('The shortcode, without the colons.') }),
  output: CustomEmoji,
  async run({ shortcode }, call) {
    const emoji = await readEmoji(shortcode, call)
    const keys = await call.stores.customEmojis.delete(shortcode, actOf(call, ''))
    if (!keys) throw notFound()
    call.afterResponse(() => removeFiles(call.mediaFiles, keys))
    return emoji
  },
})

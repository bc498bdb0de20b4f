import { z } from 'zod'
import { CustomEmoji, Shortcode } from '../../model/customEmoji.ts'
import { Upload } from '../../model/media.ts'
import { removeFiles } from '../media/internal/files.ts'
import { aboutField, imageTypeOf, imageWork } from '../media/internal/uploads.ts'
import { actOf } from '../moderation/internal/actOf.ts'
import { defineModeration } from '../operation.ts'
import { emojiChange, emojiFields, readEmoji } from './internal/emojiFields.ts'
import { storeEmojiFiles } from './internal/storeEmojiFiles.ts'

/**
 * Adds a custom emoji, or replaces the image of an existing one. Throws `validation_failed` for a file that is not an
 * image, and `payload_too_large`.
 */
export const saveEmoji = defineModeration({
  name: 'saveEmoji',
  kind: 'mutation',
  scope: 'admin:write',
  permissions: ['manageCustomEmojis'],
  bucket: 'uploads',
  summary: 'Add a custom emoji, or replace its image.',
  input: z.strictObject({
    shortcode: Shortcode.describe('The shortcode, without the colons.'),
    image: Upload,
    ...emojiFields,
  }),
  output: CustomEmoji,
  async run({ shortcode, image, ...fields }, call) {
    const { stores, mediaFiles, limits } = call
    const mimeType = await imageTypeOf(image, 'image', limits)
    const keys = await aboutField('image', () => storeEmojiFiles(image.path, imageWork(mimeType, call), mediaFiles))
    const saved = { shortcode, ...keys, ...emojiChange(fields) }
    const unused = await stores.customEmojis.save(saved, actOf(call, '')).catch(async (error: unknown) => {
      await removeFiles(mediaFiles, [...new Set([keys.fileKey, keys.staticKey])]).catch(() => {}) // first error wins
      throw error
    })
    call.afterResponse(() => removeFiles(mediaFiles, unused))
    return readEmoji(shortcode, call)
  },
})

import { z } from 'zod'
import { CustomEmoji, Shortcode } from '../../model/customEmoji.ts'
import { notFound } from '../../model/errors.ts'
import { actOf } from '../moderation/internal/actOf.ts'
import { defineModeration } from '../operation.ts'
import { emojiChange, emojiFields } from './internal/emojiFields.ts'

/** Changes the name, category or visibility of a custom emoji. Throws `not_found`, and `conflict` for a taken name. */
export const updateEmoji = defineModeration({
  name: 'updateEmoji',
  kind: 'mutation',
  scope: 'admin:write',
  permissions: ['manageCustomEmojis'],
  summary: 'Change the name, category or visibility of a custom emoji.',
  input: z.strictObject({
    shortcode: Shortcode.describe('The shortcode, without the colons.'),
    rename: Shortcode.optional().describe('The new shortcode. Existing texts then show the old one as text.'),
    ...emojiFields,
  }),
  output: CustomEmoji,
  async run({ shortcode, rename, ...fields }, call) {
    const change = { ...emojiChange(fields), rename }
    const emoji = await call.stores.customEmojis.change(shortcode, change, actOf(call, ''))
    if (!emoji) throw notFound()
    return emoji
  },
})

import { z } from 'zod'
import type { CustomEmoji } from '../../../model/customEmoji.ts'

export const CustomEmojiEntity = z
  .object({
    shortcode: z.string().describe('What stands between the colons.'),
    url: z.url(),
    static_url: z.url().describe('The same picture without movement.'),
    visible_in_picker: z.boolean(),
    category: z.string().nullable().describe('The heading it stands under in a picker.'),
  })
  .meta({ id: 'CustomEmoji', description: 'A small picture that stands for :shortcode: in texts.' })
export type CustomEmojiEntity = z.infer<typeof CustomEmojiEntity>

/** A custom emoji in Mastodon's words. */
export function customEmojiEntity(emoji: CustomEmoji): CustomEmojiEntity {
  return {
    shortcode: emoji.shortcode,
    url: emoji.url,
    static_url: emoji.staticUrl,
    visible_in_picker: emoji.visibleInPicker,
    category: emoji.category,
  }
}

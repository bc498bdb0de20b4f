import { z } from 'zod'
import type { CustomEmoji } from '../../../model/customEmoji.ts'

export const CustomEmojiEntity = z
  .object({
    shortcode: z.string().describe('The shortcode, without the colons.'),
    url: z.url(),
    static_url: z.url().describe('URL of a still version of the image.'),
    visible_in_picker: z.boolean(),
    category: z.string().nullable().describe('The category in emoji pickers.'),
  })
  .meta({ id: 'CustomEmoji', description: 'A custom emoji: an image that replaces :shortcode: in texts.' })
export type CustomEmojiEntity = z.infer<typeof CustomEmojiEntity>

export function customEmojiEntity(emoji: CustomEmoji): CustomEmojiEntity {
  return {
    shortcode: emoji.shortcode,
    url: emoji.url,
    static_url: emoji.staticUrl,
    visible_in_picker: emoji.visibleInPicker,
    category: emoji.category,
  }
}

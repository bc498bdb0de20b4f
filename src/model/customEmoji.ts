import { problemKey } from '../messages/text.ts'
import { z } from 'zod'

export const Shortcode = z.string().regex(/^[a-zA-Z0-9_]{2,30}$/, problemKey('notShortcode'))

export const CustomEmoji = z
  .object({
    shortcode: Shortcode.describe('The shortcode, without the colons.'),
    url: z.url().describe('URL of the image.'),
    staticUrl: z.url().describe('URL of a still version of the image.'),
    visibleInPicker: z.boolean().describe('Whether emoji pickers show the emoji.'),
    category: z.string().nullable().describe('The category in emoji pickers; null for none.'),
  })
  .meta({ id: 'CustomEmoji', description: 'A custom emoji: an image that replaces :shortcode: in texts.' })
export type CustomEmoji = z.infer<typeof CustomEmoji>

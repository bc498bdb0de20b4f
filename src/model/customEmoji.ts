import { problemKey } from '../messages/text.ts'
import { z } from 'zod'

export const Shortcode = z.string().regex(/^[a-zA-Z0-9_]{2,30}$/, problemKey('notShortcode'))

/** A small picture that stands for `:shortcode:` in texts. */
export const CustomEmoji = z
  .object({
    shortcode: Shortcode.describe('What stands between the colons.'),
    url: z.url().describe('The picture.'),
    staticUrl: z.url().describe('The picture without movement.'),
    visibleInPicker: z.boolean().describe('Whether it is offered where emojis are picked.'),
    category: z.string().nullable().describe('What it is sorted under; null for nothing.'),
  })
  .meta({ id: 'CustomEmoji', description: 'A small picture that stands for :shortcode: in texts.' })
export type CustomEmoji = z.infer<typeof CustomEmoji>

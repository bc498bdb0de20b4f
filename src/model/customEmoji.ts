import { z } from 'zod'

export const Shortcode = z.string().regex(/^[a-zA-Z0-9_]{2,30}$/, 'must be 2 to 30 letters, digits and underscores')

/** A small picture that stands for `:shortcode:` in texts. */
export const CustomEmoji = z
  .object({
    shortcode: Shortcode,
    url: z.url(),
    staticUrl: z.url(),
    visibleInPicker: z.boolean(),
    category: z.string().nullable(),
  })
  .meta({ id: 'CustomEmoji', description: 'A small picture that stands for :shortcode: in texts.' })
export type CustomEmoji = z.infer<typeof CustomEmoji>

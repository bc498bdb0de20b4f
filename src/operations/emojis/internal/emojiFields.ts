import { z } from 'zod'
import type { CustomEmoji } from '../../../model/customEmoji.ts'
import { notFound } from '../../../model/errors.ts'
import { cleanLine } from '../../../model/text/clean.ts'
import type { EmojiChange } from '../../../stores/customEmojis.ts'
import type { Services } from '../../services.ts'

/** The input fields of an emoji, except its image. */
export const emojiFields = {
  category: z.string().max(100).nullable().optional().describe('The category in emoji pickers; empty for none.'),
  visibleInPicker: z.boolean().optional().describe('Whether emoji pickers show the emoji.'),
}

/** Returns the fields as they are stored. Fields that were not given are absent. */
export function emojiChange({ category, visibleInPicker }: EmojiChange): EmojiChange {
  return {
    ...(category !== undefined && { category: cleanLine(category ?? '') || null }),
    ...(visibleInPicker !== undefined && { visibleInPicker }),
  }
}

/** Returns a custom emoji by its name. Throws `not_found`. */
export async function readEmoji(shortcode: string, { stores }: Pick<Services, 'stores'>): Promise<CustomEmoji> {
  const found = (await stores.customEmojis.list()).find((one) => one.shortcode === shortcode)
  if (!found) throw notFound()
  return found
}

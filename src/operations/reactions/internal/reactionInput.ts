import { z } from 'zod'
import { invalid } from '../../../model/errors.ts'
import { PostId } from '../../../model/ids.ts'
import { reactionName } from '../../../model/reactionName.ts'
import type { Services } from '../../services.ts'

/** An emoji in any spelling. */
export const EmojiName = z
  .string()
  .max(512)
  .describe('A Unicode emoji, or the shortcode of a custom emoji as `name` or `:name:`.')

/** The input of operations on one reaction. */
export const oneReaction = z.strictObject({ id: PostId, name: EmojiName })

/** Returns the name under which an emoji is stored. Throws `validation_failed` if the text is not an emoji. */
export function requireEmoji(written: string, { links }: Services): string {
  const name = reactionName(written, links.host())
  if (name === undefined) throw invalid('name', 'notEmoji')
  return name
}

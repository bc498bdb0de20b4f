import type { CustomEmoji } from '../schema/api.ts'

/**
 * Pictures in one text at most. Posts have room for fewer that are meant; what comes after them stays as it is written.
 */
const mostPictures = 200

/** A text, and the custom emojis that are named in it between colons, in their order. */
export function piecesOf(text: string, emojis: readonly CustomEmoji[]): (string | CustomEmoji)[] {
  const known = new Map(emojis.map((emoji) => [`:${emoji.shortcode}:`, emoji]))
  const pieces: (string | CustomEmoji)[] = []
  let [from, pictures] = [0, 0]
  for (const { 0: name, index } of text.matchAll(/:\w+:/g)) {
    const emoji = known.get(name)
    if (!emoji) continue
    if (++pictures > mostPictures) break
    if (index > from) pieces.push(text.slice(from, index))
    pieces.push(emoji)
    from = index + name.length
  }
  return from < text.length ? [...pieces, text.slice(from)] : pieces
}

import type { CustomEmoji } from '../schema/api.ts'

/** Maximum pictures in one text. Real posts have fewer. The rest of the text stays as written. */
const mostPictures = 200

/** Splits a text into text and the custom emojis that it names between colons. */
export function piecesOf(text: string, emojis: readonly CustomEmoji[]): (string | CustomEmoji)[] {
  const emojiOf = new Map(emojis.map((emoji) => [`:${emoji.shortcode}:`, emoji]))
  const pieces: (string | CustomEmoji)[] = []
  let [from, pictures] = [0, 0]
  for (const { 0: name, index } of text.matchAll(/:\w+:/g)) {
    const emoji = emojiOf.get(name)
    if (!emoji) continue
    if (++pictures > mostPictures) break
    if (index > from) pieces.push(text.slice(from, index))
    pieces.push(emoji)
    from = index + name.length
  }
  return from < text.length ? [...pieces, text.slice(from)] : pieces
}

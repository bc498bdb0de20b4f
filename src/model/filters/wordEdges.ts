// The characters that Ruby's `\b` counts as part of a word. Mastodon's filters use it.
const inWord = /[\p{L}\p{M}\p{Nd}\p{Pc}]/u
// Scripts without spaces between words, in which word boundaries cannot be detected.
const unspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u

// Caches `joins` for the basic plane: 1 for true, 2 for false, 0 for unknown.
const kinds = new Uint8Array(0x10000)

function joins(point: number): boolean {
  if (point > 0xffff) return joinsByClass(point)
  const cached = kinds[point]!
  if (cached !== 0) return cached === 1
  const isJoined = joinsByClass(point)
  kinds[point] = isJoined ? 1 : 2
  return isJoined
}

function joinsByClass(point: number): boolean {
  const sign = String.fromCodePoint(point)
  return inWord.test(sign) && !unspaced.test(sign)
}

/**
 * Returns whether a place in a text is inside a word. A range is a whole word if neither of its ends is inside one. So,
 * as in Mastodon, a match that begins or ends with a character other than a letter needs no boundary there. Unlike in
 * Mastodon, there are boundaries everywhere in scripts without spaces.
 */
export function isInWord(text: string, position: number): boolean {
  if (position === 0 || position === text.length) return false
  return joins(text.codePointAt(position)!) && joins(pointBefore(text, position))
}

function pointBefore(text: string, position: number): number {
  const unit = text.charCodeAt(position - 1)
  const isLowSurrogate = unit >= 0xdc00 && unit <= 0xdfff && position > 1
  return isLowSurrogate ? text.codePointAt(position - 2)! : unit
}

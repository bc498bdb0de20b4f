// What Ruby's `\b` takes for part of a word, in which Mastodon's filters are written.
const inWord = /[\p{L}\p{M}\p{Nd}\p{Pc}]/u
// Scripts that put no spaces between words: there, an edge of a word can't be told from its middle.
const unspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u

// Of each unit of the basic plane, once it was asked for: 1 for what joins to a word beside it, 2 for what doesn't.
const kinds = new Uint8Array(0x10000)

function joins(point: number): boolean {
  if (point > 0xffff) return joinsByClass(point)
  const known = kinds[point]!
  if (known !== 0) return known === 1
  const answer = joinsByClass(point)
  kinds[point] = answer ? 1 : 2
  return answer
}

function joinsByClass(point: number): boolean {
  const sign = String.fromCodePoint(point)
  return inWord.test(sign) && !unspaced.test(sign)
}

/**
 * Whether a place in a text is within a word: what stands from `start` to `end` is a whole word if
 * neither of the two is. So, as in Mastodon, a side whose outermost sign is no part of a word needs
 * nothing beside it; unlike there, scripts without spaces between words have edges everywhere.
 */
export function isInWord(text: string, place: number): boolean {
  if (place === 0 || place === text.length) return false
  return joins(text.codePointAt(place)!) && joins(pointBefore(text, place))
}

function pointBefore(text: string, place: number): number {
  const unit = text.charCodeAt(place - 1)
  const isLowSurrogate = unit >= 0xdc00 && unit <= 0xdfff && place > 1
  return isLowSurrogate ? text.codePointAt(place - 2)! : unit
}

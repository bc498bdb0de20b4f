const MAX_CODE_POINTS = 100

// Variation selectors are marks, but of emoji: without them `#️⃣` is a keycap and no hashtag.
const WORD = String.raw`[[\p{L}\p{Mn}\p{Mc}\p{Nd}_]--[\uFE00-\uFE0F]]`
// Middle dots (Catalan, Greek, katakana) and the joiners that Persian and Sinhala spell with.
const INNER = String.raw`[\u00B7\u0387\u30FB\uFF65\u200C\u200D]`

/**
 * The source, for the `v` flag, of a hashtag's name: words of any script, joined by middle dots or zero-width joiners.
 */
export const HASHTAG_NAME = String.raw`[\p{L}\p{Nd}_]${WORD}*(?:${INNER}+${WORD}+)*`

const WHOLE_NAME = new RegExp(`^${HASHTAG_NAME}$`, 'v')
const MORE_THAN_DIGITS = /[\p{L}_\u00B7\u30FB]/u

/**
 * The form under which a hashtag's name (without `#`) is kept and compared: NFKC, lower-case, 1-100 code points.
 * Undefined where it is no name of a hashtag: other characters, only digits, too long.
 */
export function hashtagKey(name: string): string | undefined {
  // NFKC composes at most 4 code points (8 units) into one: what is longer cannot come out short enough.
  if (name.length > MAX_CODE_POINTS * 8) return undefined
  const key = name.normalize('NFKC').toLowerCase().normalize('NFKC')
  if (!WHOLE_NAME.test(key) || !MORE_THAN_DIGITS.test(key)) return undefined
  return [...key].length <= MAX_CODE_POINTS ? key : undefined
}

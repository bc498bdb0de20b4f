const MAX_CODE_POINTS = 100

// Variation selectors are marks too, but belong to emoji: `#️⃣` is a keycap and not a hashtag.
const WORD = String.raw`[[\p{L}\p{Mn}\p{Mc}\p{Nd}_]--[\uFE00-\uFE0F]]`
// Middle dots (Catalan, Greek, katakana), and the joiners that Persian and Sinhala need.
const INNER = String.raw`[\u00B7\u0387\u30FB\uFF65\u200C\u200D]`

/**
 * The source of a pattern, with the `v` flag, of a hashtag's name: words of any script, joined by middle dots or
 * zero-width joiners.
 */
export const HASHTAG_NAME = String.raw`[\p{L}\p{Nd}_]${WORD}*(?:${INNER}+${WORD}+)*`

const WHOLE_NAME = new RegExp(`^${HASHTAG_NAME}$`, 'v')
const MORE_THAN_DIGITS = /[\p{L}_\u00B7\u30FB]/u

/**
 * Returns the form in which a hashtag's name (without `#`) is stored and compared: NFKC, lower case, 1 to 100 code
 * points. Returns undefined if it is not a valid name: other characters, only digits, or too long.
 */
export function hashtagKey(name: string): string | undefined {
  // NFKC composes at most 4 code points (8 units) into one, so a longer name cannot become short enough.
  if (name.length > MAX_CODE_POINTS * 8) return undefined
  const key = name.normalize('NFKC').toLowerCase().normalize('NFKC')
  if (!WHOLE_NAME.test(key) || !MORE_THAN_DIGITS.test(key)) return undefined
  return [...key].length <= MAX_CODE_POINTS ? key : undefined
}

/** Does the same as `hashtagKey` for a name that a caller gives, with or without `#`. */
export const givenHashtagKey = (name: string) => hashtagKey(name.trim().replace(/^[#＃]/, ''))

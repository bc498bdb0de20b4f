import { cleanLine } from './text/clean.ts'

/** The maximum number of characters of an app's name. Mastodon allows 60. */
export const appNameAtMost = 100

// Invisible characters and those that change the direction of text, except those that scripts and emoji need: ZWNJ, ZWJ
// and the two variation selectors. U+2800, the blank Braille pattern, is listed because Unicode classes it as a symbol.
// oxlint-disable-next-line no-misleading-character-class -- each of the four stands for itself
const UNSEEN = /(?![\u200C\u200D\uFE0E\uFE0F])[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu
const VISIBLE = /[\p{L}\p{N}\p{S}\p{P}]/u

/**
 * Returns the name of an app as it is stored: one line without control characters, direction marks and invisible
 * characters. Returns undefined if nothing visible remains, or if it has more than `appNameAtMost` code points. The
 * consent page shows the name, so it must not change the text around it.
 */
export function cleanAppName(text: string): string | undefined {
  const name = cleanLine(text.replace(/\s+/g, ' ')).replace(UNSEEN, '').replace(/ {2,}/g, ' ').trim()
  return VISIBLE.test(name) && [...name].length <= appNameAtMost ? name : undefined
}

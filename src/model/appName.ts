import { cleanLine } from './text/clean.ts'

/** How many characters the name of an app may have: Mastodon takes 60. */
export const appNameAtMost = 100

// What nobody sees, or what turns text around, but for what scripts and emoji need: ZWNJ, ZWJ and
// the two variation selectors. The blank of Braille is a symbol by its category.
// oxlint-disable-next-line no-misleading-character-class -- each of the four stands for itself
const UNSEEN = /(?![\u200C\u200D\uFE0E\uFE0F])[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu
const VISIBLE = /[\p{L}\p{N}\p{S}\p{P}]/u

/**
 * The name of an app as it is kept: one line without controls, marks of direction, and letters that
 * nobody sees; undefined for what has nothing to see, or more than `appNameAtMost` code points.
 * People are asked by it whether they let the app in, so it must not change what stands around it.
 */
export function cleanAppName(text: string): string | undefined {
  const name = cleanLine(text.replace(/\s+/g, ' ')).replace(UNSEEN, '').replace(/ {2,}/g, ' ').trim()
  return VISIBLE.test(name) && [...name].length <= appNameAtMost ? name : undefined
}

/**
 * A text of somebody else's in quotation marks, for a terminal: without what would move in it, or
 * turn the text around it.
 */
export function quoted(text: string): string {
  return JSON.stringify(text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ''))
}

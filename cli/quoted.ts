/**
 * Quotes a text of unknown origin for a terminal, without characters that move the cursor or change the direction of
 * text.
 */
export function quoted(text: string): string {
  return JSON.stringify(text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ''))
}

/** Quotes a text as one word of a shell, in single quotes. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

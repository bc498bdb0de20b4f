/** Returns a summary's first sentence, which OpenAPI wants without its full stop, and the sentences after it. */
export function summaryParts(text: string): { summary: string; more: string } {
  const [, first = text, more = ''] = /^(.*?)\.(?: (?=\p{Lu})(.*)|$)/su.exec(text) ?? []
  return { summary: first, more }
}

/** A text, and what its readers make of the base64, the percent signs and the backslashes in it. */
export function legible(text: string): string {
  const runs = [...text.matchAll(/[\w+/-]{8,}/g)].map(([run]) => Buffer.from(run, 'base64').toString())
  const unescaped = text.replace(/%([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return [text, ...runs, unescaped, text.replace(/\\(.)/g, '$1')].join('\n')
}

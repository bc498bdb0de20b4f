/** Returns a text together with its base64, percent-encoded and escaped parts decoded. */
export function legible(text: string): string {
  const runs = [...text.matchAll(/[\w+/-]{8,}/g)].map(([run]) => Buffer.from(run, 'base64').toString())
  const unescaped = text.replace(/%([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return [text, ...runs, unescaped, text.replace(/\\(.)/g, '$1')].join('\n')
}

/**
 * A redirect URI with an answer in its query, which keeps what stands there already (RFC 6749
 * section 3.1.2); the rest of it is left as the app wrote it. What is undefined is left out.
 */
export function withAnswer(redirectUri: string, answer: Record<string, string | undefined>): string {
  const given = Object.entries(answer).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const [address = '', ...fragment] = redirectUri.split('#')
  const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&'
  return [`${address}${joint}${new URLSearchParams(given)}`, ...fragment].join('#')
}

/**
 * Returns a redirect URI with parameters added to its query, which keeps its other parameters (RFC 6749 section
 * 3.1.2). The rest of the URI is unchanged. Undefined values are left out.
 */
export function withParameters(redirectUri: string, parameters: Record<string, string | undefined>): string {
  const present = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const [address = '', ...fragment] = redirectUri.split('#')
  const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&'
  return [`${address}${joint}${new URLSearchParams(present)}`, ...fragment].join('#')
}

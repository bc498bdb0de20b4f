/** Returns 256 random bits in 43 characters that need no encoding: a verifier of RFC 7636 section 4.1, or a state. */
export function randomText(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)))
}

/**
 * Returns the challenge of a verifier by S256 (RFC 7636 section 4.2). Browsers support it on https and localhost only.
 */
export async function challengeOf(verifier: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}

function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

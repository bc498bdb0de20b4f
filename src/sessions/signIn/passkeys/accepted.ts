// Numbers of the COSE registry (RFC 9053 section 2, RFC 8812 section 2). The library that names them is not loaded at
// each start.
const cose = { EdDSA: -8, ES256: -7, RS256: -257 } as const

/** The signature algorithms that are requested and accepted, best first: Ed25519, P-256, and RSA for older Windows. */
export const algorithms: number[] = [cose.EdDSA, cose.ES256, cose.RS256]

/**
 * The maximum number of passkeys of an account. People have fewer devices, and a browser that creates another passkey
 * gets the list of all.
 */
export const mostPasskeys = 20

// Numbers of the COSE registry (RFC 9053 section 2, RFC 8812 section 2): the library that names
// them is not read at each start.
const cose = { EdDSA: -8, ES256: -7, RS256: -257 } as const

/** The signatures that are asked for and taken, best first: Ed25519, P-256, and RSA for older Windows. */
export const algorithms: number[] = [cose.EdDSA, cose.ES256, cose.RS256]

/**
 * Passkeys of one account: more devices than somebody has, and few enough for a browser to be told
 * all of them when it makes another.
 */
export const mostPasskeys = 20

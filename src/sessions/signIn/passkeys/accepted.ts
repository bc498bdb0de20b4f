import { COSEALG } from '@simplewebauthn/server/helpers'

/** The signatures that are asked for and taken, best first: Ed25519, P-256, and RSA for older Windows. */
export const algorithms = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256]

/** Passkeys of one account: more devices than somebody has, and few enough for a browser to be told all of them when it makes another. */
export const mostPasskeys = 20

import { COSEALG } from '@simplewebauthn/server/helpers'
import { ServiceError } from '../../../model/errors.ts'

/** The signatures that are asked for and taken, best first: Ed25519, P-256, and RSA for older Windows. */
export const algorithms = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256]

/** Passkeys of one account: more devices than somebody has, and few enough for a browser to be told all of them when it makes another. */
export const mostPasskeys = 20

/** The 422 for one passkey more. */
export function tooManyPasskeys(): ServiceError {
  return new ServiceError('validation_failed', `Validation failed: an account may have ${mostPasskeys} passkeys`)
}

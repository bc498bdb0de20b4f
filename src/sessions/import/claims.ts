import type { ImportIssuer } from '../../model/tokenImport.ts'
import { isSubject, type ProvenIdentity } from '../identities/provenIdentity.ts'
import type { VerifiedToken } from './verifier.ts'
import { ImportRefusal } from './refusal.ts'

type Claims = Readonly<Record<string, unknown>>

/**
 * Returns the identity and the grants in the claims of a token. The token and its issuer must be verified. Throws an
 * `ImportRefusal`.
 */
export function readClaims(claims: Claims, { issuer, usernameClaim, clockSkewSeconds }: ImportIssuer): VerifiedToken {
  requireBegun(claims['iat'], 'iat', clockSkewSeconds)
  const { sub: subject } = claims
  if (!isSubject(subject)) throw new ImportRefusal('sub is not a valid subject')
  return { proven: { issuer, subject, claims: withUsername(claims, usernameClaim) }, grants: grantsOf(claims) }
}

/** Throws an `ImportRefusal` if a time of a token is in the future. A missing time is accepted. */
export function requireBegun(time: unknown, name: string, skewSeconds: number): void {
  if (time === undefined) return
  if (typeof time !== 'number' || !Number.isFinite(time)) throw new ImportRefusal(`${name} is not a time`)
  if (time > Date.now() / 1000 + skewSeconds) throw new ImportRefusal(`${name} is in the future`)
}

function withUsername(claims: Claims, usernameClaim: string | undefined): ProvenIdentity['claims'] {
  if (usernameClaim === undefined) return claims
  return { ...claims, preferred_username: claims[usernameClaim] ?? claims['preferred_username'] }
}

// In RFC 8693 section 4.2, `scope` is a text of words. Some issuers use a list, or the name `scp`. Any other value
// grants nothing.
function grantsOf({ scope, scp }: Claims): string[][] {
  return [scope, scp].filter((claim) => claim !== undefined).map(wordsOf)
}

function wordsOf(claim: unknown): string[] {
  if (Array.isArray(claim)) return claim.filter((word) => typeof word === 'string')
  return typeof claim === 'string' ? claim.split(' ').filter(Boolean) : []
}

import type { ImportIssuer } from '../../model/tokenImport.ts'
import { isSubject, type ProvenIdentity } from '../identities/provenIdentity.ts'
import type { VerifiedToken } from './verifier.ts'
import { ImportRefusal } from './refusal.ts'

type Claims = Readonly<Record<string, unknown>>

/**
 * Whom the claims of a token are about and what they allow, the token and its issuer being proven;
 * throws an `ImportRefusal`.
 */
export function readClaims(claims: Claims, { issuer, usernameClaim, clockSkewSeconds }: ImportIssuer): VerifiedToken {
  requireBegun(claims['iat'], 'iat', clockSkewSeconds)
  const { sub: subject } = claims
  if (!isSubject(subject)) throw new ImportRefusal('sub is no subject')
  return { proven: { issuer, subject, claims: named(claims, usernameClaim) }, grants: grantsOf(claims) }
}

/** Throws an `ImportRefusal` where a time of a token has not come yet; none at all will do. */
export function requireBegun(time: unknown, name: string, skewSeconds: number): void {
  if (time === undefined) return
  if (typeof time !== 'number' || !Number.isFinite(time)) throw new ImportRefusal(`${name} is no time`)
  if (time > Date.now() / 1000 + skewSeconds) throw new ImportRefusal(`${name} is yet to come`)
}

function named(claims: Claims, usernameClaim: string | undefined): ProvenIdentity['claims'] {
  if (usernameClaim === undefined) return claims
  return { ...claims, preferred_username: claims[usernameClaim] ?? claims['preferred_username'] }
}

// RFC 8693 section 4.2 has words in `scope`; some issuers have a list, or call it `scp`. Whatever
// else stands there allows nothing.
function grantsOf({ scope, scp }: Claims): string[][] {
  return [scope, scp].filter((claim) => claim !== undefined).map(wordsOf)
}

function wordsOf(claim: unknown): string[] {
  if (Array.isArray(claim)) return claim.filter((word) => typeof word === 'string')
  return typeof claim === 'string' ? claim.split(' ').filter(Boolean) : []
}

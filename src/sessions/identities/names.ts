import { randomInt } from 'node:crypto'
import { isReserved } from '../../model/reservedUsernames.ts'
import { cleanLine } from '../../model/text/clean.ts'
import type { ProvenIdentity } from './provenIdentity.ts'

type IdentityClaims = Pick<ProvenIdentity, 'claims'>

/**
 * Returns the label by which the owner recognises an account at a provider, of at most 100 characters. Returns the
 * provider's name if the claims have none.
 */
export function labelOf({ claims }: IdentityClaims, providerName: string): string {
  return firstLine(claims, ['email', 'preferred_username', 'nickname', 'name'], 100) || providerName
}

/** Returns the display name of a new account, cut to `most` characters. It may be empty. */
export function displayNameOf({ claims }: IdentityClaims, most: number): string {
  return firstLine(claims, ['name', 'nickname'], most)
}

/** Yields usernames for a new account without end, the best first. All are valid and not reserved. */
export function* usernamesFor({ claims }: IdentityClaims): Generator<string> {
  const preferred = [claims['preferred_username'], claims['nickname'], claims['name']]
    .map(asUsername)
    .find((username) => username !== '' && !isReserved(username))
  if (preferred !== undefined) {
    yield preferred
    for (let tries = 0; tries < 5; tries += 1) yield `${preferred.slice(0, 25)}_${randomInt(1000, 10_000)}`
  }
  for (;;) yield `user${randomInt(100_000_000, 1_000_000_000)}`
}

// Takes only the part of an e-mail address before the `@`, because the whole address is private.
function asUsername(claim: unknown): string {
  if (typeof claim !== 'string') return ''
  const plain = claim.slice(0, 200).split('@')[0]!.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain
    .replace(/[^a-zA-Z0-9_]+/g, '_')
    .replace(/^_+/, '')
    .slice(0, 30)
    .replace(/_+$/, '')
}

function firstLine(claims: ProvenIdentity['claims'], names: readonly string[], most: number): string {
  return names.map((name) => asLine(claims[name], most)).find((line) => line !== '') ?? ''
}

function asLine(claim: unknown, most: number): string {
  if (typeof claim !== 'string') return ''
  return cleanLine([...cleanLine(claim.slice(0, 1000))].slice(0, most).join(''))
}

import { randomInt } from 'node:crypto'
import { isReserved } from '../../model/reservedUsernames.ts'
import { cleanLine } from '../../model/text/clean.ts'
import type { ProvenIdentity } from './provenIdentity.ts'

type Said = Pick<ProvenIdentity, 'claims'>

/**
 * What its owner knows an account at a provider by, 100 characters at most; the provider's name where it says nothing.
 */
export function labelOf({ claims }: Said, providerName: string): string {
  return firstLine(claims, ['email', 'preferred_username', 'nickname', 'name'], 100) || providerName
}

/** The name to show somebody with, cut to a number of characters; may be empty. */
export function displayNameOf({ claims }: Said, most: number): string {
  return firstLine(claims, ['name', 'nickname'], most)
}

/** Usernames for somebody new, the likeliest first, each within the rules and not kept for others; without end. */
export function* usernamesFor({ claims }: Said): Generator<string> {
  const wish = [claims['preferred_username'], claims['nickname'], claims['name']]
    .map(asUsername)
    .find((username) => username !== '' && !isReserved(username))
  if (wish !== undefined) {
    yield wish
    for (let tries = 0; tries < 5; tries += 1) yield `${wish.slice(0, 25)}_${randomInt(1000, 10_000)}`
  }
  for (;;) yield `user${randomInt(100_000_000, 1_000_000_000)}`
}

// Of an e-mail address, what stands before the `@` counts: the whole of it is nobody else's business.
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

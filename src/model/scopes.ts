import { LRUCache } from 'lru-cache'
import { sentence } from '../messages/text.ts'
import { atMost } from './bounds.ts'
import { ServiceError } from './errors.ts'

const kinds = {
  read: [
    'accounts',
    'blocks',
    'bookmarks',
    'favourites',
    'filters',
    'follows',
    'lists',
    'mutes',
    'notifications',
    'search',
    'statuses',
  ],
  write: [
    'accounts',
    'blocks',
    'bookmarks',
    'conversations',
    'favourites',
    'filters',
    'follows',
    'lists',
    'media',
    'mutes',
    'notifications',
    'reports',
    'statuses',
  ],
} as const

/** The scopes of moderators' apps, which allow nothing without a role. `read` and `write` do not include them. */
const moderation = [
  'admin:read',
  'admin:read:accounts',
  'admin:read:canonical_email_blocks',
  'admin:read:domain_allows',
  'admin:read:domain_blocks',
  'admin:read:email_domain_blocks',
  'admin:read:ip_blocks',
  'admin:read:reports',
  'admin:write',
  'admin:write:accounts',
  'admin:write:canonical_email_blocks',
  'admin:write:domain_allows',
  'admin:write:domain_blocks',
  'admin:write:email_domain_blocks',
  'admin:write:ip_blocks',
  'admin:write:reports',
] as const

/** Scopes that no wider scope covers, because an app that has them can manage the other sessions of its user. */
const explicit = ['read:sessions', 'write:sessions'] as const

type Granular = `read:${(typeof kinds.read)[number]}` | `write:${(typeof kinds.write)[number]}`

/**
 * The scopes of a session, with Mastodon's names (docs.joinmastodon.org/api/oauth-scopes) and two of our own for
 * sessions.
 */
export type Scope =
  'profile' | 'read' | 'write' | 'follow' | 'push' | Granular | (typeof explicit)[number] | (typeof moderation)[number]

const granular: string[] = Object.entries(kinds).flatMap(([verb, nouns]) => nouns.map((noun) => `${verb}:${noun}`))

export const allScopes: readonly string[] = [
  'profile',
  'read',
  'write',
  'follow',
  'push',
  ...granular,
  ...explicit,
  ...moderation,
]

export function isScope(value: string): value is Scope {
  return allScopes.includes(value)
}

/** Parses a space-separated list of scopes. Throws a RangeError that names the first unknown one. */
export function parseScopes(list: string): Scope[] {
  const scopes = [...new Set(list.split(/\s+/).filter(Boolean))]
  const unknown = scopes.find((scope) => !isScope(scope))
  if (unknown !== undefined)
    throw new RangeError(`${JSON.stringify(unknown)} is not a scope. Scopes are: ${allScopes.join(', ')}.`)
  return scopes as Scope[]
}

const sets = new LRUCache<string, ReadonlySet<string>>({
  ...atMost(1000),
  memoMethod: (list) => new Set(list.split(' ').filter(Boolean)),
})

/** Returns a set of scopes. Most sessions have the same scopes, so they share a few sets. */
export const scopeSetOf = (scopes: readonly string[]): ReadonlySet<string> => sets.memo(scopes.join(' '))

// Scopes of Mastodon for functions that do not exist here. Apps request them along with other scopes, and work without
// them.
const foreign = /^(?:crypto|admin(?::(?:read|write)(?::[a-z_]+)?)?|(?:read|write):collections)$/

/** Removes the scopes that only Mastodon has from a request. They are never granted. */
export function withoutForeignScopes(words: readonly string[]): string[] {
  return words.filter((word) => isScope(word) || !foreign.test(word))
}

/** Returns whether a scope is one for moderators' apps. */
export function isModerationScope(word: string): boolean {
  return (moderation as readonly string[]).includes(word)
}

/**
 * Returns whether the granted scopes cover the one that is needed. `read` covers `read:*`, `follow` covers follows,
 * blocks and mutes, `admin:read` covers `admin:read:*`. No wider scope covers `read:sessions` and `write:sessions`.
 */
export function covers(granted: ReadonlySet<string>, needed: Scope): boolean {
  if (granted.has(needed)) return true
  if ((explicit as readonly Scope[]).includes(needed)) return false
  if (isModerationScope(needed)) return granted.has(needed.split(':', 2).join(':'))
  const [verb, noun] = needed.split(':')
  if (noun === undefined) return needed === 'profile' && (granted.has('read') || granted.has('read:accounts'))
  if (granted.has(verb!)) return true
  return granted.has('follow') && ['follows', 'blocks', 'mutes'].includes(noun)
}

/** Throws `insufficient_scope`, which names the scope that is needed, if the granted scopes do not cover it. */
export function requireScope(granted: ReadonlySet<string>, needed: Scope): void {
  if (covers(granted, needed)) return
  // RFC 6750 section 3.1.
  const challenge = `Bearer realm="service", error="insufficient_scope", scope="${needed}"`
  throw new ServiceError('insufficient_scope', sentence('scopeNeeded', { scope: needed }), {
    headers: { 'WWW-Authenticate': challenge },
  })
}

/**
 * Returns the shortest list of scopes that every grant allows. For `read` and `read:statuses write` it is
 * `read:statuses`; for `write` and `follow` it is the three scopes that `follow` covers. Unknown scopes allow nothing.
 */
export function allowedByAll(grants: readonly Iterable<string>[]): Scope[] {
  const sets = grants.map((grant) => new Set(grant))
  const allowed = (allScopes as readonly Scope[]).filter((scope) => sets.every((granted) => covers(granted, scope)))
  return allowed.filter((scope) => !allowed.some((other) => other !== scope && covers(new Set([other]), scope)))
}

import { sentence } from '../messages/text.ts'
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

/** What moderators' apps may do. `read` and `write` cover none of it, and without a role it allows nothing. */
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

/** What no wider scope covers: with it an app looks after the person's other sign-ins. */
const explicit = ['read:sessions', 'write:sessions'] as const

type Granular = `read:${(typeof kinds.read)[number]}` | `write:${(typeof kinds.write)[number]}`

/**
 * What a session may do, in Mastodon's words (docs.joinmastodon.org/api/oauth-scopes), and two of our own for sessions.
 */
export type Scope =
  'profile' | 'read' | 'write' | 'follow' | 'push' | Granular | (typeof explicit)[number] | (typeof moderation)[number]

const granular: string[] = Object.entries(kinds).flatMap(([verb, nouns]) => nouns.map((noun) => `${verb}:${noun}`))

/** Every scope there is. */
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

/** Whether a string is a scope. */
export function isScope(value: string): value is Scope {
  return allScopes.includes(value)
}

/** The scopes of a space-separated list; throws a RangeError that names the first unknown one. */
export function parseScopes(list: string): Scope[] {
  const scopes = [...new Set(list.split(/\s+/).filter(Boolean))]
  const unknown = scopes.find((scope) => !isScope(scope))
  if (unknown !== undefined)
    throw new RangeError(`${JSON.stringify(unknown)} is not a scope. Scopes are: ${allScopes.join(', ')}.`)
  return scopes as Scope[]
}

// Mastodon's, for what there is not here. Apps ask for them beside others, and go on without.
const foreign = /^(?:crypto|admin(?::(?:read|write)(?::[a-z_]+)?)?|(?:read|write):collections)$/

/** What an app asks for, without the scopes that only Mastodon has: it is never given them. */
export function withoutForeignScopes(words: readonly string[]): string[] {
  return words.filter((word) => isScope(word) || !foreign.test(word))
}

/** Whether a scope is one of moderators' apps. */
export function isModerationScope(word: string): boolean {
  return (moderation as readonly string[]).includes(word)
}

/**
 * Whether the granted scopes cover the one that is needed: `read` covers `read:*`, `follow` covers
 * follows, blocks and mutes, `admin:read` covers `admin:read:*`. Nothing wider covers `read:sessions` and
 * `write:sessions`.
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

/** Throws `insufficient_scope`, which names the scope that is needed, where the granted ones do not cover it. */
export function requireScope(granted: ReadonlySet<string>, needed: Scope): void {
  if (covers(granted, needed)) return
  throw new ServiceError('insufficient_scope', sentence('scopeNeeded', { scope: needed }))
}

/**
 * What all of several grants allow, said as shortly as can be: `read` and `read:statuses write` come to
 * `read:statuses`, `write` and `follow` to the three that `follow` covers. Words that are no scopes allow nothing.
 */
export function allowedByAll(grants: readonly Iterable<string>[]): Scope[] {
  const sets = grants.map((grant) => new Set(grant))
  const allowed = (allScopes as readonly Scope[]).filter((scope) => sets.every((granted) => covers(granted, scope)))
  return allowed.filter((scope) => !allowed.some((other) => other !== scope && covers(new Set([other]), scope)))
}

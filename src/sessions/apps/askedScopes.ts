import type { App } from '../../model/app.ts'
import { covers, isModerationScope, isScope, type Scope, withoutForeignScopes } from '../../model/scopes.ts'
import { OAuthError } from './oauthError.ts'
import { isRefusal, type Refusal, refusal } from './refusal.ts'

/**
 * The scopes that an app asks for, whichever way: `read` where it names none (as in Mastodon), also
 * where it did not register that. Each must be one that the app registered, or be covered by one:
 * who registered `read` may ask for `read:accounts` alone, which Mastodon would refuse and which
 * gives less. What only Mastodon has is not given, and the rest is; nor are scopes of moderators' apps
 * that were not registered: many apps always ask for them, also those that registered when there were none.
 */
export function askedScopes(app: App, asked: string | undefined): Scope[] | Refusal {
  const words = [...new Set((asked ?? '').split(' ').filter(Boolean))]
  const registered = new Set<string>(app.scopes)
  const isGiven = (word: string) => !isModerationScope(word) || covers(registered, word as Scope)
  const scopes = withoutForeignScopes(words.length > 0 ? words : ['read']).filter(isGiven)
  if (scopes.length === 0) return refusal('invalid_scope', 'No scope that the app registered is asked for')
  for (const scope of scopes) {
    if (!isScope(scope)) return refusal('invalid_scope', 'An unknown scope is asked for')
    if (!covers(registered, scope)) return refusal('invalid_scope', `The app did not register ${scope}`)
  }
  return scopes as Scope[]
}

/** The same where an app asks by itself, in nobody's browser: throws `invalid_scope`. */
export function requireScopes(app: App, asked: string | undefined): Scope[] {
  const scopes = askedScopes(app, asked)
  if (isRefusal(scopes)) throw new OAuthError('invalid_scope', scopes.description)
  return scopes
}

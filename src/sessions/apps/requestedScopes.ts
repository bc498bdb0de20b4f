import type { App } from '../../model/app.ts'
import { covers, isModerationScope, isScope, type Scope, withoutForeignScopes } from '../../model/scopes.ts'
import { OAuthError } from './oauthError.ts'
import { isRefusal, type Refusal, refusal } from './refusal.ts'

/**
 * Returns the scopes that an app requests, by any grant. The default is `read` (as in Mastodon), even if the app did
 * not register it. Each scope must be registered or covered by a registered one. So an app with `read` may request only
 * `read:accounts`, which Mastodon would refuse although it is a narrower scope.
 *
 * Scopes that only Mastodon has are dropped, and the others are granted. Moderation scopes that were not registered are
 * dropped too, because many apps always request them, including apps that registered before these scopes existed.
 */
export function requestedScopes(app: App, requested: string | undefined): Scope[] | Refusal {
  const words = [...new Set((requested ?? '').split(' ').filter(Boolean))]
  const registered = new Set<string>(app.scopes)
  const isGrantable = (word: string) => !isModerationScope(word) || covers(registered, word as Scope)
  const scopes = withoutForeignScopes(words.length > 0 ? words : ['read']).filter(isGrantable)
  if (scopes.length === 0) return refusal('invalid_scope', 'The request has no scope that the app registered')
  for (const scope of scopes) {
    if (!isScope(scope)) return refusal('invalid_scope', 'The request has an unknown scope')
    if (!covers(registered, scope)) return refusal('invalid_scope', `The app did not register ${scope}`)
  }
  return scopes as Scope[]
}

/** Returns the scopes that an app requests without a browser. Throws `invalid_scope`. */
export function requireScopes(app: App, requested: string | undefined): Scope[] {
  const scopes = requestedScopes(app, requested)
  if (isRefusal(scopes)) throw new OAuthError('invalid_scope', scopes.description)
  return scopes
}

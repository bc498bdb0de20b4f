import type { App } from '../../../model/app.ts'
import { invalid } from '../../../model/errors.ts'
import type { Scope } from '../../../model/scopes.ts'
import type { Stores } from '../../../stores/stores.ts'
import { requestedChallenge } from './requestedChallenge.ts'
import { isRefusal, type Refusal, refusal } from '../refusal.ts'
import type { AuthorizationRequest } from './authorizationRequest.ts'
import { requestedScopes } from '../requestedScopes.ts'

/** The grant that an app gets if the person agrees. */
export interface RequestedGrant {
  scopes: Scope[]
  /** PKCE, S256. Null if the app sent none. */
  challenge: string | null
}

/** A request whose app and redirect URI are verified, so that the app may be notified of other errors. */
export interface CheckedRequest {
  app: App
  redirectUri: string
  state: string | undefined
  grant: RequestedGrant | Refusal
}

/**
 * Checks an app's request. Throws `validation_failed` if the app is unknown or the redirect URI is not its own, because
 * such a request must not redirect the person anywhere (RFC 6749 section 4.1.2.1).
 */
export async function checkRequest(
  { stores: { apps } }: { stores: Pick<Stores, 'apps'> },
  request: AuthorizationRequest,
): Promise<CheckedRequest> {
  if (!request.client_id) throw invalid('client_id', 'blank')
  const app = await apps.find(request.client_id)
  if (!app) throw invalid('client_id', 'appUnknown')
  const redirectUri = ownAddress(app, request.redirect_uri)
  return { app, redirectUri, state: request.state || undefined, grant: requestOf(app, request) }
}

// The redirect URI is required even if the app has registered only one, as in Mastodon. So the token request, which
// must repeat it (RFC 6749 section 4.1.3), always has a value to compare with.
function ownAddress(app: App, requested: string | undefined): string {
  if (!requested) throw invalid('redirect_uri', 'blank')
  if (!app.redirectUris.includes(requested)) throw invalid('redirect_uri', 'redirectUriUnknown')
  return requested
}

function requestOf(app: App, request: AuthorizationRequest): RequestedGrant | Refusal {
  const { response_type: type, response_mode: mode, prompt } = request
  if (!type) return refusal('invalid_request', 'response_type is required')
  if (type !== 'code') return refusal('unsupported_response_type', 'response_type must be code')
  if (mode && mode !== 'query') return refusal('invalid_request', 'response_mode must be query')
  const challenge = requestedChallenge(app, request)
  if (isRefusal(challenge)) return challenge
  const scopes = requestedScopes(app, request.scope)
  if (isRefusal(scopes)) return scopes
  if (prompt?.split(' ').includes('none')) return refusal('interaction_required', 'This server always asks for consent')
  return { scopes, challenge: challenge.text }
}

import { type App, newAuthorizationCode, outOfBand } from '../../../model/app.ts'
import { hashOf } from '../../../model/concealed.ts'
import { requireConfirmed } from '../../../model/confirmation.ts'
import type { Scope } from '../../../model/scopes.ts'
import { newSessionHandle } from '../../../model/session.ts'
import type { SignInServices } from '../../signIn/services.ts'
import { signedInCaller } from '../../signIn/signedInCaller.ts'
import type { Visitor } from '../../signIn/visitor.ts'
import { type RequestedGrant, type CheckedRequest, checkRequest } from './checkRequest.ts'
import { withParameters } from './withParameters.ts'
import { isRefusal, type Refusal, refusal } from '../refusal.ts'
import type { AuthorizationRequest } from './authorizationRequest.ts'
import { issuerOf } from '../issuer.ts'

/** Seconds for which a code can be exchanged for a session (RFC 6749 section 4.1.2: ten minutes at most). */
const codeSeconds = 600

/** The question to a person about an app. */
export interface ConsentQuestion {
  app: Pick<App, 'name' | 'website'>
  /** Empty if the request is refused. */
  scopes: Scope[]
  redirectUri: string
  /** The error of the request, and the redirect URI that notifies the app. Out of band there is no redirect. */
  refusal?: Refusal & { redirectTo?: string }
}

/** The redirect that carries the response, or the code to show. A refusal out of band has neither. */
export interface ConsentDecision {
  redirectTo?: string
  code?: string
}

type Services = Pick<SignInServices, 'stores' | 'links'>

/** Checks an authorization request, and returns the question to show. Changes nothing. Throws like `checkRequest`. */
export async function readConsent(services: Services, request: AuthorizationRequest): Promise<ConsentQuestion> {
  const checked = await checkRequest(services, request)
  const { app, redirectUri, grant } = checked
  const question = { app: { name: app.name, website: app.website }, redirectUri }
  if (!isRefusal(grant)) return { ...question, scopes: grant.scopes }
  return { ...question, scopes: [], refusal: { ...grant, ...refused(services, checked, grant) } }
}

/**
 * Authorises or refuses the app of a request for the signed-in account. Checks the request again, because an earlier
 * check cannot be trusted. Each consent gets its own code. Throws the errors of `checkRequest`, and
 * `reauthentication_required`.
 */
export async function decideConsent(
  services: Services,
  visitor: Visitor,
  { request, allow }: { request: AuthorizationRequest; allow: boolean },
): Promise<ConsentDecision> {
  const checked = await checkRequest(services, request)
  const { grant } = checked
  if (isRefusal(grant)) return refused(services, checked, grant)
  if (!allow) return refused(services, checked, refusal('access_denied', 'The request was denied'))
  return allowed(services, visitor, checked, grant)
}

async function allowed(
  { stores, links }: Services,
  { session, address }: Visitor,
  { app, redirectUri, state }: CheckedRequest,
  { scopes, challenge }: RequestedGrant,
): Promise<ConsentDecision> {
  const caller = signedInCaller(session)
  // The app's grant outlives this browser session, so a person who finds the browser unlocked must not get one.
  await requireConfirmed(caller, stores.credentials)
  const { accountId } = caller
  const code = newAuthorizationCode()
  const grant = { appId: app.id, accountId, redirectUri, scopes, challenge, handle: newSessionHandle() }
  await stores.authorizationCodes.insert(hashOf(code), grant, codeSeconds)
  await stores.securityEvents.insert(accountId, { kind: 'app_allowed', label: app.name, address })
  if (redirectUri === outOfBand) return { code: code.reveal() }
  return { redirectTo: withParameters(redirectUri, { code: code.reveal(), state, iss: issuerOf(links) }) }
}

function refused(
  { links }: Pick<Services, 'links'>,
  { redirectUri, state }: CheckedRequest,
  { error, description }: Refusal,
): { redirectTo?: string } {
  if (redirectUri === outOfBand) return {}
  const parameters = { error, error_description: description, state, iss: issuerOf(links) }
  return { redirectTo: withParameters(redirectUri, parameters) }
}

import { type App, newAuthorizationCode, outOfBand } from '../../../model/app.ts'
import { hashOf } from '../../../model/concealed.ts'
import { requireConfirmed } from '../../../model/confirmation.ts'
import type { Scope } from '../../../model/scopes.ts'
import { newSessionHandle } from '../../../model/session.ts'
import type { SignInServices } from '../../signIn/services.ts'
import { signedInCaller } from '../../signIn/signedInCaller.ts'
import type { Visitor } from '../../signIn/visitor.ts'
import { type Asked, type CheckedRequest, checkRequest } from './checkRequest.ts'
import { withAnswer } from './withAnswer.ts'
import { isRefusal, type Refusal, refusal } from '../refusal.ts'
import type { AuthorizationRequest } from './authorizationRequest.ts'
import { issuerOf } from '../issuer.ts'

/** How long a code may be changed into a session, in seconds (RFC 6749 section 4.1.2: ten minutes at most). */
const codeSeconds = 600

/** What somebody is asked. */
export interface ConsentQuestion {
  app: Pick<App, 'name' | 'website'>
  /** None where the request is refused. */
  scopes: Scope[]
  redirectUri: string
  /**
   * What is wrong with the request, where something is, and where the app is told of it; out of
   * band nobody can be told.
   */
  refusal?: Refusal & { redirectTo?: string }
}

/** Where the browser is to go with the answer, or the code to show; neither for a refusal out of band. */
export interface ConsentAnswer {
  redirectTo?: string
  code?: string
}

type Services = Pick<SignInServices, 'stores' | 'links'>

/** Reads a request, and changes nothing. Throws as `checkRequest`. */
export async function readConsent(services: Services, request: AuthorizationRequest): Promise<ConsentQuestion> {
  const checked = await checkRequest(services, request)
  const { app, redirectUri, asked } = checked
  const question = { app: { name: app.name, website: app.website }, redirectUri }
  if (!isRefusal(asked)) return { ...question, scopes: asked.scopes }
  return { ...question, scopes: [], refusal: { ...asked, ...refused(services, checked, asked) } }
}

/**
 * Lets the app of a request in, or refuses it, in the name of who is signed in. The request is
 * checked anew: nobody's word counts that it was checked before. Each consent is a code of its own.
 * Throws as `checkRequest`, and `reauthentication_required`.
 */
export async function decideConsent(
  services: Services,
  visitor: Visitor,
  { request, allow }: { request: AuthorizationRequest; allow: boolean },
): Promise<ConsentAnswer> {
  const checked = await checkRequest(services, request)
  const { asked } = checked
  if (isRefusal(asked)) return refused(services, checked, asked)
  if (!allow) return refused(services, checked, refusal('access_denied', 'The request was denied'))
  return allowed(services, visitor, checked, asked)
}

async function allowed(
  { stores, links }: Services,
  { session, address }: Visitor,
  { app, redirectUri, state }: CheckedRequest,
  { scopes, challenge }: Asked,
): Promise<ConsentAnswer> {
  const caller = signedInCaller(session)
  // What an app is given outlives this browser's session: who found it open must not take that along.
  await requireConfirmed(caller, stores.credentials)
  const { accountId } = caller
  const code = newAuthorizationCode()
  const grant = { appId: app.id, accountId, redirectUri, scopes, challenge, handle: newSessionHandle() }
  await stores.authorizationCodes.insert(hashOf(code), grant, codeSeconds)
  await stores.securityEvents.insert(accountId, { kind: 'app_allowed', label: app.name, address })
  if (redirectUri === outOfBand) return { code: code.reveal() }
  return { redirectTo: withAnswer(redirectUri, { code: code.reveal(), state, iss: issuerOf(links) }) }
}

function refused(
  { links }: Pick<Services, 'links'>,
  { redirectUri, state }: CheckedRequest,
  { error, description }: Refusal,
): { redirectTo?: string } {
  if (redirectUri === outOfBand) return {}
  const answer = { error, error_description: description, state, iss: issuerOf(links) }
  return { redirectTo: withAnswer(redirectUri, answer) }
}

import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client'
import { hashOf } from '../../../model/concealed.ts'
import { requireConfirmed } from '../../../model/confirmation.ts'
import { sentence } from '../../../messages/text.ts'
import { notAllowed, ServiceError } from '../../../model/errors.ts'
import type { OAuthState } from '../../../stores/oauthStates.ts'
import type { SignInServices } from '../services.ts'
import type { Visitor } from '../visitor.ts'
import { bindingOf, newState } from './flow.ts'

/** The duration of a sign-in in seconds, and the maximum number in progress in one browser. */
const bounds = { seconds: 600, most: 10 }

interface SignInRequest {
  provider: string
  returnTo: string
  /** True to delete the person's account that waits for approval. In that case, nobody may be signed in. */
  withdraw?: boolean
}

/**
 * Starts a sign-in with a provider, and returns the URL for the browser. If a person is signed in, it links the
 * provider, or confirms their identity if this is due and they have an account there. Throws `not_found`,
 * `unavailable`, `reauthentication_required`, or `forbidden` for a withdrawal while someone is signed in.
 */
export async function startOAuth(
  services: SignInServices,
  { session }: Visitor,
  { withdraw = false, ...wish }: SignInRequest,
): Promise<URL> {
  const provider = services.providers.get(wish.provider)
  if (!provider) throw new ServiceError('not_found', sentence('providerUnknown'))
  const configuration = await provider.connect()
  const accountId = session.signedIn?.caller.accountId ?? null
  if (withdraw && session.signedIn) throw notAllowed()
  const purpose = withdraw ? 'withdraw' : await purposeOf(services, session, configuration.serverMetadata().issuer)
  const state = newState()
  const { verifier, nonce } = bindingOf(state, session.csrfToken)
  const oauthState: OAuthState = { ...wish, purpose, accountId, startedAt: new Date().toISOString() }
  await services.stores.oauthStates.put(hashOf(state), session.hash, oauthState, bounds)
  return buildAuthorizationUrl(configuration, {
    redirect_uri: services.links.page(provider.callbackPath),
    scope: provider.settings.scopes,
    state: state.reveal(),
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    // A session at the provider does not prove who is at the browser now.
    ...(purpose === 'reauthenticate' && { prompt: 'login', max_age: '0' }),
  })
}

async function purposeOf(
  { stores }: SignInServices,
  { signedIn }: Visitor['session'],
  issuer: string,
): Promise<OAuthState['purpose']> {
  if (!signedIn) return 'sign in'
  const { caller } = signedIn
  if (caller.isConfirmed !== true) {
    const linked = await stores.identities.listFor(caller.accountId)
    if (linked.some((identity) => identity.issuer === issuer)) return 'reauthenticate'
  }
  await requireConfirmed(caller, stores.credentials)
  return 'link'
}

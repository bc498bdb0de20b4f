import type { ServerMetadata } from 'openid-client'
import { hashOf } from '../../../model/concealed.ts'
import { sentence } from '../../../messages/text.ts'
import { ServiceError } from '../../../model/errors.ts'
import type { OAuthState } from '../../../stores/oauthStates.ts'
import type { OpenedBrowserSession } from '../../browserSessions.ts'
import type { SignInServices } from '../services.ts'
import type { Visitor } from '../visitor.ts'
import { bindingOf, parseState, type StateText } from './flow.ts'
import { proveIdentity } from './provenIdentity.ts'
import type { SignInProvider } from './providers.ts'
import { settle } from './settle.ts'

/** The response of a provider, as its callback page received it. */
export interface ProviderCallback {
  state: string
  /** Either `code` or `error`. */
  code?: string | undefined
  error?: string | undefined
  /** The issuer that the response names (RFC 9207). */
  iss?: string | undefined
  /** The provider of the callback page, if the page belongs to only one. */
  provider?: string | undefined
}

/**
 * Completes a sign-in with a provider. The state is used up first, even if the sign-in fails. Throws
 * `oauth_callback_replayed`, `oauth_state_invalid`, `forbidden`, `conflict`, `unavailable`,
 * `reauthentication_required`, `rate_limited`.
 */
export async function completeOAuth(
  services: SignInServices,
  visitor: Visitor,
  providerCallback: ProviderCallback,
): Promise<{ opened: OpenedBrowserSession; returnTo: string }> {
  const counted = await visitor.admitTry()
  const state = parseState(providerCallback.state)
  const signIn = await takeState(services, visitor, state)
  const provider = services.providers.get(signIn.provider)
  if (!state || !provider) throw stateInvalid()
  requireItsPage(provider, providerCallback)
  requireItsName((await provider.connect()).serverMetadata(), providerCallback)
  if (providerCallback.code === undefined) throw refusal(providerCallback.error)
  const proven = await proveIdentity(
    services,
    provider,
    { code: providerCallback.code, state: providerCallback.state, iss: providerCallback.iss },
    { ...bindingOf(state, visitor.session.csrfToken), maxAge: maxAgeOf(signIn) },
  )
  await counted.succeeded()
  return { opened: await settle(services, visitor, signIn, provider, proven), returnTo: signIn.returnTo }
}

async function takeState({ stores }: SignInServices, { session }: Visitor, state: StateText | undefined) {
  const stored = state && (await stores.oauthStates.take(hashOf(state), session.hash))
  if (stored === 'taken') {
    throw new ServiceError('oauth_callback_replayed', sentence('callbackReplayed'))
  }
  // After signing in or out, the browser session is another one, which cannot take the state. The comparison guards
  // against any other change of account.
  if (!stored || stored.value.accountId !== (session.signedIn?.caller.accountId ?? null)) throw stateInvalid()
  return stored.value
}

// The two defences of RFC 9700 section 4.4.2 against a provider that passes another provider's responses off as its
// own. The first one checks the page that received the response.
function requireItsPage({ settings: { id, callback } }: SignInProvider, { provider }: ProviderCallback): void {
  if (provider === undefined ? callback === 'own' : provider !== id) throw stateInvalid()
}

// The second defence checks the issuer that the response names (RFC 9207 section 2.4).
function requireItsName(server: ServerMetadata, { iss }: ProviderCallback): void {
  const isWrong =
    iss === undefined ? server.authorization_response_iss_parameter_supported === true : iss !== server.issuer
  if (isWrong) throw stateInvalid()
}

// openid-client grants another thirty seconds, for clocks that differ.
function maxAgeOf({ purpose, startedAt }: OAuthState): number | undefined {
  return purpose === 'reauthenticate' ? Math.max(0, Math.ceil((Date.now() - Date.parse(startedAt)) / 1000)) : undefined
}

function stateInvalid(): ServiceError {
  return new ServiceError('oauth_state_invalid', sentence('stateInvalid'))
}

// The provider's other parameters are not repeated, because an attacker may have written the link.
function refusal(error: string | undefined): ServiceError {
  return new ServiceError('forbidden', sentence(error === 'access_denied' ? 'providerDenied' : 'providerFailed'))
}

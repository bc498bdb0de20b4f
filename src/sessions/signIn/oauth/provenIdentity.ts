import { authorizationCodeGrant, type Configuration, fetchUserInfo } from 'openid-client'
import { sentence } from '../../../messages/text.ts'
import { ServiceError } from '../../../model/errors.ts'
import { isOutOfService, providerUnavailable, reasonOf } from '../../identities/failure.ts'
import { isSubject, type ProvenIdentity } from '../../identities/provenIdentity.ts'
import type { SignInServices } from '../services.ts'
import type { SignInProvider } from './providers.ts'

interface CallbackParameters {
  code: string
  state: string
  iss: string | undefined
}

interface Checks {
  verifier: string
  nonce: string
  /** The maximum number of seconds since the person authenticated at the provider. Undefined for any. */
  maxAge: number | undefined
}

/**
 * Exchanges a code for the identity it stands for. The ID token's issuer, audience, times, nonce and signature are
 * verified (OpenID Connect Core section 3.1.3.7). Throws `forbidden`, and `unavailable` if the provider is at fault.
 * No token outlives the call.
 */
export async function proveIdentity(
  { links, log }: Pick<SignInServices, 'links' | 'log'>,
  provider: SignInProvider,
  parameters: CallbackParameters,
  checks: Checks,
): Promise<ProvenIdentity> {
  const configuration = await provider.connect()
  try {
    return await exchange(
      configuration,
      addressOf(parameters, links.page(provider.callbackPath)),
      parameters.state,
      checks,
    )
  } catch (error) {
    const { id } = provider.settings
    if (isOutOfService(error)) throw providerUnavailable(id, `the exchange of a code failed: ${reasonOf(error)}`)
    log.warn({ provider: id, reason: reasonOf(error) }, 'a sign-in at an identity provider was refused')
    throw new ServiceError('forbidden', sentence('providerNoProof'))
  }
}

function addressOf({ code, state, iss }: CallbackParameters, callback: string): URL {
  const address = new URL(callback)
  address.search = String(new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }))
  return address
}

async function exchange(
  configuration: Configuration,
  address: URL,
  state: string,
  checks: Checks,
): Promise<ProvenIdentity> {
  const { verifier, nonce, maxAge } = checks
  const tokens = await authorizationCodeGrant(configuration, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
    ...(maxAge !== undefined && { maxAge }),
  })
  const idToken = tokens.claims()!
  requireSubject(idToken.sub)
  const claims = { ...(await moreClaims(configuration, tokens.access_token, idToken)), ...idToken }
  return { issuer: idToken.iss, subject: idToken.sub, claims }
}

function requireSubject(subject: string): void {
  if (!isSubject(subject)) throw Object.assign(new Error('The subject is not valid'), { code: 'INVALID_SUBJECT' })
}

// Many providers return a person's name only here (OpenID Connect Core section 5.4). The name is optional, so errors
// are ignored.
async function moreClaims(
  configuration: Configuration,
  accessToken: string,
  idToken: { sub: string },
): Promise<object> {
  const isNamed = 'preferred_username' in idToken || 'nickname' in idToken || 'name' in idToken
  if (isNamed || configuration.serverMetadata().userinfo_endpoint === undefined) return {}
  return fetchUserInfo(configuration, accessToken, idToken.sub).catch(() => ({}))
}

import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  type IntrospectionResponse,
  ResponseBodyError,
  tokenIntrospection,
} from 'openid-client'
import type { IntrospectedIssuer } from '../../model/tokenImport.ts'
import { providerUnavailable, reasonOf } from '../identities/failure.ts'
import { readClaims, requireBegun } from './claims.ts'
import type { Timeouts, Verifier } from './verifier.ts'
import { ImportRefusal } from './refusal.ts'
import { backoffFetch } from './backoffFetch.ts'

/** Verifies tokens by asking their issuer (RFC 7662), separately for each token. */
export function introspectionVerifier(settings: IntrospectedIssuer, waits: Timeouts): Verifier {
  const configuration = configurationOf(settings, waits)
  return {
    async verify(token) {
      const response = await ask(configuration, token, settings)
      requireValid(response, settings)
      // RFC 7662 section 2.2 has its own name for the username.
      return readClaims({ preferred_username: response.username, ...response }, settings)
    },
    async probe() {
      // The content of the response does not matter, only that the provider accepts our request.
      await ask(configuration, 'is anybody there', settings).catch((error: unknown) => {
        if (!(error instanceof ImportRefusal)) throw error
      })
    },
  }
}

function configurationOf(settings: IntrospectedIssuer, { answer: response, backoff }: Timeouts): Configuration {
  const { issuer, introspectionEndpoint, clientId, clientSecret, clientAuthentication } = settings
  const authentication = clientAuthentication === 'client_secret_post' ? ClientSecretPost : ClientSecretBasic
  const server = { issuer, introspection_endpoint: introspectionEndpoint }
  const configuration = new Configuration(server, clientId, {}, authentication(clientSecret.reveal()))
  configuration.timeout = response
  configuration[customFetch] = backoffFetch({ backoffSeconds: backoff })
  if (introspectionEndpoint.startsWith('http:')) allowInsecureRequests(configuration)
  return configuration
}

async function ask(configuration: Configuration, token: string, { id }: IntrospectedIssuer) {
  try {
    return await tokenIntrospection(configuration, token)
  } catch (error) {
    if (isAboutToken(error)) throw new ImportRefusal('the provider did not check the token')
    throw providerUnavailable(id, `introspection failed: ${reasonOf(error)}`)
  }
}

// Returns true for an error that is caused by a token that cannot be inspected, and not by this service or the
// provider.
function isAboutToken(error: unknown): boolean {
  return error instanceof ResponseBodyError && error.status === 400 && !/client/.test(error.error)
}

function requireValid(response: IntrospectionResponse, settings: IntrospectedIssuer): void {
  const { issuer, audience, clockSkewSeconds } = settings
  if (!response.active) throw new ImportRefusal('not active')
  if (response.iss !== undefined && response.iss !== issuer) throw new ImportRefusal('iss is another issuer')
  const { aud, exp } = response
  if (audience && ![aud].flat().some((one) => one !== undefined && audience.includes(one))) {
    throw new ImportRefusal('aud is another service')
  }
  if (exp !== undefined && !(typeof exp === 'number' && exp > Date.now() / 1000 - clockSkewSeconds)) {
    throw new ImportRefusal('exp is in the past')
  }
  requireBegun(response.nbf, 'nbf', clockSkewSeconds)
}

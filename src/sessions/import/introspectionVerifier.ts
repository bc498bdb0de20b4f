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
import type { Verifier, Waits } from './verifier.ts'
import { ImportRefusal } from './refusal.ts'
import { restingFetch } from './restingFetch.ts'

/** Verifies tokens by asking who issued them (RFC 7662), anew for each. */
export function introspectionVerifier(settings: IntrospectedIssuer, waits: Waits): Verifier {
  const configuration = configurationOf(settings, waits)
  return {
    async verify(token) {
      const answer = await ask(configuration, token, settings)
      requireValid(answer, settings)
      // RFC 7662 section 2.2: what people are called has a name of its own there.
      return readClaims({ preferred_username: answer.username, ...answer }, settings)
    },
    async probe() {
      // What it says of it does not matter, only that it says something, and to us.
      await ask(configuration, 'is anybody there', settings).catch((error: unknown) => {
        if (!(error instanceof ImportRefusal)) throw error
      })
    },
  }
}

function configurationOf(settings: IntrospectedIssuer, { answer, rest }: Waits): Configuration {
  const { issuer, introspectionEndpoint, clientId, clientSecret, clientAuthentication } = settings
  const authentication = clientAuthentication === 'client_secret_post' ? ClientSecretPost : ClientSecretBasic
  const server = { issuer, introspection_endpoint: introspectionEndpoint }
  const configuration = new Configuration(server, clientId, {}, authentication(clientSecret.reveal()))
  configuration.timeout = answer
  configuration[customFetch] = restingFetch({ restSeconds: rest })
  if (introspectionEndpoint.startsWith('http:')) allowInsecureRequests(configuration)
  return configuration
}

async function ask(configuration: Configuration, token: string, { id }: IntrospectedIssuer) {
  try {
    return await tokenIntrospection(configuration, token)
  } catch (error) {
    if (isAboutToken(error)) throw new ImportRefusal('it would not look at the token')
    throw providerUnavailable(id, `introspection failed: ${reasonOf(error)}`)
  }
}

// Not about us, and not about what it cannot do: its sender chose what cannot be looked at.
function isAboutToken(error: unknown): boolean {
  return error instanceof ResponseBodyError && error.status === 400 && !/client/.test(error.error)
}

function requireValid(answer: IntrospectionResponse, settings: IntrospectedIssuer): void {
  const { issuer, audience, clockSkewSeconds } = settings
  if (!answer.active) throw new ImportRefusal('not active')
  if (answer.iss !== undefined && answer.iss !== issuer) throw new ImportRefusal('iss is of another one')
  const { aud, exp } = answer
  if (audience && ![aud].flat().some((one) => one !== undefined && audience.includes(one))) {
    throw new ImportRefusal('aud is another service')
  }
  if (exp !== undefined && !(typeof exp === 'number' && exp > Date.now() / 1000 - clockSkewSeconds)) {
    throw new ImportRefusal('exp is over')
  }
  requireBegun(answer.nbf, 'nbf', clockSkewSeconds)
}

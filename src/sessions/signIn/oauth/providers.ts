import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type ServerMetadata,
} from 'openid-client'
import type { ProviderSettings } from '../../../model/identityProvider.ts'
import { boundedFetch } from '../../identities/boundedFetch.ts'
import { providerUnavailable, reasonOf } from '../../identities/failure.ts'
import { cachedForADay } from '../../identities/cachedForADay.ts'

/** An identity provider that people can sign in with. */
export interface SignInProvider {
  settings: ProviderSettings
  /** The path of the web client's callback page. */
  callbackPath: string
  /** Returns its metadata, fetched at the first use and then once a day. Throws `unavailable`. */
  connect(): Promise<Configuration>
}

/** The identity providers, by the ids that requests use. */
export type SignInProviders = ReadonlyMap<string, SignInProvider>

/**
 * Opens the configured identity providers. Sends them no requests yet. Each request has a timeout of `secondsAtMost`.
 */
export function openSignInProviders(list: readonly ProviderSettings[], secondsAtMost = 10): SignInProviders {
  const isAlone = list.length === 1
  return new Map(list.map((settings) => [settings.id, openProvider(settings, isAlone, secondsAtMost)]))
}

function openProvider(settings: ProviderSettings, isAlone: boolean, secondsAtMost: number): SignInProvider {
  const { id, callback } = settings
  const cachedConfiguration = cachedForADay(() => discover(settings, secondsAtMost))
  return {
    settings,
    callbackPath: callback === 'own' ? `/auth/callback/${id}` : '/auth/callback',
    async connect() {
      const configuration = await cachedConfiguration()
      if (!isAlone) requireUnmistakable(settings, configuration.serverMetadata())
      return configuration
    },
  }
}

async function discover(settings: ProviderSettings, secondsAtMost: number): Promise<Configuration> {
  const { id, issuer, clientId } = settings
  const isInsecure = issuer.startsWith('http:')
  const configuration = await discovery(new URL(issuer), clientId, {}, clientAuthentication(settings), {
    timeout: secondsAtMost,
    [customFetch]: boundedFetch,
    // By default, openid-client does not verify the signature of an ID token that comes directly from the provider over
    // TLS.
    execute: [enableNonRepudiationChecks, ...(isInsecure ? [allowInsecureRequests] : [])],
  }).catch((error: unknown) => {
    throw providerUnavailable(id, `discovery at ${issuer} failed: ${reasonOf(error)}`)
  })
  // For some providers, openid-client accepts metadata that names another issuer. Here each provider is one issuer.
  const namedIssuer = configuration.serverMetadata().issuer
  if (URL.parse(namedIssuer)?.href !== new URL(issuer).href) {
    throw providerUnavailable(id, `the metadata at ${issuer} names another issuer`)
  }
  requireEndpoints(settings, configuration.serverMetadata())
  return configuration
}

// TLS is required for the URLs that people and secrets are sent to, except for a provider on this machine.
function requireEndpoints({ id, issuer }: ProviderSettings, server: ServerMetadata): void {
  const protocols = issuer.startsWith('http:') ? ['http:', 'https:'] : ['https:']
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
    if (protocols.includes(URL.parse(server[name] ?? '')?.protocol ?? '')) continue
    throw providerUnavailable(id, `its metadata has no usable ${name}`)
  }
}

function clientAuthentication({ clientSecret, clientAuthentication: chosen }: ProviderSettings) {
  const basic = ClientSecretBasic(clientSecret.reveal())
  const post = ClientSecretPost(clientSecret.reveal())
  return (...[server, client, body, headers]: Parameters<typeof basic>) => {
    const by = (chosen ?? defaultAuthentication(server)) === 'client_secret_post' ? post : basic
    return by(server, client, body, headers)
  }
}

// Returns `client_secret_post` for a provider that offers it and not Basic. Otherwise Basic, which every provider must
// accept (RFC 6749 section 2.3.1) and which is the default without metadata (Discovery section 3).
function defaultAuthentication({ token_endpoint_auth_methods_supported: supported }: ServerMetadata): string {
  const offersPostAlone =
    supported?.includes('client_secret_basic') === false && supported.includes('client_secret_post')
  return offersPostAlone ? 'client_secret_post' : 'client_secret_basic'
}

// RFC 9700 section 4.4: with several providers, a response must show its origin, by `iss` or by its callback page.
function requireUnmistakable({ id, callback }: ProviderSettings, server: ServerMetadata): void {
  if (callback === 'own' || server.authorization_response_iss_parameter_supported === true) return
  throw providerUnavailable(
    id,
    `it does not identify itself in its responses (RFC 9207), and is not the only provider; give it "callback": "own", and register the redirect URI that ends in /auth/callback/${id} there`,
  )
}

import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type AdapterFactory, type AdapterPayload } from 'oidc-provider'
import type { IdentityProvider } from '../../src/config/identityProviders.ts'

/** The claims about the provider's people, by subject. */
export type People = Record<string, Record<string, string>>

interface ProviderOptions {
  id?: string
  people?: People
  callback?: 'shared' | 'own'
  clientAuthentication?: 'client_secret_basic' | 'client_secret_post'
}

/** The parameters that a provider's response adds to the redirect URI. */
export interface CallbackAnswer {
  path: string
  fields: Record<string, string>
}

/**
 * Starts a real OpenID provider on 127.0.0.1. Configure the service with `settings`, and call `serve` once the service
 * runs. Meant for `await using`.
 */
export async function startIdentityProvider(options: ProviderOptions = {}) {
  const { id = 'example', people = {}, callback = 'shared', clientAuthentication } = options
  let provider: Provider | undefined
  const requests: string[] = []
  let gate = Promise.resolve()
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url?.split('?')[0]}`)
    void answer(request, response)
  })
  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (request.url === '/token') await gate
    if (!provider) return response.writeHead(503).end()
    if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response)
    const who = String(request.headers['x-user'])
    const result =
      who === 'nobody'
        ? { error: 'access_denied', error_description: 'somebody wrote this' }
        : { login: { accountId: who } }
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings: IdentityProvider = {
    id,
    name: `The provider ${id}`,
    issuer,
    clientId: 'social-service',
    clientSecret: `client-secret-of-${id}`,
    callback,
    clientAuthentication,
  }
  const close = async () => {
    server.closeAllConnections()
    server.close()
  }
  return {
    issuer,
    settings,
    /** The request lines that it has received. */
    requests,
    /** Starts to accept redirects to a service. */
    serve({ url }: { url: string }) {
      const path = callback === 'own' ? `/auth/callback/${id}` : '/auth/callback'
      provider = makeProvider(settings, `${url}${path}`, people)
    },
    /** Delays token responses until the returned function is called. */
    holdTokens() {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
    /**
     * Follows the address of a sign-in as the browser of one of its people. Returns the parameters of the final
     * redirect.
     */
    follow: (address: string, who: string, cookies = new Map<string, string>()) => follow(address, who, cookies),
    close,
    [Symbol.asyncDispose]: close,
  }
}

export type TestProvider = Awaited<ReturnType<typeof startIdentityProvider>>

function makeProvider(
  { issuer, clientId, clientSecret, clientAuthentication }: IdentityProvider,
  redirectUri: string,
  people: People,
) {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return new Provider(issuer, {
    adapter: keeping(new Map()),
    clients: [
      {
        client_id: clientId,
        client_secret: String(clientSecret),
        redirect_uris: [redirectUri],
        id_token_signed_response_alg: 'ES256',
        ...(clientAuthentication && { token_endpoint_auth_method: clientAuthentication }),
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', kid: 'one' } as never] },
    cookies: { keys: ['a key of the test'] },
    claims: { openid: ['sub'], profile: ['name', 'nickname', 'preferred_username'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...people[accountId] }) }),
    // Everyone consents to everything.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! })
      grant.addOIDCScope('openid profile')
      await grant.save()
      return grant
    },
  })
}

function keeping(payloads: Map<string, AdapterPayload>): AdapterFactory {
  const findBy = async (field: 'uid' | 'userCode', value: string) =>
    [...payloads.values()].find((payload) => payload[field] === value)
  return (kind) => ({
    upsert: async (id, payload) => void payloads.set(`${kind}:${id}`, payload),
    find: async (id) => payloads.get(`${kind}:${id}`),
    findByUid: (uid) => findBy('uid', uid),
    findByUserCode: (code) => findBy('userCode', code),
    async consume(id) {
      const payload = payloads.get(`${kind}:${id}`)
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
    destroy: async (id) => void payloads.delete(`${kind}:${id}`),
    async revokeByGrantId(grantId) {
      for (const [key, payload] of payloads) if (payload.grantId === grantId) payloads.delete(key)
    },
  })
}

async function follow(address: string, who: string, cookies: Map<string, string>): Promise<CallbackAnswer> {
  let url = new URL(address)
  for (let steps = 0; steps < 10; steps += 1) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie, 'x-user': who } })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]!.split('=')
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`${response.status} at ${url.pathname}: ${(await response.text()).slice(0, 2000)}`)
    url = new URL(location, url)
    if (url.pathname.startsWith('/auth/callback')) {
      return { path: url.pathname, fields: Object.fromEntries(url.searchParams) }
    }
  }
  throw new Error('The provider leads nowhere')
}

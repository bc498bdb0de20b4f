import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type CryptoKey, type JWK, SignJWT } from 'jose'
import type { IntrospectionImportProvider, JwtImportProvider } from '../../src/config/importProviders.ts'

type Json = Record<string, unknown>

interface Key {
  kid: string
  alg: string
  privateKey: CryptoKey
  publicJwk: JWK
}

/** Deviations from an honest token. `undefined` removes a claim. */
interface IssuerOptions {
  claims?: Json
  header?: Json
  /** The key that signs. @default the newest key */
  key?: Key
}

/**
 * Functions that replace the issuer's own response to a kind of request. If a function returns undefined, the issuer
 * sends its own response.
 */
type Behaviour = Partial<
  Record<'jwks' | 'metadata' | 'introspection', () => Promise<IssuerResponse | undefined> | IssuerResponse | undefined>
>
interface IssuerResponse {
  status: number
  body: string
  headers?: Record<string, string>
}

export const clientSecret = 'secret-of-the-introspecting-client'

/**
 * Starts a real token issuer on 127.0.0.1. It publishes its keys, rotates them, and answers introspection requests (RFC
 * 7662).
 */
export async function startTokenIssuer() {
  const keys = [await newKey('RS256')]
  const behaviour: Behaviour = {}
  const requests: string[] = []
  /** The introspection response for each known token. Other tokens are reported as inactive. */
  const tokens = new Map<string, Json>()
  let issuer = ''

  const answers: Record<string, (request: IncomingMessage) => Promise<IssuerResponse>> = {
    '/.well-known/openid-configuration': async () =>
      (await behaviour.metadata?.()) ?? json({ issuer, jwks_uri: `${issuer}/jwks` }),
    '/jwks': async () => (await behaviour.jwks?.()) ?? json({ keys: keys.map(({ publicJwk }) => publicJwk) }),
    '/introspect': async (request) => {
      const body = await textOf(request)
      const isClient = basicOf(request).join(':') === `social-service:${clientSecret}`
      if (!isClient) return { ...json({ error: 'invalid_client' }), status: 401 }
      const token = new URLSearchParams(body).get('token') ?? ''
      return (await behaviour.introspection?.()) ?? json(tokens.get(token) ?? { active: false })
    },
  }
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    requests.push(path)
    const answer = answers[path]
    if (!answer) return void response.writeHead(404).end()
    return void answer(request).then(({ status, body, headers }) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** Returns a JWT of the issuer, valid for five minutes, with the given deviations. */
  async function token(
    subject: string,
    { claims = {}, header = {}, key = keys.at(-1)! }: IssuerOptions = {},
  ): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const usual = { iss: issuer, sub: subject, aud: 'social', iat: now, exp: now + 300 }
    const output = Object.entries({ ...usual, ...claims }).filter(([, value]) => value !== undefined)
    return new SignJWT(Object.fromEntries(output))
      .setProtectedHeader({ alg: key.alg, kid: key.kid, ...header } as { alg: string })
      .sign(key.privateKey)
  }

  /** Returns an opaque token that the issuer accepts by introspection. */
  function opaqueToken(subject: string, output: Json = {}): string {
    const text = `opaque-${randomUUID()}`
    tokens.set(text, { active: true, iss: issuer, sub: subject, aud: 'social', ...output })
    return text
  }

  const close = async () => {
    server.closeAllConnections()
    server.close()
  }
  return {
    issuer,
    behaviour,
    /** The paths of its requests so far. */
    requests,
    requestCount: (path: string) => requests.filter((one) => one === path).length,
    token,
    opaqueToken,
    /** Signs with a new key from now on, and stops publishing the older keys. */
    async rotate(alg = 'RS256') {
      const key = await newKey(alg)
      keys.splice(0, keys.length, key)
      return key
    },
    keys,
    jwt: (more: Partial<JwtImportProvider> = {}): JwtImportProvider => ({
      id: 'old',
      name: 'The old service',
      issuer,
      audience: 'social',
      accounts: 'create',
      scopes: 'read write',
      ...more,
    }),
    introspection: (more: Partial<IntrospectionImportProvider> = {}): IntrospectionImportProvider => ({
      id: 'introspected',
      name: 'The introspected service',
      issuer,
      introspectionEndpoint: `${issuer}/introspect`,
      clientId: 'social-service',
      clientSecret,
      audience: 'social',
      accounts: 'create',
      scopes: 'read write',
      ...more,
    }),
    close,
    [Symbol.asyncDispose]: close,
  }
}

export type TokenIssuer = Awaited<ReturnType<typeof startTokenIssuer>>

/** Creates a key pair. */
export async function newKey(alg: string): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  const kid = randomUUID()
  return { kid, alg, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } }
}

const json = (body: Json): IssuerResponse => ({ status: 200, body: JSON.stringify(body) })

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

// Returns the client id and the secret of a request. Both are form-encoded (RFC 6749 section 2.3.1).
function basicOf({ headers }: IncomingMessage): string[] {
  const text = atob((headers.authorization ?? '').replace(/^Basic /, ''))
  return text.split(':').map((one) => decodeURIComponent(one))
}

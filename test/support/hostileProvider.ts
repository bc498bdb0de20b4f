import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { IdentityProvider } from '../../src/config/identityProviders.ts'

type Json = Record<string, unknown>

/** The behaviour of the provider. A test can change each property while it runs. */
interface Behaviour {
  /** Deviations from the metadata of an honest provider. */
  metadata: Json
  /** Deviations from the claims of an honest ID token. */
  claims: Json
  alg: 'ES256' | 'none' | 'HS256'
  /** Whether it signs with a key other than the one that it publishes. */
  isForged: boolean
  /** The response of the token endpoint instead of tokens, or undefined for tokens. */
  tokenAnswer: { status: number; body: string; headers?: Record<string, string> } | undefined
}

/**
 * Starts an identity provider that can do everything wrong. It signs anyone in, and records the requests that it gets.
 */
export async function startHostileProvider(id = 'hostile') {
  const behaviour: Behaviour = { metadata: {}, claims: {}, alg: 'ES256', isForged: false, tokenAnswer: undefined }
  const [shown, other] = [1, 2].map(() => generateKeyPairSync('ec', { namedCurve: 'P-256' }))
  const tokenRequests: URLSearchParams[] = []
  const paths: string[] = []

  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    paths.push(path)
    const send = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(typeof body === 'string' ? body : JSON.stringify(body))
    if (path === '/.well-known/openid-configuration') return send(200, { ...metadata(), ...behaviour.metadata })
    if (path === '/jwks') return send(200, { keys: [{ ...shown!.publicKey.export({ format: 'jwk' }), kid: 'k' }] })
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      tokenRequests.push(new URLSearchParams(body))
      const { tokenAnswer } = behaviour
      if (tokenAnswer) return send(tokenAnswer.status, tokenAnswer.body, tokenAnswer.headers)
      return send(200, { access_token: 'access-token-of-the-test', token_type: 'Bearer', id_token: idToken() })
    })
    return undefined
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings: IdentityProvider = { id, name: 'Hostile', issuer, clientId: 'us', clientSecret: 'secret-of-hostile' }

  const metadata = (): Json => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['ES256'],
    authorization_response_iss_parameter_supported: true,
  })

  function idToken(): string {
    const now = Math.floor(Date.now() / 1000)
    const usual = { iss: issuer, sub: 'mallory', aud: settings.clientId, iat: now, exp: now + 60 }
    const parts = [
      { alg: behaviour.alg, kid: 'k' },
      { ...usual, ...behaviour.claims },
    ]
    const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
    return `${text}.${signatureOf(text)}`
  }

  function signatureOf(text: string): string {
    if (behaviour.alg === 'none') return ''
    // An attack that uses the shared secret as the key.
    if (behaviour.alg === 'HS256')
      return createHmac('sha256', String(settings.clientSecret)).update(text).digest('base64url')
    const { privateKey } = behaviour.isForged ? other! : shown!
    return sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  }

  const close = async () => {
    server.closeAllConnections()
    server.close()
  }
  return { issuer, settings, behaviour, tokenRequests, paths, close, [Symbol.asyncDispose]: close }
}

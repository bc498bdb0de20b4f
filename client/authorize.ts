import { baseOf, queryOf, queryText } from './address.ts'
import { bodyOf } from './responses.ts'
import { ApiError } from './apiError.ts'
import { challengeOf, randomText } from './pkce.ts'
import { type Fetch, platformFetch, reach } from './reach.ts'

/**
 * An app and its authorization request. `POST /api/v1/apps` returns the id and, for an app that can protect it, the
 * secret.
 */
export interface AppOptions {
  /** The URL of the service, such as `https://social.example`. */
  baseUrl: string
  clientId: string
  /** Omit it in an app that cannot keep a secret, such as a web page or a program that people install. */
  clientSecret?: string | undefined
  /** One of the app's registered URIs; `urn:ietf:wg:oauth:2.0:oob` for a code that the user types in. */
  redirectUri: string
  /** A replacement for the platform's `fetch`. */
  fetch?: Fetch | undefined
  signal?: AbortSignal | undefined
}

/**
 * The state of an unfinished authorization. Keep it secret and separate for each person: together with the code, it
 * completes the authorization. It can be stored as JSON.
 */
export interface PendingAuthorization {
  state: string
  verifier: string
}

/** The result of an authorization. */
export interface GrantedSession {
  /** Pass it as `session` to `createClient`. */
  session: string
  /** The granted scopes, which may be fewer than requested. */
  scopes: string[]
  createdAt: Date
}

interface Server {
  issuer: string
  authorization_endpoint?: string
  token_endpoint: string
  revocation_endpoint: string
  authorization_response_iss_parameter_supported?: boolean
}

/**
 * Begins an authorization with PKCE (RFC 7636) and a state, both new each time. Send the browser to `url`, and keep
 * `pending` until it returns to the redirect URI.
 */
export async function beginAuthorization(
  app: AppOptions,
  scopes: string,
): Promise<{ url: string; pending: PendingAuthorization }> {
  const { authorization_endpoint: endpoint } = await serverOf(app)
  if (endpoint === undefined)
    throw refused(authorizing, 'unsupported', 'This service does not offer app authorization.')
  const pending = { state: randomText(), verifier: randomText() }
  const query = queryText([
    ['response_type', 'code'],
    ['client_id', app.clientId],
    ['redirect_uri', app.redirectUri],
    ['scope', scopes],
    ['state', pending.state],
    ['code_challenge', await challengeOf(pending.verifier)],
    ['code_challenge_method', 'S256'],
  ])
  return { url: endpoint + query, pending }
}

/**
 * Completes an authorization and returns the session. `returned` is the URL to which the browser was redirected, or the
 * code that the user typed in.
 *
 * Throws an ApiError: `access_denied` if the user refused, `state_mismatch` or `issuer_mismatch` if the response
 * belongs to another request or service (RFC 6749 section 10.12, RFC 9207), `malformed_answer` if the response has no
 * session.
 */
export async function completeAuthorization(
  app: AppOptions,
  pending: PendingAuthorization,
  returned: string | { code: string },
): Promise<GrantedSession> {
  const server = await serverOf(app)
  const code = typeof returned === 'string' ? codeOf(returned, pending, server) : returned.code
  const body = await post(app, server.token_endpoint, 'POST /oauth/token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: app.redirectUri,
    code_verifier: pending.verifier,
  })
  return grantedBy(body)
}

function grantedBy(body: unknown): GrantedSession {
  const { access_token, scope = '', created_at = Date.now() / 1000 } = body as Record<string, unknown>
  const createdAt = new Date(Number(created_at) * 1000)
  // Otherwise a client would continue as an anonymous caller.
  if (typeof access_token === 'string' && /^[\x21-\x7e]+$/.test(access_token)) {
    if (typeof scope === 'string' && !Number.isNaN(createdAt.getTime())) {
      return { session: access_token, scopes: scope.split(' ').filter(Boolean), createdAt }
    }
  }
  throw refused('POST /oauth/token', 'malformed_answer', 'The service returned no session. Check baseUrl.')
}

/** Ends a session of the app (RFC 7009) on every surface. */
export async function endSession(app: Omit<AppOptions, 'redirectUri'>, session: string): Promise<void> {
  const { revocation_endpoint: endpoint } = await serverOf(app)
  await post(app, endpoint, 'POST /oauth/revoke', { token: session })
}

const authorizing = 'GET /oauth/authorize'

function codeOf(returned: string, pending: PendingAuthorization, server: Server): string {
  const { state, iss, code, error, error_description } = queryOf(returned) ?? {}
  if (state !== pending.state) {
    throw refused(authorizing, 'state_mismatch', 'This is the response to another authorization.')
  }
  if (iss === undefined ? server.authorization_response_iss_parameter_supported : iss !== server.issuer) {
    throw refused(authorizing, 'issuer_mismatch', 'This is the response from another service.')
  }
  if (typeof error === 'string') {
    throw refused(
      authorizing,
      error,
      typeof error_description === 'string' ? error_description : 'The authorization was refused.',
    )
  }
  if (typeof code === 'string') return code
  throw refused(authorizing, 'malformed_answer', 'There is no code in the response.')
}

type ServerOptions = Pick<AppOptions, 'baseUrl' | 'fetch' | 'signal'>

async function serverOf(options: ServerOptions): Promise<Server> {
  const base = baseOf(options.baseUrl)
  const line = 'GET /.well-known/oauth-authorization-server'
  const headers = { Accept: 'application/json' }
  const address = `${base}/.well-known/oauth-authorization-server`
  const server = (await exchange(options, address, line, [], { method: 'GET', headers })) as Record<string, unknown>
  const { issuer, authorization_endpoint = `${base}/x`, token_endpoint, revocation_endpoint } = server
  if (typeof issuer !== 'string') {
    throw refused(line, 'malformed_answer', `The server at ${address} does not offer this API. Check baseUrl.`)
  }
  // RFC 8414 section 3.3: an issuer with another name is not trusted.
  if (issuer !== base) {
    throw refused(
      line,
      'issuer_mismatch',
      `The service names ${issuer} as its URL. If that is right, use it as baseUrl.`,
    )
  }
  // Codes and secrets are sent only to the service itself.
  const endpoints = [authorization_endpoint, token_endpoint, revocation_endpoint]
  if (endpoints.every((one) => isBelow(base, one))) return server as unknown as Server
  throw refused(
    line,
    'malformed_answer',
    `The authorization page of the service is not below ${base}. Ask the operator.`,
  )
}

// Accepts an absolute URL below the base, without steps that lead out of it, and without a query or fragment, which
// would absorb added parameters.
const isBelow = (base: string, address: unknown) =>
  typeof address === 'string' &&
  address.startsWith(`${base}/`) &&
  /^(?!\/)[\w.~!$&'()*+,;=:@%/-]+$/.test(address.slice(base.length + 1)) &&
  !/(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i.test(address.slice(base.length))

function post(
  app: ServerOptions & Pick<AppOptions, 'clientId' | 'clientSecret'>,
  address: string,
  line: string,
  fields: Record<string, string>,
): Promise<unknown> {
  const secret = app.clientSecret === undefined ? {} : { client_secret: app.clientSecret }
  const pairs = Object.entries({ ...fields, client_id: app.clientId, ...secret })
  const secrets = pairs.filter(([name]) => secretFields.has(name)).map(([, value]) => value)
  return exchange(app, address, line, secrets, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' },
    body: queryText(pairs).slice(1),
  })
}

const secretFields: ReadonlySet<string> = new Set(['code', 'code_verifier', 'client_secret', 'token'])

interface Request {
  method: string
  headers: Record<string, string>
  body?: string
}

async function exchange(options: ServerOptions, address: string, line: string, secrets: string[], init: Request) {
  const { fetch = platformFetch, signal } = options
  const received = await reach({ fetch, line, address, init, signal, timeout: 30_000, longest: 1024 * 1024, secrets })
  return bodyOf(received, line, secrets)
}

const refused = (line: string, code: string, message: string) => new ApiError({ status: 0, code, message, line })

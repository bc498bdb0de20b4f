import type { ClientSecret } from './identityProvider.ts'
import type { Scope } from './scopes.ts'

/**
 * A request to import a token, as `tokenImport.guard` sees it: its head. Nothing of its body has
 * been read, and nothing can be changed.
 */
export interface ImportRequest {
  readonly method: string
  /** Without the query. */
  readonly path: string
  /** By their names in small letters; `Authorization`, `Proxy-Authorization` and `Cookie` are left out. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** From where; behind a trusted proxy (`trustProxy`) what that says. */
  readonly address: string
  /** As in the log and in the answer. */
  readonly requestId: string
}

/**
 * Says who may ask for a token to be imported. Whatever is neither true nor `allow` denies; so do
 * an error, and five seconds without an answer.
 */
export type ImportGuard = (request: ImportRequest) => GuardAnswer | Promise<GuardAnswer>
/**
 * True or `allow`; false or `deny`, as any other text: TypeScript takes `async () => 'allow'` for
 * one that may give any.
 */
export type GuardAnswer = boolean | 'allow' | 'deny' | (string & {})

/** A provider of imported tokens, with all defaults filled in. */
interface Issuer {
  /** Names it in requests: small letters, digits and `-`. */
  id: string
  /** What people see their sessions called. */
  name: string
  /** What it calls itself, letter by letter as in its tokens. */
  issuer: string
  /** Whether a person without an account gets one. */
  accounts: 'existing' | 'create'
  /** The most that a session may be allowed. */
  scopes: readonly Scope[]
  /** The claims from which the username of a new account is made. */
  usernameClaim: string | undefined
  clockSkewSeconds: number
  /** How long a session lives at most; undefined as usual. */
  sessionSeconds: number | undefined
}

/** An issuer of JWTs (RFC 7519), verified by the keys that it publishes. */
export interface JwtIssuer extends Issuer {
  kind: 'jwt'
  /** One of which a token must be for. */
  audience: readonly string[]
  algorithms: readonly string[]
  /** Where its keys are; undefined for where it says itself. */
  jwksUri: string | undefined
  /** What the `typ` of a token's header must be; undefined for anything. */
  requiredType: string | undefined
  /** How old a token may be, by its `iat`; undefined for any age. */
  maxAgeSeconds: number | undefined
}

/** An issuer of tokens that it is asked about (RFC 7662). */
export interface IntrospectedIssuer extends Issuer {
  kind: 'introspection'
  introspectionEndpoint: string
  clientId: string
  clientSecret: ClientSecret
  clientAuthentication: 'client_secret_basic' | 'client_secret_post'
  /** One of which a token must be for; undefined where that is not looked at. */
  audience: readonly string[] | undefined
}

export type ImportIssuer = JwtIssuer | IntrospectedIssuer

/** How tokens are imported, with everything said. */
export interface TokenImport {
  guard: ImportGuard
  providers: readonly ImportIssuer[]
}

import type { ClientSecret } from './identityProvider.ts'
import type { Scope } from './scopes.ts'

/**
 * The head of a request to import a token, as `tokenImport.guard` receives it. The body has not been read, and nothing
 * can be changed.
 */
export interface ImportRequest {
  readonly method: string
  /** Without the query. */
  readonly path: string
  /** By name in lower case. `Authorization`, `Proxy-Authorization` and `Cookie` are left out. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The client's address. Behind a trusted proxy (`trustProxy`) it is the address that the proxy sends. */
  readonly address: string
  /** The id of the request, as in the log and in the response. */
  readonly requestId: string
}

/**
 * Decides who may import a token. Any result other than true or `allow` denies the request. An error denies it too,
 * and so does a result that takes longer than five seconds.
 */
export type ImportGuard = (request: ImportRequest) => GuardAnswer | Promise<GuardAnswer>
/**
 * True and `allow` permit the import; false, `deny` and any other text deny it. The type is this wide because
 * TypeScript infers `string` for `async () => 'allow'`.
 */
export type GuardAnswer = boolean | 'allow' | 'deny' | (string & {})

/** A provider of imported tokens, with all defaults filled in. */
interface Issuer {
  /** Identifies the provider in requests: lower-case letters, digits and `-`. */
  id: string
  /** The name that lists show for its sessions. */
  name: string
  /** The issuer's own identifier, exactly as in its tokens. */
  issuer: string
  /** `create` if a person without an account gets one. */
  accounts: 'existing' | 'create'
  /** An imported session gets at most these scopes. */
  scopes: readonly Scope[]
  /** The claim from which the username of a new account is made. */
  usernameClaim: string | undefined
  clockSkewSeconds: number
  /** The maximum lifetime of a session; undefined for the default. */
  sessionSeconds: number | undefined
}

/** An issuer of JWTs (RFC 7519), verified by the keys that it publishes. */
export interface JwtIssuer extends Issuer {
  kind: 'jwt'
  /** A token must be for one of these audiences. */
  audience: readonly string[]
  algorithms: readonly string[]
  /** The URL of its keys; undefined to use the one in its metadata. */
  jwksUri: string | undefined
  /** The required `typ` of a token's header; undefined for any. */
  requiredType: string | undefined
  /** The maximum age of a token, by its `iat`; undefined for any age. */
  maxAgeSeconds: number | undefined
}

/** An issuer that is asked about each token (RFC 7662). */
export interface IntrospectedIssuer extends Issuer {
  kind: 'introspection'
  introspectionEndpoint: string
  clientId: string
  clientSecret: ClientSecret
  clientAuthentication: 'client_secret_basic' | 'client_secret_post'
  /** A token must be for one of these audiences; undefined to skip the check. */
  audience: readonly string[] | undefined
}

export type ImportIssuer = JwtIssuer | IntrospectedIssuer

/** The configuration of token import, with all defaults filled in. */
export interface TokenImport {
  guard: ImportGuard
  providers: readonly ImportIssuer[]
}

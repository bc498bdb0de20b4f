import { z } from 'zod'
import { conceal } from '../model/concealed.ts'
import { isScope, type Scope } from '../model/scopes.ts'
import { isThisMachine } from '../model/thisMachine.ts'
import type { ImportIssuer } from '../model/tokenImport.ts'

/** The options that all token issuers have. */
interface AnyImportProvider {
  /** The id in requests: lower-case letters, digits and `-`. */
  id: string
  /** The name that people see for its sessions. The default is the id. */
  name?: string | undefined
  /** The issuer, exactly as in `iss` of its tokens. It must be a URL if the keys are discovered from it. */
  issuer: string
  /**
   * `create` creates an account for a person who has none; `existing` refuses them.
   * @default 'existing'
   */
  accounts?: 'existing' | 'create' | undefined
  /**
   * An imported session gets at most these scopes: a list, or a text with scopes separated by spaces.
   * @default 'read'
   */
  scopes?: readonly string[] | string | undefined
  /** The claim that suggests the username of a new account. */
  usernameClaim?: string | undefined
  /**
   * The allowed clock difference in seconds, 0 to 300.
   * @default 60
   */
  clockSkewSeconds?: number | undefined
  /** The maximum lifetime of a session in seconds. By default, it is the same as for other sessions. */
  sessionSeconds?: number | undefined
}

/** An issuer of JWTs, which are verified with the keys that it publishes. */
export interface JwtImportProvider extends AnyImportProvider {
  /** The accepted audiences: the `aud` of a token must contain one of these. */
  audience: string | readonly string[]
  /**
   * The accepted signature algorithms, with public keys only.
   * @default ['RS256', 'ES256', 'EdDSA']
   */
  algorithms?: readonly string[] | undefined
  /** The URL of its keys. By default, its OpenID Connect metadata names it. */
  jwksUri?: string | undefined
  /** The required `typ` in a token's header, such as `at+jwt` (RFC 9068). By default, it is not checked. */
  requiredType?: string | undefined
  /** The maximum age of a token in seconds, since its `iat`. By default, a token is valid until its `exp`. */
  maxAgeSeconds?: number | undefined
}

/** An issuer of any kind of tokens, which are verified by introspection (RFC 7662). */
export interface IntrospectionImportProvider extends AnyImportProvider {
  introspectionEndpoint: string
  /** The client id of this service at the issuer. */
  clientId: string
  clientSecret: string
  /**
   * The way in which the secret is sent.
   * @default 'client_secret_basic'
   */
  clientAuthentication?: 'client_secret_basic' | 'client_secret_post' | undefined
  /**
   * The accepted audiences: the `aud` of a token must contain one of these. If left out, the audience is not checked.
   */
  audience?: string | readonly string[] | undefined
}

/** The providers whose tokens can be imported. */
export type ImportProvider = JwtImportProvider | IntrospectionImportProvider

const called = 'TOKEN_IMPORT (tokenImport.providers)'

const filled = z.string('must be a string').min(1, 'must not be empty').max(255, 'must have at most 255 characters')
const url = filled.refine(isSafeUrl, 'must be an https URL (http only for this machine)')
const seconds = (least: number, most: number) => {
  const message = `must be a whole number of seconds from ${least} to ${most}`
  return z.int(message).min(least, message).max(most, message)
}
const someAudience = 'must be a string or a list of strings'
const audience = z.union(
  [filled.transform((one) => [one]), z.array(filled, someAudience).min(1, someAudience)],
  someAudience,
)
const year = 365 * 24 * 60 * 60

// Contains only algorithms with public keys, because an issuer never publishes a shared secret.
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

const everybody = {
  id: filled.regex(/^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/, 'must be 1 to 32 lower-case letters, digits and hyphens'),
  name: filled.max(100, 'must have at most 100 characters').optional(),
  issuer: filled,
  accounts: z.enum(['existing', 'create'], 'must be "existing" or "create"').default('existing'),
  scopes: z
    .union([z.string().transform((words) => words.split(/\s+/).filter(Boolean)), z.array(z.string())])
    .refine((scopes) => scopes.length > 0 && scopes.every(isScope), 'must be one or more scopes, such as "read write"')
    .transform((scopes) => [...new Set(scopes)] as Scope[])
    .default(['read']),
  usernameClaim: filled.optional(),
  clockSkewSeconds: seconds(0, 300).default(60),
  sessionSeconds: seconds(60, year).optional(),
}

const Jwt = z.strictObject({
  ...everybody,
  audience,
  algorithms: z
    .array(z.enum(algorithms), 'must be a list')
    .min(1, 'must not be empty')
    .default(['RS256', 'ES256', 'EdDSA']),
  jwksUri: url.optional(),
  requiredType: filled.optional(),
  maxAgeSeconds: seconds(1, year).optional(),
})

const Introspection = z.strictObject({
  ...everybody,
  introspectionEndpoint: url,
  clientId: filled,
  clientSecret: z
    .string('must be a string')
    .min(1, 'must not be empty')
    .transform((text) => conceal<'ClientSecret'>(text)),
  clientAuthentication: z
    .enum(['client_secret_basic', 'client_secret_post'], 'must be "client_secret_basic" or "client_secret_post"')
    .default('client_secret_basic'),
  audience: audience.optional(),
})

/**
 * Checks the providers whose tokens can be imported.
 * @throws RangeError with one sentence that contains none of their values
 */
export function checkedImportProviders(value: unknown): ImportIssuer[] {
  if (!Array.isArray(value) || value.length === 0)
    throw new RangeError(`${called} must be a list of at least one provider.`)
  const providers = value.map((provider: unknown, at) => checkedProvider(provider, at + 1))
  const second = providers.findIndex(({ id }, at) => providers.findIndex((other) => other.id === id) < at)
  if (second >= 0) throw new RangeError(`${called}: in provider ${second + 1}, id is the same as in another provider.`)
  return providers
}

function checkedProvider(value: unknown, index: number): ImportIssuer {
  const isIntrospected = typeof value === 'object' && value !== null && 'introspectionEndpoint' in value
  const { success, data, error } = (isIntrospected ? Introspection : Jwt).safeParse(value)
  if (!success) throw new RangeError(`${called}: in provider ${index}, ${problemOf(error, isIntrospected)}.`)
  const provider = withEverything(data)
  if (provider.kind === 'jwt' && provider.jwksUri === undefined && !isIssuerUrl(provider.issuer)) {
    throw new RangeError(
      `${called}: in provider ${index}, jwksUri is required, because issuer is not an https URL without a query.`,
    )
  }
  return provider
}

function withEverything(data: z.output<typeof Jwt> | z.output<typeof Introspection>): ImportIssuer {
  const { name = data.id, usernameClaim, sessionSeconds } = data
  const common = { name, usernameClaim, sessionSeconds }
  if ('introspectionEndpoint' in data) return { kind: 'introspection', ...data, ...common, audience: data.audience }
  const { jwksUri, requiredType, maxAgeSeconds } = data
  return { kind: 'jwt', ...data, ...common, jwksUri, requiredType, maxAgeSeconds }
}

function problemOf({ issues: [issue] }: z.ZodError, isIntrospected: boolean): string {
  if (issue?.code === 'unrecognized_keys') return unknownKey(issue.keys[0]!, isIntrospected)
  const [field] = issue?.path ?? []
  if (field === undefined) return 'it must be an object'
  if (field === 'algorithms' && issue?.code === 'invalid_value') {
    return `algorithms must be any of ${algorithms.join(', ')}, which sign with public keys`
  }
  if (issue?.code === 'invalid_union') return `${String(field)} ${unionMessages[String(field)] ?? 'is invalid'}`
  return `${String(field)} ${issue?.message}`
}

const unionMessages: Record<string, string> = {
  audience: someAudience,
  scopes: 'must be a list of scopes, or a text with scopes separated by spaces',
}

function unknownKey(key: string, isIntrospected: boolean): string {
  if (isIntrospected && Object.hasOwn(Jwt.shape, key))
    return `${key} is for JWTs and cannot be combined with introspectionEndpoint`
  if (!isIntrospected && Object.hasOwn(Introspection.shape, key))
    return `${key} needs introspectionEndpoint, which is missing`
  return `${key} is not known`
}

function isSafeUrl(text: string): boolean {
  const parsed = URL.parse(text)
  if (!parsed || /[#@\\\s]/.test(text)) return false
  return parsed.protocol === 'https:' || (parsed.protocol === 'http:' && isThisMachine(parsed.hostname))
}

const isIssuerUrl = (text: string) => isSafeUrl(text) && !text.includes('?')

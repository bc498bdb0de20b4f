import { z } from 'zod'
import { conceal } from '../model/concealed.ts'
import { isScope, type Scope } from '../model/scopes.ts'
import { isThisMachine } from '../model/thisMachine.ts'
import type { ImportIssuer } from '../model/tokenImport.ts'

/** What is said of each issuer of tokens. */
interface AnyImportProvider {
  /** Names it in requests: small letters, digits and `-`. */
  id: string
  /** What people see their sessions called; the id unless given. */
  name?: string | undefined
  /** What it calls itself, letter by letter as `iss` in its tokens. A URL where its keys are to be found by it. */
  issuer: string
  /** `create` gives an account to whoever has none; `existing` unless given, which refuses them. */
  accounts?: 'existing' | 'create' | undefined
  /** The most that a session may be allowed: a list, or words with spaces between them; `read` unless given. */
  scopes?: readonly string[] | string | undefined
  /** The claim that somebody new is called by, if they can be. */
  usernameClaim?: string | undefined
  /** How far the clocks may differ, in seconds from 0 to 300; 60 unless given. */
  clockSkewSeconds?: number | undefined
  /** How long a session lives at most, in seconds; as long as any other unless given. */
  sessionSeconds?: number | undefined
}

/** An issuer of JWTs, which are verified by the keys that it publishes. */
export interface JwtImportProvider extends AnyImportProvider {
  /** Whom a token must be for, by its `aud`: one of these. */
  audience: string | readonly string[]
  /** How tokens may be signed, by public keys only; `RS256`, `ES256` and `EdDSA` unless given. */
  algorithms?: readonly string[] | undefined
  /** Where its keys are; else what its OpenID Connect metadata says. */
  jwksUri?: string | undefined
  /** What the `typ` of a token's header must be, such as `at+jwt` (RFC 9068); anything unless given. */
  requiredType?: string | undefined
  /** How old a token may be, in seconds since its `iat`; any age unless given, until its `exp`. */
  maxAgeSeconds?: number | undefined
}

/** An issuer of tokens of any kind, which is asked about each (RFC 7662). */
export interface IntrospectionImportProvider extends AnyImportProvider {
  introspectionEndpoint: string
  /** What this service proves itself by there. */
  clientId: string
  clientSecret: string
  /** How the secret is sent; `client_secret_basic` unless given. */
  clientAuthentication?: 'client_secret_basic' | 'client_secret_post' | undefined
  /** Whom a token must be for, by its `aud`: one of these. Where it is left out, tokens for anybody will do. */
  audience?: string | readonly string[] | undefined
}

/** Whose tokens may be imported. */
export type ImportProvider = JwtImportProvider | IntrospectionImportProvider

const called = 'TOKEN_IMPORT (tokenImport.providers)'

const filled = z.string('must be a text').min(1, 'must not be empty').max(255, 'must have 255 characters at most')
const url = filled.refine(isSafeUrl, 'must be an https URL (http only for this machine)')
const seconds = (least: number, most: number) => {
  const message = `must be a whole number of seconds from ${least} to ${most}`
  return z.int(message).min(least, message).max(most, message)
}
const someAudience = 'must be a text, or a list of some'
const audience = z.union(
  [filled.transform((one) => [one]), z.array(filled, someAudience).min(1, someAudience)],
  someAudience,
)
const year = 365 * 24 * 60 * 60

// By public keys: of a shared secret there is none among those that an issuer publishes.
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

const everybody = {
  id: filled.regex(/^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/, 'must be 1 to 32 small letters, digits and hyphens'),
  name: filled.max(100, 'must have 100 characters at most').optional(),
  issuer: filled,
  accounts: z.enum(['existing', 'create'], 'must be "existing" or "create"').default('existing'),
  scopes: z
    .union([z.string().transform((words) => words.split(/\s+/).filter(Boolean)), z.array(z.string())])
    .refine(
      (scopes) => scopes.length > 0 && scopes.every(isScope),
      'must be scopes, such as "read write", and one at least',
    )
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
    .string('must be a text')
    .min(1, 'must not be empty')
    .transform((text) => conceal<'ClientSecret'>(text)),
  clientAuthentication: z
    .enum(['client_secret_basic', 'client_secret_post'], 'must be "client_secret_basic" or "client_secret_post"')
    .default('client_secret_basic'),
  audience: audience.optional(),
})

/** Whose tokens may be imported; throws a RangeError with one sentence that holds no value of theirs. */
export function checkedImportProviders(given: unknown): ImportIssuer[] {
  if (!Array.isArray(given) || given.length === 0)
    throw new RangeError(`${called} must be a list of providers, one at least.`)
  const providers = given.map((provider: unknown, at) => checkedProvider(provider, at + 1))
  const second = providers.findIndex(({ id }, at) => providers.findIndex((other) => other.id === id) < at)
  if (second >= 0) throw new RangeError(`${called}: of provider ${second + 1}, id is that of another one.`)
  return providers
}

function checkedProvider(given: unknown, place: number): ImportIssuer {
  const isIntrospected = typeof given === 'object' && given !== null && 'introspectionEndpoint' in given
  const { success, data, error } = (isIntrospected ? Introspection : Jwt).safeParse(given)
  if (!success) throw new RangeError(`${called}: of provider ${place}, ${problemOf(error, isIntrospected)}.`)
  const provider = withEverything(data)
  if (provider.kind === 'jwt' && provider.jwksUri === undefined && !isIssuerUrl(provider.issuer)) {
    throw new RangeError(
      `${called}: of provider ${place}, jwksUri must be given where issuer is no https URL without a query.`,
    )
  }
  return provider
}

function withEverything(data: z.output<typeof Jwt> | z.output<typeof Introspection>): ImportIssuer {
  const { name = data.id, usernameClaim, sessionSeconds } = data
  const said = { name, usernameClaim, sessionSeconds }
  if ('introspectionEndpoint' in data) return { kind: 'introspection', ...data, ...said, audience: data.audience }
  const { jwksUri, requiredType, maxAgeSeconds } = data
  return { kind: 'jwt', ...data, ...said, jwksUri, requiredType, maxAgeSeconds }
}

function problemOf({ issues: [issue] }: z.ZodError, isIntrospected: boolean): string {
  if (issue?.code === 'unrecognized_keys') return unknownKey(issue.keys[0]!, isIntrospected)
  const [field] = issue?.path ?? []
  if (field === undefined) return 'there must be an object'
  if (field === 'algorithms' && issue?.code === 'invalid_value') {
    return `algorithms must be some of ${algorithms.join(', ')}: signatures by public keys`
  }
  if (issue?.code === 'invalid_union') return `${String(field)} ${unionMessages[String(field)] ?? 'makes no sense'}`
  return `${String(field)} ${issue?.message}`
}

const unionMessages: Record<string, string> = {
  audience: someAudience,
  scopes: 'must be a list of scopes, or words with spaces between them',
}

function unknownKey(key: string, isIntrospected: boolean): string {
  if (isIntrospected && Object.hasOwn(Jwt.shape, key))
    return `${key} is for JWTs, and does not go with introspectionEndpoint`
  if (!isIntrospected && Object.hasOwn(Introspection.shape, key))
    return `${key} goes with introspectionEndpoint, which is missing`
  return `${key} is not known`
}

function isSafeUrl(text: string): boolean {
  const parsed = URL.parse(text)
  if (!parsed || /[#@\\\s]/.test(text)) return false
  return parsed.protocol === 'https:' || (parsed.protocol === 'http:' && isThisMachine(parsed.hostname))
}

const isIssuerUrl = (text: string) => isSafeUrl(text) && !text.includes('?')

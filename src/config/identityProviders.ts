import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { conceal } from '../model/concealed.ts'
import type { ProviderSettings } from '../model/identityProvider.ts'
import { isThisMachine } from '../model/thisMachine.ts'

/** An identity provider that people may sign in with, by OpenID Connect. */
export interface IdentityProvider {
  /** Names it in requests: small letters, digits and `-`. */
  id: string
  /** What people call it. */
  name: string
  /** The URL that it calls itself, as in its tokens: https, or http of this machine for development. */
  issuer: string
  clientId: string
  clientSecret: string
  /** What it is asked for; `openid profile` unless given. */
  scopes?: string | undefined
  /**
   * `own` where its answers come to `/auth/callback/<id>`, which must then be the redirect URI that
   * is registered there; else they come to `/auth/callback`. Needed of a provider that does not say
   * in its answers who it is (RFC 9207), once there are several.
   */
  callback?: 'shared' | 'own' | undefined
  /** How the secret is sent to it: as it says itself unless given. */
  clientAuthentication?: 'client_secret_basic' | 'client_secret_post' | undefined
}

const called = 'OAUTH_PROVIDERS (browser.providers)'

const filled = z.string('must be a text').min(1, 'must not be empty')
const Provider = z.strictObject({
  id: filled.regex(/^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/, 'must be 1 to 32 small letters, digits and hyphens'),
  name: filled.max(100, 'must have 100 characters at most'),
  issuer: filled.refine(isIssuer, 'must be an https URL without a query (http only for this machine)'),
  clientId: filled,
  clientSecret: filled.transform((text) => conceal<'ClientSecret'>(text)),
  scopes: z
    .string('must be a text')
    .refine((scopes) => scopes.split(' ').includes('openid'), 'must hold openid, scopes being separated by spaces')
    .default('openid profile'),
  callback: z.enum(['shared', 'own'], 'must be "shared" or "own"').default('shared'),
  clientAuthentication: z
    .enum(['client_secret_basic', 'client_secret_post'], 'must be "client_secret_basic" or "client_secret_post"')
    .optional(),
})

/**
 * The identity providers, or those of a JSON file; throws a RangeError with one sentence that holds no value of theirs.
 */
export function checkedProviders(given: readonly IdentityProvider[] | string): ProviderSettings[] {
  const list: unknown = typeof given === 'string' ? readProviders(given) : given
  if (!Array.isArray(list)) throw new RangeError(`${called} must be a list of providers.`)
  const providers = list.map((provider: unknown, at) => checkedProvider(provider, at + 1))
  requireUnique(providers, 'id', ({ id }) => id)
  // Two of one issuer could not be told apart by what it says of itself.
  requireUnique(providers, 'issuer', ({ issuer }) => new URL(issuer).href)
  return providers
}

// No error is passed on: what JSON.parse says repeats a piece of the file, which may be a secret.
function readProviders(path: string): unknown {
  let text
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new RangeError(`${called}: the file ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new RangeError(`${called}: the file ${path} is no JSON.`)
  }
}

function checkedProvider(given: unknown, place: number): ProviderSettings {
  const { success, data, error } = Provider.safeParse(given)
  if (success) return { ...data, clientAuthentication: data.clientAuthentication }
  throw new RangeError(`${called}: of provider ${place}, ${problemOf(error)}.`)
}

function problemOf({ issues: [issue] }: z.ZodError): string {
  if (issue?.code === 'unrecognized_keys') return `${issue.keys[0]} is not known`
  const [field] = issue?.path ?? []
  if (field === undefined) return 'there must be an object'
  return `${String(field)} ${issue?.message}`
}

function requireUnique(providers: ProviderSettings[], field: string, keyOf: (of: ProviderSettings) => string): void {
  const second = providers.findIndex((provider, at) => providers.findIndex((of) => keyOf(of) === keyOf(provider)) < at)
  if (second >= 0) throw new RangeError(`${called}: of provider ${second + 1}, ${field} is that of another one.`)
}

function isIssuer(text: string): boolean {
  const url = URL.parse(text)
  if (!url || /[?#@\\\s]/.test(text)) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url.hostname))
}

import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { conceal } from '../model/concealed.ts'
import type { ProviderSettings } from '../model/identityProvider.ts'
import { isThisMachine } from '../model/thisMachine.ts'

/** An identity provider that people can sign in with, through OpenID Connect. */
export interface IdentityProvider {
  /** The id in requests: lower-case letters, digits and `-`. */
  id: string
  /** The name that people see. */
  name: string
  /** The issuer URL, exactly as in its tokens: https, or http on this machine for development. */
  issuer: string
  clientId: string
  clientSecret: string
  /**
   * The requested scopes.
   * @default 'openid profile'
   */
  scopes?: string | undefined
  /**
   * `own` for a redirect URI of its own, `/auth/callback/<id>`. `shared` uses `/auth/callback`. With several
   * providers, a provider that does not identify itself in its responses (RFC 9207) needs `own`.
   */
  callback?: 'shared' | 'own' | undefined
  /** The way in which the secret is sent. By default, the metadata of the provider decides. */
  clientAuthentication?: 'client_secret_basic' | 'client_secret_post' | undefined
}

const called = 'OAUTH_PROVIDERS (browser.providers)'

const filled = z.string('must be a string').min(1, 'must not be empty')
const Provider = z.strictObject({
  id: filled.regex(/^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/, 'must be 1 to 32 lower-case letters, digits and hyphens'),
  name: filled.max(100, 'must have at most 100 characters'),
  issuer: filled.refine(isIssuer, 'must be an https URL without a query (http only for this machine)'),
  clientId: filled,
  clientSecret: filled.transform((text) => conceal<'ClientSecret'>(text)),
  scopes: z
    .string('must be a string')
    .refine((scopes) => scopes.split(' ').includes('openid'), 'must contain openid; separate scopes by spaces')
    .default('openid profile'),
  callback: z.enum(['shared', 'own'], 'must be "shared" or "own"').default('shared'),
  clientAuthentication: z
    .enum(['client_secret_basic', 'client_secret_post'], 'must be "client_secret_basic" or "client_secret_post"')
    .optional(),
})

/**
 * Checks the identity providers, or reads them from a JSON file.
 * @throws RangeError with one sentence that contains none of their values
 */
export function checkedProviders(value: readonly IdentityProvider[] | string): ProviderSettings[] {
  const list: unknown = typeof value === 'string' ? readProviders(value) : value
  if (!Array.isArray(list)) throw new RangeError(`${called} must be a list of providers.`)
  const providers = list.map((provider: unknown, at) => checkedProvider(provider, at + 1))
  requireUnique(providers, 'id', ({ id }) => id)
  // The responses of two providers with the same issuer could not be distinguished.
  requireUnique(providers, 'issuer', ({ issuer }) => new URL(issuer).href)
  return providers
}

// The error is not passed on, because the message of JSON.parse repeats a part of the file, which may be a secret.
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
    throw new RangeError(`${called}: the file ${path} is not valid JSON.`)
  }
}

function checkedProvider(value: unknown, index: number): ProviderSettings {
  const { success, data, error } = Provider.safeParse(value)
  if (success) return { ...data, clientAuthentication: data.clientAuthentication }
  throw new RangeError(`${called}: in provider ${index}, ${problemOf(error)}.`)
}

function problemOf({ issues: [issue] }: z.ZodError): string {
  if (issue?.code === 'unrecognized_keys') return `${issue.keys[0]} is not known`
  const [field] = issue?.path ?? []
  if (field === undefined) return 'it must be an object'
  return `${String(field)} ${issue?.message}`
}

function requireUnique(providers: ProviderSettings[], field: string, keyOf: (of: ProviderSettings) => string): void {
  const second = providers.findIndex((provider, at) => providers.findIndex((of) => keyOf(of) === keyOf(provider)) < at)
  if (second >= 0)
    throw new RangeError(`${called}: in provider ${second + 1}, ${field} is the same as in another provider.`)
}

function isIssuer(text: string): boolean {
  const url = URL.parse(text)
  if (!url || /[?#@\\\s]/.test(text)) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url.hostname))
}

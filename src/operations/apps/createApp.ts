import { z } from 'zod'
import { type AppSecret, newAppSecret, newClientId } from '../../model/app.ts'
import { appNameAtMost, cleanAppName } from '../../model/appName.ts'
import { hashOf } from '../../model/concealed.ts'
import { problemKey } from '../../messages/text.ts'
import { invalid } from '../../model/errors.ts'
import { RedirectUri } from '../../model/redirectUri.ts'
import { allScopes, isScope, type Scope, withoutForeignScopes } from '../../model/scopes.ts'
import { defineOpenOperation } from '../operation.ts'
import { RegisteredApp } from './internal/registeredApp.ts'

// Maximum characters of all redirect addresses together. They are stored, and returned to anyone who asks which app a
// token belongs to.
const redirectUrisAtMost = 8192
const websiteAtMost = 2000

/** Registers an app that people can sign in to. Its secret is never returned again. */
export const createApp = defineOpenOperation({
  name: 'createApp',
  kind: 'mutation',
  scope: null,
  anonymous: 'always',
  bucket: 'appRegistrations',
  summary: 'Register an app that people can sign in to.',
  input: z.strictObject({
    name: z
      .string()
      .trim()
      .min(1)
      .max(1000)
      .describe(
        `The name of the app, which people see when they authorise it: 1 to ${appNameAtMost} characters, not all of them invisible.`,
      ),
    redirectUris: z
      .array(RedirectUri)
      .min(1)
      .max(20)
      .refine((all) => all.join(' ').length <= redirectUrisAtMost, problemKey('urisTooLong'))
      .describe(
        'The redirect URIs. An authorisation request must give one of them exactly. They can also be one string, separated by spaces or line breaks. `urn:ietf:wg:oauth:2.0:oob` shows the code on a page.',
      ),
    scopes: z
      .array(z.string().max(100))
      .max(200)
      .default(['read'])
      .describe(
        'The scopes that the app can request, as a list, or as a string with spaces between them. The default is `read`.',
      ),
    website: z
      .url({ protocol: /^https?$/ })
      .max(websiteAtMost)
      .nullable()
      .default(null)
      .describe("URL of the app's website."),
    tokenEndpointAuthMethod: z
      .enum(['none', 'client_secret_basic', 'client_secret_post'])
      .default('client_secret_basic')
      .describe(
        '`none` is for public clients, which cannot protect a secret: the app gets no secret and must use PKCE (RFC 7591).',
      ),
  }),
  output: RegisteredApp,
  async run({ name, redirectUris, scopes, website, tokenEndpointAuthMethod }, { stores, push }) {
    const secret: AppSecret | null = tokenEndpointAuthMethod === 'none' ? null : newAppSecret()
    const app = await stores.apps.insert({
      clientId: newClientId(),
      secretHash: secret && hashOf(secret),
      name: nameOf(name),
      website: website === null ? null : websiteOf(website),
      redirectUris: [...new Set(redirectUris)],
      scopes: scopesOf(scopes),
    })
    return { app, secret, pushKey: push.publicKey }
  },
})

function nameOf(text: string): string {
  const name = cleanAppName(text)
  if (name === undefined) throw invalid('name', 'appName', { most: appNameAtMost })
  return name
}

// Returns the URL of a website as a browser reads it, because people see it. Text before an @ can look like the host of
// another site.
function websiteOf(text: string): string {
  const { href, username, password } = new URL(text)
  if (username !== '' || password !== '') throw invalid('website', 'noUserInfo')
  if (href.length > websiteAtMost) throw invalid('website', 'tooLong', { most: websiteAtMost })
  return href === `${text}/` ? text : href
}

function scopesOf(words: readonly string[]): Scope[] {
  const scopes = requestedScopes(words)
  if (scopes.length === 0) throw invalid('scopes', 'scopesUnknown')
  return scopes
}

function requestedScopes(words: readonly string[]): Scope[] {
  const scopes = [...new Set(withoutForeignScopes(words))]
  const unknown = scopes.find((scope) => !isScope(scope))
  if (unknown === undefined) return scopes as Scope[]
  throw invalid('scopes', 'scopeUnknown', { scope: JSON.stringify(unknown), scopes: allScopes.join(', ') })
}

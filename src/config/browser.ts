import { origins } from './addresses.ts'
import type { IdentityProvider } from './identityProviders.ts'
import { group, option } from './option.ts'
import type { DemoAccount } from './ownMachine.ts'
import type { TokenImportOptions } from './tokenImport.ts'
import { codeValue, either, flag, listOf, path, string } from './valueTypes.ts'

// Headers that cannot carry the CSRF token, because pages cannot set them (Fetch section 2.2.2), or because they have a
// standard meaning.
const foreignHeader =
  /^(?:(?:sec|proxy|content|accept|if|x-forwarded|access-control)-.*|accept|authorization|cache-control|connection|cookie2?|date|dnt|expect|forwarded|host|keep-alive|origin|pragma|range|referer|set-cookie|te|trailer|transfer-encoding|upgrade|user-agent|via)$/i

const headerName = string('the name of a custom header, such as X-CSRF-Token', (text) =>
  /^[A-Za-z][A-Za-z0-9-]{0,63}$/.test(text) && !foreignHeader.test(text) ? text : undefined,
)

// The values of W3C Clear Site Data section 3.1, and those that browsers have added.
const siteData = [
  '*',
  'cache',
  'clientHints',
  'cookies',
  'executionContexts',
  'prefetchCache',
  'prerenderCache',
  'storage',
]
const siteDataNames = listOf(
  (name) => ([...siteData, 'none'].includes(name) ? undefined : ''),
  `a list of any of ${siteData.join(', ')}, or only none`,
)
const cleared: typeof siteDataNames = {
  ...siteDataNames,
  schema: siteDataNames.schema
    .refine((names) => names.length === 1 || !names.includes('none'), siteDataNames.words)
    .transform((names) => names.filter((name) => name !== 'none')),
}

const providers = codeValue<readonly IdentityProvider[]>(Array.isArray, {
  words: 'a list of providers',
  code: 'readonly IdentityProvider[]',
  from: 'config/identityProviders.ts',
})

const isAccount = (value: unknown) => {
  const { username, password, ...others } = Object(value) as Partial<DemoAccount>
  return typeof username === 'string' && typeof password === 'string' && Object.keys(others).length === 0
}

const tokenImport = codeValue<TokenImportOptions>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  { words: 'an object {guard, providers}', code: 'TokenImportOptions', from: 'config/tokenImport.ts' },
)

/** The options of the browser boundary, the web client and token import. */
export const browserOptions = {
  browser: group({
    // Its name is not BROWSER, because on many machines that variable names the program that opens pages.
    variable: 'BROWSER_BOUNDARY',
    code: 'BrowserOptions',
    also: codeValue<false>((value) => value === false, { words: 'false', code: 'false' }),
    description: 'The browser boundary, `/v1/browser`. `false` turns it off, and the web client with it.',
    options: {
      csrfHeader: option({
        variable: 'BROWSER_CSRF_HEADER',
        type: headerName,
        default: 'X-CSRF-Token',
        description: 'The name of the header in which pages send the CSRF token.',
      }),
      allowedOrigins: option({
        variable: 'BROWSER_ALLOWED_ORIGINS',
        type: origins,
        default: [],
        description:
          'Other origins of the same site whose pages can use the browser boundary, such as `https://app.social.example`. Write them as browsers do.',
      }),
      insecureCookie: option({
        variable: 'BROWSER_INSECURE_COOKIE',
        type: flag,
        default: false,
        description:
          'For development without TLS, in browsers that ignore secure cookies: use a cookie with another name and without `Secure`. Refused if `BASE_URL` is https.',
      }),
      clearSiteData: option({
        variable: 'BROWSER_CLEAR_SITE_DATA',
        type: cleared,
        default: ['storage'],
        description:
          'The values of the `Clear-Site-Data` header at sign-out, or `none`. `cookies` clears the cookies of the whole registered domain, including the one that identifies a browser that has signed in before.',
      }),
      providers: option({
        variable: 'OAUTH_PROVIDERS',
        type: either(path, providers, 'a list of providers, or the path of a JSON file of them'),
        default: [],
        description:
          'The identity providers that people can sign in with, or the path of a JSON file that lists them. See `docs/browser.md`.',
      }),
    },
  }),
  webClient: group({
    variable: 'WEB_CLIENT',
    code: 'WebClientOptions',
    also: flag,
    description:
      'The web client, at `/` and at the URLs of profiles and posts. `false` turns it off. It needs the browser boundary.',
    options: {
      folder: option({
        type: path,
        description: 'The folder of a built web client. The default is the one in this package.',
      }),
      demo: option({
        type: codeValue<DemoAccount>(isAccount, {
          words: 'an object {username, password}',
          code: 'DemoAccount',
          from: 'config/ownMachine.ts',
        }),
        description:
          'An account whose password the sign-in page shows to everyone. For demos only, on a machine that nobody else can reach.',
        isSecret: true,
      }),
    },
  }),
  tokenImport: option({
    variable: 'TOKEN_IMPORT',
    type: either(tokenImport, path, 'an object {guard, providers}, or the path of a module'),
    description:
      'Which tokens of other services can be exchanged for sessions, and by whom: an object, or the path of a JavaScript or TypeScript module whose default export is such an object. Off by default. See `docs/token-import.md`.',
  }),
}

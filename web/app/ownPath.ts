// First parts of paths that belong to the API, or to a file or page of the service. `src/surfaces/web/paths.ts` has
// the same names.
const ofService = [
  ...[
    'api',
    'v1',
    'graphql',
    'openapi\\.json',
    'nodeinfo',
    'health',
    'metrics',
    'media',
    'assets',
    'avatars',
    'headers',
  ],
  ...['images', 'docs', '\\.[^/?#]*', 'oauth(?!/(?:authorize|show-code)(?:[/?#]|$))'],
]

/**
 * The addresses of this origin that the client shows. Other links leave the client. A path with two leading slashes
 * would lead to another host.
 */
export const scope = new RegExp(`^/(?![/\\\\])(?!(?:${ofService.join('|')})(?:[/?#]|$))`)

/**
 * Returns the path, with query and hash, of a page of this client, as browsers write it. Returns undefined for
 * addresses of another origin, for those that a browser could read as another origin (backslashes, tabs, line ends,
 * `//elsewhere`), for addresses of the service's API and files, and for those that the router cannot decode.
 */
export function ownPath(address: string, origin: string = location.origin): string | undefined {
  // Browsers read a backslash as a slash, and drop tabs and line ends.
  if (address.length > 2000 || /[\\\p{Cc}]/u.test(address)) return undefined
  const url = URL.parse(address, origin)
  if (url?.origin !== origin || !scope.test(url.pathname) || !isReadable(url.pathname)) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}

/**
 * Returns whether a page is shown without navigation: the consent pages of apps and devices, and the return from an
 * identity provider.
 */
export const isPlain = (pathname: string): boolean => /^\/(?:(?:oauth|auth)\/|activate$)/.test(pathname)

/** Returns whether each part of a path can be decoded. preact-iso throws an error if one cannot. */
export function isReadable(pathname: string): boolean {
  try {
    pathname.split('/').forEach(decodeURIComponent)
    return true
  } catch {
    return false
  }
}

/**
 * Removes all but one of the slashes at the beginning of the client's first address. preact-iso would take the next
 * part for another host.
 */
export function collapseSlashes(): void {
  const { pathname, search, hash } = location
  if (pathname.startsWith('//')) history.replaceState(history.state, '', pathname.replace(/^\/+/, '/') + search + hash)
}

// What begins like this is for programs, or a file or page of the service:
// src/surfaces/web/paths.ts has the same names.
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
 * Which addresses within this origin the client shows; links to others leave it. Two slashes would
 * lead to another host.
 */
export const scope = new RegExp(`^/(?![/\\\\])(?!(?:${ofService.join('|')})(?:[/?#]|$))`)

/**
 * The path, with query and hash, of a page of this client, in the form in which browsers write it;
 * undefined for whatever else an address is: of another place, or one that a browser could take for it
 * (backslashes, tabs, line ends, `//elsewhere`), of the service's own, or one that no router could read.
 */
export function ownPath(address: string, origin: string = location.origin): string | undefined {
  // Browsers take a backslash for a slash, and drop tabs and line ends.
  if (address.length > 2000 || /[\\\p{Cc}]/u.test(address)) return undefined
  const url = URL.parse(address, origin)
  if (url?.origin !== origin || !scope.test(url.pathname) || !isReadable(url.pathname)) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}

/**
 * Whether a page stands alone, without navigation: what lets an app or a device in, and where an
 * identity provider returns to.
 */
export const isPlain = (pathname: string): boolean => /^\/(?:(?:oauth|auth)\/|activate$)/.test(pathname)

/** Whether each part of a path can be decoded: preact-iso throws where one cannot. */
export function isReadable(pathname: string): boolean {
  try {
    pathname.split('/').forEach(decodeURIComponent)
    return true
  } catch {
    return false
  }
}

/**
 * Takes all slashes but one from the beginning of the address that the client was opened at:
 * preact-iso would read another host there.
 */
export function mendAddress(): void {
  const { pathname, search, hash } = location
  if (pathname.startsWith('//')) history.replaceState(history.state, '', pathname.replace(/^\/+/, '/') + search + hash)
}

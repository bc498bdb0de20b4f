/** Where the client goes on after a sign-in. */
const usual = '/home'

/**
 * The path of this origin that `?return=` names. Whatever a browser could take for another place - `//elsewhere`, backslashes, other
 * schemes, tabs, line ends (RFC 9700 section 4.11.1) - leads to `/home` instead, and so do the pages that lead back here.
 */
export function returnPathOf(search: string, origin: string = location.origin): string {
  const asked = new URLSearchParams(search).get('return') ?? ''
  return ownPath(asked, origin) ?? usual
}

/** A path of this origin in the form in which browsers write it; undefined for what is none. */
export function ownPath(path: string, origin: string = location.origin): string | undefined {
  if (!path.startsWith('/') || path.length > 2000) return undefined
  // Browsers take a backslash for a slash, and drop tabs and line ends.
  if (/[\\\p{Cc}]/u.test(path)) return undefined
  const url = URL.parse(path, origin)
  // `/.//elsewhere` would come out as `//elsewhere`.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return undefined
  if (/^\/(?:sign-in|register|auth)(?:\/|$)/.test(url.pathname)) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}

/** The address of a page that leads back to a path afterwards, such as `/sign-in`. */
export function leadingBack(page: string, path: string): string {
  return path === usual ? page : `${page}?return=${encodeURIComponent(path)}`
}

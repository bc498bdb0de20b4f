import { ownPath as pathOfClient } from '../app/ownPath.ts'

/** Where the client goes on after a sign-in. */
const usual = '/home'

/**
 * The path of this origin that `?return=` names. Whatever a browser could take for another place -
 * `//elsewhere`, backslashes, other schemes, tabs, line ends (RFC 9700 section 4.11.1) - leads to
 * `/home` instead, and so do the pages that lead back here.
 */
export function returnPathOf(search: string, origin: string = location.origin): string {
  const asked = new URLSearchParams(search).get('return') ?? ''
  return ownPath(asked, origin) ?? usual
}

/** Returns a path if it is a page of the client that people can return to; undefined otherwise. */
export function ownPath(path: string, origin: string = location.origin): string | undefined {
  const own = path.startsWith('/') ? pathOfClient(path, origin) : undefined
  return own !== undefined && /^\/(?:sign-in|register|auth)(?:[/?#]|$)/.test(own) ? undefined : own
}

/** The address of a page that leads back to a path afterwards, such as `/sign-in`. */
export function leadingBack(page: string, path: string): string {
  return path === usual ? page : `${page}?return=${encodeURIComponent(path)}`
}

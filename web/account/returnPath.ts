import { ownPath as pathOfClient } from '../app/ownPath.ts'

/** The default path after a sign-in. */
const defaultPath = '/home'

/**
 * Returns the path of this origin from `?return=`. Returns `/home` for anything that a browser could take for another
 * origin: `//elsewhere`, backslashes, other schemes, tabs and line ends (RFC 9700 section 4.11.1). Also returns `/home`
 * for the sign-in and registration pages, which would only return again.
 */
export function returnPathOf(search: string, origin: string = location.origin): string {
  const requested = new URLSearchParams(search).get('return') ?? ''
  return ownPath(requested, origin) ?? defaultPath
}

/** Returns the path if it is a page of the client that a person can return to, or undefined otherwise. */
export function ownPath(path: string, origin: string = location.origin): string | undefined {
  const own = path.startsWith('/') ? pathOfClient(path, origin) : undefined
  return own !== undefined && /^\/(?:sign-in|register|auth)(?:[/?#]|$)/.test(own) ? undefined : own
}

/** Returns the address of a page, such as `/sign-in`, that leads back to a path afterwards. */
export function addressWithReturn(page: string, path: string): string {
  return path === defaultPath ? page : `${page}?return=${encodeURIComponent(path)}`
}

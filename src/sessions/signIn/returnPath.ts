import { problemKey } from '../../messages/text.ts'
import { z } from 'zod'

const anyOrigin = 'https://origin.invalid'

/**
 * The path in the web client to which a sign-in returns: a path of this origin, in the form in which browsers write
 * it. Refuses everything that a browser could take for another origin (RFC 9700 section 4.11.1).
 */
export const ReturnPath = z
  .string()
  .max(2000)
  .refine((path) => ownPath(path) !== undefined, problemKey('ownPath'))
  .transform((path) => ownPath(path) ?? '/')

function ownPath(path: string): string | undefined {
  // Browsers drop tabs and line ends, and treat a backslash as a slash.
  if (!/^\/(?![/\\])[^\x00-\x20\x7f]*$/.test(path)) return undefined
  const url = URL.parse(path, anyOrigin)
  // `/.//elsewhere` would become `//elsewhere`.
  if (url?.origin !== anyOrigin || url.pathname.startsWith('//')) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}

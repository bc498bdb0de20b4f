import { stringifySetCookie } from 'cookie'
import type { FastifyReply } from 'fastify'
import type { BrowserCookie } from '../../model/browserSession.ts'

/** The names and attributes of the cookies. */
export interface CookieStyle {
  name: string
  /** The name of the cookie that records the accounts to which a browser has signed in before. */
  deviceName: string
  /** False only in development without TLS. The cookies then have other names. */
  isSecure: boolean
}

/**
 * Returns the style of the cookies. With `__Host-`, neither a sub-domain nor a page without TLS can set a cookie with
 * this name (RFC 6265bis section 4.1.3.2).
 */
export function cookieStyle({ insecureCookie }: { insecureCookie: boolean }): CookieStyle {
  const name = insecureCookie ? 'insecure-service' : '__Host-service'
  return { name, deviceName: `${name}-device`, isSecure: !insecureCookie }
}

/** Sets the browser's session cookie for `maxAge` seconds. @default until the browser is closed */
export function setCookie(reply: FastifyReply, style: CookieStyle, cookie: BrowserCookie, maxAge?: number): void {
  reply.header('set-cookie', cookieText(style, cookie.reveal(), maxAge === undefined ? {} : { maxAge }))
}

/** Sets the cookie that records the accounts to which a browser has signed in, for a year. */
export function setDeviceCookie(
  reply: FastifyReply,
  { deviceName: name, isSecure }: CookieStyle,
  cookie: string,
): void {
  reply.header('set-cookie', cookieText({ name, isSecure }, cookie, { maxAge: 365 * 24 * 60 * 60 }))
}

/** Removes the session cookie from the browser. */
export function clearCookie(reply: FastifyReply, style: CookieStyle): void {
  reply.header('set-cookie', cookieText(style, '', { maxAge: 0 }))
}

function cookieText(
  { name, isSecure }: Pick<CookieStyle, 'name' | 'isSecure'>,
  value: string,
  lasting: { maxAge?: number },
): string {
  const attributes = { path: '/', secure: isSecure, httpOnly: true, sameSite: 'strict', ...lasting } as const
  return stringifySetCookie({ name, value, ...attributes })
}

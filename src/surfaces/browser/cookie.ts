import { stringifySetCookie } from 'cookie'
import type { FastifyReply } from 'fastify'
import type { BrowserCookie } from '../../model/browserSession.ts'

/** How the cookies are spelled. */
export interface CookieStyle {
  name: string
  /** Of the cookie that says to which accounts a browser has signed in before. */
  deviceName: string
  /** False only for development without TLS, under another name. */
  isSecure: boolean
}

/**
 * The style of the cookies: `__Host-` lets no sub-domain and no page without TLS put one of the
 * name (RFC 6265bis section 4.1.3.2).
 */
export function cookieStyle({ insecureCookie }: { insecureCookie: boolean }): CookieStyle {
  const name = insecureCookie ? 'insecure-service' : '__Host-service'
  return { name, deviceName: `${name}-device`, isSecure: !insecureCookie }
}

/** Gives the browser its cookie, for so many seconds; until it is closed unless given. */
export function setCookie(reply: FastifyReply, style: CookieStyle, cookie: BrowserCookie, maxAge?: number): void {
  reply.header('set-cookie', cookieText(style, cookie.reveal(), maxAge === undefined ? {} : { maxAge }))
}

/** Has the browser remember the accounts that it has signed in to, for a year. */
export function setDeviceCookie(
  reply: FastifyReply,
  { deviceName: name, isSecure }: CookieStyle,
  cookie: string,
): void {
  reply.header('set-cookie', cookieText({ name, isSecure }, cookie, { maxAge: 365 * 24 * 60 * 60 }))
}

/** Takes the cookie away from the browser. */
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

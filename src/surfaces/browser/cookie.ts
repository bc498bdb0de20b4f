import { stringifySetCookie } from 'cookie'
import type { FastifyReply } from 'fastify'
import type { BrowserCookie } from '../../model/browserSession.ts'
import { signedInLifetimes } from '../../sessions/browserSessions.ts'

/** How the cookie is spelled. */
export interface CookieStyle {
  name: string
  /** False only for development without TLS, under another name. */
  isSecure: boolean
}

/** The style of the cookie: `__Host-` lets no sub-domain and no page without TLS put one of the name (RFC 6265bis section 4.1.3.2). */
export function cookieStyle({ insecureCookie }: { insecureCookie: boolean }): CookieStyle {
  return insecureCookie ? { name: 'insecure-service', isSecure: false } : { name: '__Host-service', isSecure: true }
}

/** Gives the browser its cookie: until it is closed before sign-in, for as long as the session can last after it. */
export function setCookie(reply: FastifyReply, style: CookieStyle, cookie: BrowserCookie, isSignedIn: boolean): void {
  const lasting = isSignedIn ? { maxAge: signedInLifetimes.absoluteSeconds } : {}
  reply.header('set-cookie', cookieText(style, cookie.reveal(), lasting))
}

/** Takes the cookie away from the browser. */
export function clearCookie(reply: FastifyReply, style: CookieStyle): void {
  reply.header('set-cookie', cookieText(style, '', { maxAge: 0 }))
}

function cookieText({ name, isSecure }: CookieStyle, value: string, lasting: { maxAge?: number }): string {
  const attributes = { path: '/', secure: isSecure, httpOnly: true, sameSite: 'strict', ...lasting } as const
  return stringifySetCookie({ name, value, ...attributes })
}

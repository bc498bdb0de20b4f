import { isThisMachine } from '../../model/thisMachine.ts'

/**
 * Why browsers would not keep the cookie of a service at an address, for the operator; undefined where they
 * do. Secure cookies are kept over https, and by most browsers at `localhost` (Secure Contexts section 3.1).
 */
export function cookieTrouble(baseUrl: string, insecureCookie: boolean): string | undefined {
  const { protocol, hostname } = new URL(baseUrl)
  const isLocal = isThisMachine(hostname) || hostname.endsWith('.localhost')
  if (protocol === 'https:' || isLocal || insecureCookie) return undefined
  return `Browsers cannot sign in at ${baseUrl}, since they store the cookie over https only. Put a proxy with TLS in front of the service and set BASE_URL to its address.`
}

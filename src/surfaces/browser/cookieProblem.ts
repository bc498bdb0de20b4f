import { isThisMachine } from '../../model/thisMachine.ts'

/**
 * Returns a message for the operator if browsers would not store the cookie of a service at this URL, and undefined
 * otherwise. Browsers store secure cookies over https, and most also at `localhost` (Secure Contexts section 3.1).
 */
export function cookieProblem(baseUrl: string, insecureCookie: boolean): string | undefined {
  const { protocol, hostname } = new URL(baseUrl)
  const isLocal = isThisMachine(hostname) || hostname.endsWith('.localhost')
  if (protocol === 'https:' || isLocal || insecureCookie) return undefined
  return `Browsers cannot sign in at ${baseUrl}, since they store the cookie over https only. Put a proxy with TLS in front of the service and set BASE_URL to its address.`
}

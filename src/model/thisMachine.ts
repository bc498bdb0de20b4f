/**
 * Returns whether a host, as `URL` spells it, is this machine. Nobody in between can read requests to it without TLS.
 */
export function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

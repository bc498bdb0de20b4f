/**
 * Returns whether a host, as `URL` spells it, is this machine. Requests to this machine need no TLS, because nobody in
 * between can read them.
 */
export function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

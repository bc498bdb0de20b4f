/** Whether a host, as `URL` spells it, is this machine itself: nobody in between reads what goes there without TLS. */
export function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

// What comes in an address and must not stay in it: an identity provider's answer, and a code for
// an app, of which none is read from there. Taken out when the client starts, before anything else
// runs: nothing reads it there, and it is not in the history.
let returned: Record<string, string> | undefined

if (/^\/(?:auth\/callback|oauth\/show-code)(?:\/|$)/.test(location.pathname) && location.search !== '') {
  if (location.pathname.startsWith('/auth/')) returned = Object.fromEntries(new URLSearchParams(location.search))
  history.replaceState(history.state, '', location.pathname)
}

/** What stood in the address that the client was opened with; once, and undefined from then on. */
export function takeReturned(): Record<string, string> | undefined {
  const taken = returned
  returned = undefined
  return taken
}

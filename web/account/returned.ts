// Removes secrets from the address: the response of an identity provider, which is saved here, and a code for an app,
// which is never read from the address. This runs before anything else when the client starts, so that no other code
// sees the secrets and no history entry contains them.
let returned: Record<string, string> | undefined

if (/^\/(?:auth\/callback|oauth\/show-code)(?:\/|$)/.test(location.pathname) && location.search !== '') {
  if (location.pathname.startsWith('/auth/')) returned = Object.fromEntries(new URLSearchParams(location.search))
  history.replaceState(history.state, '', location.pathname)
}

/** Returns the provider's response that was removed from the address, if there is one. Later calls return undefined. */
export function takeReturned(): Record<string, string> | undefined {
  const result = returned
  returned = undefined
  return result
}

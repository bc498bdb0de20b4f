import { call } from './boundary.js'

/** Goes to an identity provider. Afterwards the browser returns to a path of this origin. */
export async function signInAt(provider, returnTo) {
  const { authorizationUrl } = await call('POST', '/auth/oauth/start', { provider, returnTo })
  location.assign(authorizationUrl)
}

/** On the page `/auth/callback`: takes the provider's response out of the address, and submits it. */
export async function completeSignIn() {
  const { code, state, iss, error } = Object.fromEntries(new URLSearchParams(location.search))
  history.replaceState(null, '', location.pathname)
  const { returnTo } = await call('POST', '/auth/oauth/complete', { code, state, iss, error })
  location.replace(returnTo)
}

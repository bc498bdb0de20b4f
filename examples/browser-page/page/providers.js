import { call } from './boundary.js'

/** Leaves for an identity provider; who comes back from it is led to a path of this origin. */
export async function signInAt(provider, returnTo) {
  const { authorizationUrl } = await call('POST', '/auth/oauth/start', { provider, returnTo })
  location.assign(authorizationUrl)
}

/** On the page `/auth/callback`: takes the provider's answer out of the address, and hands it in. */
export async function comeBack() {
  const { code, state, iss, error } = Object.fromEntries(new URLSearchParams(location.search))
  history.replaceState(null, '', location.pathname)
  const { returnTo } = await call('POST', '/auth/oauth/complete', { code, state, iss, error })
  location.replace(returnTo)
}

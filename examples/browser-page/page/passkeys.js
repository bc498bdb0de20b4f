import { call } from './boundary.js'

/** Adds a passkey for the signed-in person. */
export async function addPasskey(name) {
  const options = await call('POST', '/auth/passkeys/options', {})
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const response = await navigator.credentials.create({ publicKey })
  return call('POST', '/auth/passkeys', { response, name })
}

/** Signs in with one of the browser's passkeys. */
export async function signInByPasskey() {
  const options = await call('POST', '/auth/passkeys/sign-in/options', {})
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const response = await navigator.credentials.get({ publicKey })
  return call('POST', '/auth/passkeys/sign-in', { response })
}

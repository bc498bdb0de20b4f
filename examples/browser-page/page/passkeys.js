import { call } from './boundary.js'

/** Makes a passkey for who is signed in. */
export async function addPasskey(name) {
  const options = await call('POST', '/auth/passkeys/options', {})
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const response = await navigator.credentials.create({ publicKey })
  return call('POST', '/auth/passkeys', { response, name })
}

/** Signs in whoever chooses one of the browser's passkeys. */
export async function signInByPasskey() {
  const options = await call('POST', '/auth/passkeys/sign-in/options', {})
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const response = await navigator.credentials.get({ publicKey })
  return call('POST', '/auth/passkeys/sign-in', { response })
}

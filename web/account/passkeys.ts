import { call } from '../boundary/boundary.ts'
import type { Passkey } from '../schema/api.ts'

type JsonCredential = { toJSON(): unknown }

/** Returns whether this browser supports passkeys at this address. */
export const canUsePasskeys = () =>
  isSecureContext &&
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential

/**
 * Asks for a passkey. Returns its response for `/auth/passkeys/sign-in`, or for `/auth/reauthenticate` if you are
 * signed in.
 */
export async function askPasskey(how: Pick<CredentialRequestOptions, 'mediation' | 'signal'> = {}): Promise<never> {
  const options = await call('POST /auth/passkeys/sign-in/options', { body: {} })
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON)
  const credential = await navigator.credentials.get({ ...how, publicKey })
  return jsonOf(credential)
}

/** Signs in with one of the browser's passkeys. */
export async function signInByPasskey(how: Pick<CredentialRequestOptions, 'mediation' | 'signal'> = {}): Promise<void> {
  await call('POST /auth/passkeys/sign-in', { body: { response: await askPasskey(how) } })
}

/** Creates a passkey for the signed-in account. Throws `reauthentication_required` before the browser asks anything. */
export async function addPasskey(name: string): Promise<Passkey> {
  const options = await call('POST /auth/passkeys/options', { body: {} })
  // The service's type is less exact than the browser's.
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  const response = jsonOf(await navigator.credentials.create({ publicKey }))
  return call('POST /auth/passkeys', { body: { response, name } })
}

// Returns a credential as JSON. The type `never` fits every request body, because the service validates the format.
function jsonOf(credential: Credential | null): never {
  if (!credential) throw new DOMException('No passkey was chosen', 'NotAllowedError')
  return (credential as unknown as JsonCredential).toJSON() as never
}

/** Returns a default name for a new passkey, such as `iPhone` or `Windows`. */
export function deviceName(): string {
  const data = navigator as Navigator & { userAgentData?: { platform?: string } }
  const system = /iPhone|iPad|Android|Windows|Mac|CrOS|Linux/.exec(navigator.userAgent)?.[0] ?? ''
  const names: Record<string, string> = { CrOS: 'Chromebook' }
  return data.userAgentData?.platform || names[system] || system || 'Passkey'
}

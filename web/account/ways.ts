import { call } from '../boundary/boundary.ts'
import type { LinkedProvider, Passkey, PasswordState } from '../schema/api.ts'

/** The signed-in account's ways to sign in. */
export interface SignInMethods {
  password: PasswordState
  passkeys: Passkey[]
  providers: LinkedProvider[]
}

/** Reads the signed-in account's ways to sign in. */
export async function readSignInMethods(): Promise<SignInMethods> {
  const [password, passkeys, providers] = await Promise.all([
    call('GET /api/security/password', {}),
    call('GET /api/security/passkeys', {}),
    call('GET /api/security/providers', {}),
  ])
  return { password, passkeys, providers }
}

/**
 * Returns the number of ways to sign in. Includes ways that the service no longer offers, so the person may be able to
 * use fewer.
 */
export const countSignInMethods = ({ password, passkeys, providers }: SignInMethods): number =>
  Number(password.set) + passkeys.length + providers.length

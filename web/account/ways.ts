import { call } from '../boundary/boundary.ts'
import type { LinkedProvider, Passkey, PasswordState } from '../schema/api.ts'

/** How who is signed in can sign in. */
export interface Ways {
  password: PasswordState
  passkeys: Passkey[]
  providers: LinkedProvider[]
}

/** Asks how who is signed in can sign in. */
export async function readWays(): Promise<Ways> {
  const [password, passkeys, providers] = await Promise.all([
    call('GET /api/security/password', {}),
    call('GET /api/security/passkeys', {}),
    call('GET /api/security/providers', {}),
  ])
  return { password, passkeys, providers }
}

/** How many ways there are. The service counts those that are not offered any more as none, so there may be fewer. */
export const countWays = ({ password, passkeys, providers }: Ways): number =>
  Number(password.set) + passkeys.length + providers.length

import type { OpenedBrowserSession } from '../browserSessions.ts'
import type { PasskeyResponse } from './passkeys/responses.ts'
import { provenPasskey } from './passkeys/provenPasskey.ts'
import type { SignInServices } from './services.ts'
import { signInAs } from './signInAs.ts'
import type { Visitor } from './visitor.ts'

/**
 * Signs in the owner of a passkey. Throws `unauthorized` for any invalid response, and `forbidden` for a suspended
 * account.
 */
export async function signInByPasskey(
  services: SignInServices,
  visitor: Visitor,
  response: PasskeyResponse,
): Promise<OpenedBrowserSession> {
  const counted = await visitor.admitTry()
  const { accountId } = await provenPasskey(services, visitor, response, { purpose: 'sign in', accountId: null })
  await counted.succeeded()
  return signInAs(services, visitor, accountId, 'passkey')
}

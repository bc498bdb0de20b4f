import type { OpenedBrowserSession } from '../browserSessions.ts'
import type { PasskeyResponse } from './passkeys/responses.ts'
import { provenPasskey } from './passkeys/provenPasskey.ts'
import type { SignInServices } from './services.ts'
import { signedInCaller } from './signedInCaller.ts'
import type { Visitor } from './visitor.ts'

/**
 * Confirms the signed-in person's identity by a passkey, counts the attempt and records the event. Accepts only a
 * passkey of the same account, and only a challenge for this purpose. Throws `unauthorized` for any error, with the
 * same message.
 */
export async function confirmByPasskey(
  services: SignInServices,
  visitor: Visitor,
  response: PasskeyResponse,
): Promise<OpenedBrowserSession> {
  const { session, address, device: label } = visitor
  const { accountId } = signedInCaller(session)
  const counted = await visitor.admitTry()
  await provenPasskey(services, visitor, response, { purpose: 'reauthenticate', accountId })
  await counted.succeeded()
  const opened = await services.browserSessions.confirm(session)
  await services.stores.securityEvents.insert(accountId, { kind: 'confirmed', method: 'passkey', label, address })
  return opened
}

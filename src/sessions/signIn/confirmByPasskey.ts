import type { OpenedBrowserSession } from '../browserSessions.ts'
import type { PasskeyAnswer } from './passkeys/answers.ts'
import { provenPasskey } from './passkeys/provenPasskey.ts'
import type { SignInServices } from './services.ts'
import { signedInCaller } from './signedInCaller.ts'
import type { Visitor } from './visitor.ts'

/**
 * Takes the answer of a passkey for a new proof of who is signed in, counts the try and notes the
 * event. Only a passkey of the same account will do, and only for a challenge that was made for
 * this. Throws `unauthorized`, whatever is wrong.
 */
export async function confirmByPasskey(
  services: SignInServices,
  visitor: Visitor,
  answer: PasskeyAnswer,
): Promise<OpenedBrowserSession> {
  const { session, address, device: label } = visitor
  const { accountId } = signedInCaller(session)
  const counted = await visitor.admitTry()
  await provenPasskey(services, visitor, answer, { purpose: 'reauthenticate', accountId })
  await counted.succeeded()
  const opened = await services.browserSessions.confirm(session)
  await services.stores.securityEvents.insert(accountId, { kind: 'confirmed', method: 'passkey', label, address })
  return opened
}

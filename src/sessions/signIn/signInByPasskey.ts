import type { OpenedBrowserSession } from '../browserSessions.ts'
import type { PasskeyAnswer } from './passkeys/answers.ts'
import { provenPasskey } from './passkeys/provenPasskey.ts'
import type { SignInServices } from './services.ts'
import { signInAs } from './signInAs.ts'
import type { Visitor } from './visitor.ts'

/**
 * Signs in whoever a passkey belongs to; throws `unauthorized` whatever is wrong with its answer,
 * `forbidden` for a suspended account.
 */
export async function signInByPasskey(
  services: SignInServices,
  visitor: Visitor,
  answer: PasskeyAnswer,
): Promise<OpenedBrowserSession> {
  const counted = await visitor.admitTry()
  const { accountId } = await provenPasskey(services, visitor, answer, { purpose: 'sign in', accountId: null })
  await counted.succeeded()
  return signInAs(services, visitor, accountId, 'passkey')
}

import { parseUserCode, type UserCode } from '../../model/app.ts'
import { hashOf } from '../../model/concealed.ts'
import { requireConfirmed } from '../../model/confirmation.ts'
import { sentence } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'
import type { WaitingDevice } from '../../stores/appGrants.ts'
import type { SignInServices } from '../signIn/services.ts'
import { signedInCaller } from '../signIn/signedInCaller.ts'
import type { Visitor } from '../signIn/visitor.ts'

type Services = Pick<SignInServices, 'stores'>

/**
 * Returns the device that waits for a person to type this code, in any spelling. Counts each attempt (RFC 8628 section
 * 5.1). Throws `not_found`, with the same message, for a code that is malformed, unknown, decided or expired.
 */
export async function findDevice({ stores }: Services, visitor: Visitor, typed: string): Promise<WaitingDevice> {
  const code = await countedCode(visitor, typed)
  const device = await stores.deviceAuthorizations.find(hashOf(code))
  if (!device) throw unknownCode()
  return device
}

/**
 * Authorises or refuses a device for the signed-in account. Throws the errors of `findDevice`, and
 * `reauthentication_required`.
 */
export async function decideDevice(
  { stores }: Services,
  visitor: Visitor,
  { userCode, allow }: { userCode: string; allow: boolean },
): Promise<void> {
  const code = await countedCode(visitor, userCode)
  const caller = signedInCaller(visitor.session)
  if (allow) await requireConfirmed(caller, stores.credentials)
  // Another request may have been faster, or the code may have expired.
  const { deviceAuthorizations: devices } = stores
  if (!(await devices.decide(hashOf(code), caller.accountId, allow, visitor.address))) throw unknownCode()
}

async function countedCode(visitor: Visitor, typed: string): Promise<UserCode> {
  await visitor.admitUserCode()
  const code = parseUserCode(typed)
  if (!code) throw unknownCode()
  return code
}

function unknownCode(): ServiceError {
  return new ServiceError('not_found', sentence('deviceCodeUnknown'))
}

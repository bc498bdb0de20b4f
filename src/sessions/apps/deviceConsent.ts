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
 * The device that waits with a code that somebody typed, however they spelt it. Each try is counted
 * (RFC 8628 section 5.1). Throws `not_found`, in the same words, for a code that is none, that
 * nobody waits with, that was decided, or that is too late.
 */
export async function findDevice({ stores }: Services, visitor: Visitor, typed: string): Promise<WaitingDevice> {
  const code = await countedCode(visitor, typed)
  const device = await stores.deviceAuthorizations.find(hashOf(code))
  if (!device) throw nobodyWaits()
  return device
}

/**
 * Lets a device in, or refuses it, in the name of who is signed in. Throws as `findDevice`, and
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
  // Somebody else may have been quicker, or the time is up.
  const { deviceAuthorizations: devices } = stores
  if (!(await devices.decide(hashOf(code), caller.accountId, allow, visitor.address))) throw nobodyWaits()
}

async function countedCode(visitor: Visitor, typed: string): Promise<UserCode> {
  await visitor.admitUserCode()
  const code = parseUserCode(typed)
  if (!code) throw nobodyWaits()
  return code
}

function nobodyWaits(): ServiceError {
  return new ServiceError('not_found', sentence('deviceCodeUnknown'))
}

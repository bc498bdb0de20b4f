import { parseUserCode, type UserCode } from '../../model/app.ts'
import { hashOf } from '../../model/concealed.ts'
import { requireConfirmed } from '../../model/confirmation.ts'
import { ServiceError } from '../../model/errors.ts'
import type { WaitingDevice } from '../../stores/appGrants.ts'
import type { SignInServices } from '../signIn/services.ts'
import { signedInCaller } from '../signIn/signedInCaller.ts'
import type { Visitor } from '../signIn/visitor.ts'

type Services = Pick<SignInServices, 'stores'>

/**
 * The device that waits with a code that somebody typed, however they spelt it. Each try is counted (RFC 8628 section 5.1). Throws `not_found`, in
 * the same words, for a code that is none, that nobody waits with, that was decided, or that is too late.
 */
export async function findDevice(services: Services, visitor: Visitor, typed: string): Promise<WaitingDevice> {
  return (await waitingDevice(services, visitor, typed)).device
}

/** Lets a device in, or refuses it, in the name of who is signed in. Throws as `findDevice`, and `reauthentication_required`. */
export async function decideDevice(
  services: Services,
  visitor: Visitor,
  { userCode, allow }: { userCode: string; allow: boolean },
): Promise<void> {
  const { stores } = services
  const { code, device } = await waitingDevice(services, visitor, userCode)
  const caller = signedInCaller(visitor.session)
  if (allow) await requireConfirmed(caller, stores.credentials)
  // Somebody else may have been quicker, or the time is up.
  if (!(await stores.deviceAuthorizations.decide(hashOf(code), caller.accountId, allow))) throw nobodyWaits()
  if (!allow) return
  const event = { kind: 'app_allowed', label: device.app.name, address: visitor.address } as const
  await stores.securityEvents.insert(caller.accountId, event)
}

async function waitingDevice(
  { stores }: Services,
  visitor: Visitor,
  typed: string,
): Promise<{ code: UserCode; device: WaitingDevice }> {
  await visitor.admitTry()
  const code = parseUserCode(typed)
  const device = code && (await stores.deviceAuthorizations.find(hashOf(code)))
  if (!code || !device) throw nobodyWaits()
  return { code, device }
}

function nobodyWaits(): ServiceError {
  return new ServiceError('not_found', 'No device waits with this code: it is wrong, was used, or is too old')
}

import type { Caller } from './caller.ts'
import { sentence } from '../messages/text.ts'
import { ServiceError } from './errors.ts'

/** How long a proof of who somebody is counts as a recent one, in seconds. */
export const confirmedSeconds = 10 * 60

/**
 * "Is it you?", asked before credentials change; throws `reauthentication_required`. Somebody without any way to
 * sign in, or with none but those that are not offered any more, has nothing to prove it by, and may add the first.
 */
export async function requireConfirmed(
  caller: Caller,
  { waysToSignIn }: { waysToSignIn(account: Caller['accountId']): Promise<number> },
): Promise<void> {
  if (caller.isConfirmed === true || (await waysToSignIn(caller.accountId)) === 0) return
  throw new ServiceError('reauthentication_required', sentence('reauthenticate'))
}

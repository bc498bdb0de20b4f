import type { Caller } from './caller.ts'
import { sentence } from '../messages/text.ts'
import { ServiceError } from './errors.ts'

/** How long a proof of identity counts as recent, in seconds. */
export const confirmedSeconds = 10 * 60

/**
 * Requires a recent proof of identity before credentials change. An account that has none of the offered ways to sign
 * in cannot prove anything, and may add its first one.
 *
 * @throws `reauthentication_required`
 */
export async function requireConfirmed(
  caller: Caller,
  { waysToSignIn }: { waysToSignIn(account: Caller['accountId']): Promise<number> },
): Promise<void> {
  if (caller.isConfirmed === true || (await waysToSignIn(caller.accountId)) === 0) return
  throw new ServiceError('reauthentication_required', sentence('reauthenticate'))
}

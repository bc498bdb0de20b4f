import { sentence } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'
import type { AccountId } from '../../model/ids.ts'
import type { SignInServices } from './services.ts'

/**
 * Throws `conflict` if an account has no way to sign in, because its owner could never sign in again after signing out.
 */
export async function requireSignInMethod(
  { credentials }: Pick<SignInServices['stores'], 'credentials'>,
  account: AccountId,
): Promise<void> {
  if ((await credentials.waysToSignIn(account)) > 0) return
  throw new ServiceError('conflict', sentence('wayBackNeeded'))
}

import { sentence } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'
import type { AccountId } from '../../model/ids.ts'
import type { SecurityEventKind, SignInMethod } from '../../model/securityEvent.ts'
import type { OpenedBrowserSession } from '../browserSessions.ts'
import { approvalPending } from './admission.ts'
import type { SignInServices } from './services.ts'
import type { Visitor } from './visitor.ts'
import { requireSignInMethod } from './requireSignInMethod.ts'

/**
 * Signs in the owner of an account after they have proved their identity, and records it. If the owner had asked for
 * the deletion of the account, this cancels it. Throws `forbidden` for a suspended account, and `approval_pending` if
 * the account waits for approval. Throws `conflict` if another account is signed in that has no way to sign in again.
 */
export async function signInAs(
  { stores, browserSessions }: Pick<SignInServices, 'stores' | 'browserSessions'>,
  { session, device, address }: Visitor,
  accountId: AccountId,
  method: SignInMethod | undefined,
  kind: SecurityEventKind = 'signed_in',
): Promise<OpenedBrowserSession> {
  const present = session.signedIn?.caller.accountId
  if (present !== undefined && present !== accountId) await requireSignInMethod(stores, present)
  const hasReturned = await requireVisible(stores, accountId)
  const opened = await browserSessions.signIn(session, { accountId, label: device })
  await stores.securityEvents.insert(accountId, { kind, method, label: device, address })
  if (!hasReturned) return opened
  await stores.securityEvents.insert(accountId, { kind: 'deletion_taken_back', method, label: device, address })
  return { ...opened, deletionCancelled: true }
}

/** Returns true if this has cancelled a deletion. Throws `forbidden` if the account is suspended or disabled. */
async function requireVisible(
  { accounts, authSessions, registrations }: SignInServices['stores'],
  accountId: AccountId,
): Promise<boolean> {
  if (await accounts.maySignIn(accountId)) return false
  // The sessions of an account that waits for approval are not ended, because the app that created it may have one.
  if (await registrations.isPending(accountId)) throw approvalPending()
  // Sessions are ended first, so that those that remained after a crash do not return with the account.
  await authSessions.revokeAll(accountId)
  if (await accounts.returnFromLeave(accountId)) return true
  throw new ServiceError('forbidden', sentence('accountSuspended'))
}

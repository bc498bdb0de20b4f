import { z } from 'zod'
import { sentence } from '../../messages/text.ts'
import { AccountDeletion } from '../../model/accountDeletion.ts'
import type { Caller } from '../../model/caller.ts'
import { requireConfirmed } from '../../model/confirmation.ts'
import { notFound, ServiceError } from '../../model/errors.ts'
import { type Call, defineOperation } from '../operation.ts'

/**
 * Hides the caller's account, ends all its sessions, and schedules its deletion after `LIMIT_ACCOUNT_DELETION_DAYS`.
 * Signing in before then cancels it. An account that waits for approval is deleted at once, as if it were rejected.
 * This needs no proof of identity, because its owner cannot sign in to give one, and a stolen token could destroy
 * nothing of value.
 *
 * @throws `reauthentication_required` without a recent proof of identity, `conflict` for an account without a way to
 * sign in.
 */
export const deleteOwnAccount = defineOperation({
  name: 'deleteOwnAccount',
  kind: 'mutation',
  admitsPending: true,
  scope: 'write:accounts',
  summary:
    'Delete your account. It is hidden and signed out everywhere at once. Signing in within a few days cancels the deletion.',
  input: z.strictObject({}),
  output: AccountDeletion,
  async run(_input, { caller, stores, limits }): Promise<AccountDeletion> {
    const { accountId, from } = caller
    // `withdraw` returns false if a moderator has just approved the account.
    if (caller.isPending && (await stores.registrations.withdraw(accountId))) {
      await stores.authSessions.revokeAll(accountId)
      return { deletionDueAt: new Date().toISOString() }
    }
    await requireProof(caller, stores)
    const deletionDueAt = await stores.accounts.leave(accountId, limits.accountDeletionDays)
    // Another call or a moderator has just hidden the account.
    if (deletionDueAt === undefined) throw notFound()
    await stores.authSessions.revokeAll(accountId)
    const event = { kind: 'deletion_requested', label: from?.device, address: from?.address } as const
    await stores.securityEvents.insert(accountId, event)
    return { deletionDueAt }
  },
})

// Elsewhere an account without a way to sign in needs no proof. Here a stolen token could then delete the account, and
// its owner could not cancel that.
async function requireProof(caller: Caller, { credentials }: Call['stores']): Promise<void> {
  await requireConfirmed(caller, credentials)
  if ((await credentials.waysToSignIn(caller.accountId)) > 0) return
  throw new ServiceError('conflict', sentence('deletionNeedsWayBack'))
}

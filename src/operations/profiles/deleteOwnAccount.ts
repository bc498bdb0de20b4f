import { z } from 'zod'
import { sentence } from '../../messages/text.ts'
import { AccountDeletion } from '../../model/accountDeletion.ts'
import type { Caller } from '../../model/caller.ts'
import { requireConfirmed } from '../../model/confirmation.ts'
import { notFound, ServiceError } from '../../model/errors.ts'
import { type Call, defineOperation } from '../operation.ts'

/**
 * Hides the caller's account, ends all its sessions, and has it deleted after `LIMIT_ACCOUNT_DELETION_DAYS`. Signing in
 * before cancels that.
 * @throws `reauthentication_required` without a recent proof of identity, `conflict` for an account without a way to
 * sign in.
 */
export const deleteOwnAccount = defineOperation({
  name: 'deleteOwnAccount',
  kind: 'mutation',
  scope: 'write:accounts',
  summary:
    'Delete your account. It is hidden and signed out everywhere at once. Signing in within a few days cancels the deletion.',
  input: z.strictObject({}),
  output: AccountDeletion,
  async run(_input, { caller, stores, limits }): Promise<AccountDeletion> {
    await requireProof(caller, stores)
    const { accountId, from } = caller
    const deletionDueAt = await stores.accounts.leave(accountId, limits.accountDeletionDays)
    // Another call or a moderator has just hidden it.
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

import type { AccountId } from '../../../model/ids.ts'
import type { ModeratedAccount } from '../../../model/moderatedAccount.ts'
import type { Permission } from '../../../model/role.ts'
import type { AccountMeasure } from '../../../stores/moderation.ts'
import type { Call } from '../../operation.ts'
import { requireOther } from '../../relationships/internal/relationshipTo.ts'
import { actOf } from './actOf.ts'

/** What a role must allow for acting on accounts: one of these, as in Mastodon. */
export const accountPermissions: readonly Permission[] = ['manageUsers']

/**
 * Does something to an account in the caller's name and returns it as it stands then. Throws `not_found`; `forbidden`
 * where the
 * caller does not outrank it; `validation_failed` for their own; `conflict` while it is being deleted.
 */
export async function actOn(
  id: AccountId,
  measure: AccountMeasure | undefined,
  reason: string,
  call: Call,
): Promise<ModeratedAccount> {
  requireOther(id, call)
  const { stores } = call
  if (measure) await stores.moderation.act(measure, id, { ...actOf(call, reason), permissions: accountPermissions })
  // Afterwards: a session that is made in between ends with the others. Also where it stood so before: it may have been
  // cut off here.
  if (measure === 'disable' || measure === 'suspend') await stores.authSessions.revokeAll(id)
  return stores.moderation.readAccount(id)
}

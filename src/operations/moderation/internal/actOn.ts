import type { AccountId } from '../../../model/ids.ts'
import type { ModeratedAccount } from '../../../model/moderatedAccount.ts'
import type { Permission } from '../../../model/role.ts'
import type { ModeratorAction, ModeratorAct } from '../../../stores/moderation.ts'
import type { Call } from '../../operation.ts'
import { requireOther } from '../../relationships/internal/relationshipTo.ts'
import { actOf } from './actOf.ts'

/** Acting on accounts requires one of these permissions, as in Mastodon. */
export const accountPermissions: readonly Permission[] = ['manageUsers']

/**
 * Takes an action against an account for the caller, and returns the account afterwards. Throws `not_found`,
 * `forbidden` if the caller does not outrank it, and `validation_failed` for the caller's own account. Throws
 * `conflict` if a suspension is lifted while the account is being deleted, or if another moderator has the report.
 */
export async function actOn(
  id: AccountId,
  action: ModeratorAction | undefined,
  call: Call,
  act: Omit<ModeratorAct, 'permissions'> = actOf(call, ''),
): Promise<ModeratedAccount> {
  requireOther(id, call)
  const { stores } = call
  const resolves = act.decision?.reportId != null
  if (action || resolves) await stores.moderation.act(action, id, { ...act, permissions: accountPermissions })
  // Sessions are ended last, so that a session that is made in between ends too. They are ended even if the account was
  // in this state before, because an earlier call may have been interrupted here.
  if (action === 'disable' || action === 'suspend') await stores.authSessions.revokeAll(id)
  return stores.moderation.readAccount(id)
}

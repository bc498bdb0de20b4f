import { notAllowed } from '../../../model/errors.ts'
import type { AccountId } from '../../../model/ids.ts'
import { allows, type Permission } from '../../../model/role.ts'
import type { Call } from '../../operation.ts'

/**
 * Making invitations requires one of these permissions. Seeing invitations made by other accounts requires the second.
 */
export const invitationPermissions: readonly Permission[] = ['inviteUsers', 'manageInvites']

/** Returns the inviter whose invitations the caller may see and revoke; undefined for all inviters. */
export async function inviterOf({ caller, stores }: Call): Promise<AccountId | undefined> {
  const role = await stores.roles.ofAccount(caller.accountId)
  if (!role) throw notAllowed()
  return allows(role, 'manageInvites') ? undefined : caller.accountId
}

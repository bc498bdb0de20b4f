import { z } from 'zod'
import { AccountId, RoleId } from '../../model/ids.ts'
import { ModeratedAccount } from '../../model/moderatedAccount.ts'
import { defineModeration } from '../operation.ts'
import { requireOther } from '../relationships/internal/relationshipTo.ts'
import { roleAct, rolePermissions } from './internal/roleAct.ts'

/**
 * Gives an account a role, or takes it away. Throws `not_found`, `forbidden` unless the caller outranks the account and
 * the role, and `validation_failed` for the caller's own account.
 */
export const assignRole = defineModeration({
  name: 'assignRole',
  kind: 'mutation',
  scope: 'admin:write:accounts',
  permissions: rolePermissions,
  summary: 'Give an account a role that is lower than yours, or take its role away. The audit log records it.',
  input: z.strictObject({ id: AccountId, roleId: RoleId.nullable().describe('The role; null for none.') }),
  output: ModeratedAccount,
  async run({ id, roleId }, call) {
    requireOther(id, call)
    await call.stores.roles.assign(id, roleId, roleAct(call))
    return call.stores.moderation.readAccount(id)
  },
})

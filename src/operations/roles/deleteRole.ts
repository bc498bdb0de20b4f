import { z } from 'zod'
import { RoleId } from '../../model/ids.ts'
import { Removed } from '../../model/removed.ts'
import { defineModeration } from '../operation.ts'
import { roleAct, rolePermissions } from './internal/roleAct.ts'

/** Deletes a role that nobody has. Throws `not_found`, `forbidden` and `conflict`. */
export const deleteRole = defineModeration({
  name: 'deleteRole',
  kind: 'mutation',
  scope: 'admin:write',
  permissions: rolePermissions,
  summary: 'Delete a role that no account has and that is lower than yours. The audit log records it.',
  input: z.strictObject({ id: RoleId }),
  output: Removed,
  async run({ id }, call) {
    await call.stores.roles.remove(id, roleAct(call))
    return { id }
  },
})

import { z } from 'zod'
import { RoleId } from '../../model/ids.ts'
import { Role, roleFields } from '../../model/role.ts'
import { defineModeration } from '../operation.ts'
import { cleanRoleName, roleAct, rolePermissions } from './internal/roleAct.ts'

const { name, color, permissions, position } = roleFields

/** Changes a role. Throws `not_found`, `conflict` for the role of owners, and the errors of `createRole`. */
export const updateRole = defineModeration({
  name: 'updateRole',
  kind: 'mutation',
  scope: 'admin:write',
  permissions: rolePermissions,
  summary: 'Change a role that is lower than yours. The audit log records it.',
  input: z.strictObject({
    id: RoleId,
    name: name.optional(),
    color: color.optional(),
    permissions: permissions.optional(),
    position: position.optional(),
  }),
  output: Role,
  run: ({ id, ...change }, call) => {
    const cleanName = change.name === undefined ? {} : { name: cleanRoleName(change.name) }
    return call.stores.roles.change(id, { ...change, ...cleanName }, roleAct(call))
  },
})

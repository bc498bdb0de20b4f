import { z } from 'zod'
import { Role, roleFields } from '../../model/role.ts'
import { defineModeration } from '../operation.ts'
import { cleanRoleName, roleAct, rolePermissions } from './internal/roleAct.ts'

const { name, color, permissions, position } = roleFields

/**
 * Adds a role. Throws `validation_failed` for a name that is taken, and `forbidden` for a role with more power than the
 * caller's.
 */
export const createRole = defineModeration({
  name: 'createRole',
  kind: 'mutation',
  scope: 'admin:write',
  permissions: rolePermissions,
  summary: 'Add a role, lower than yours and with permissions that yours has. The audit log records it.',
  input: z.strictObject({ name, color: color.default(''), permissions, position }),
  output: Role,
  run: (draft, call) => call.stores.roles.create({ ...draft, name: cleanRoleName(draft.name) }, roleAct(call)),
})

import { z } from 'zod'
import { Role } from '../../model/role.ts'
import { defineModeration } from '../operation.ts'
import { rolePermissions } from './internal/roleAct.ts'

/** Lists the roles, highest first. */
export const roles = defineModeration({
  name: 'roles',
  kind: 'query',
  scope: 'admin:read',
  permissions: rolePermissions,
  summary: 'List the roles, highest first.',
  input: z.strictObject({}),
  output: z.array(Role),
  run: (_input, { stores }) => stores.roles.list(),
})

import { z } from 'zod'
import type { Role } from '../../../model/role.ts'
import { RoleEntity, roleEntity } from './credentialAccount.ts'

export const AdminRoleEntity = RoleEntity.extend({
  position: z.int().describe('The rank. You can act only on accounts without a role or with a role of a lower rank.'),
}).meta({ id: 'AdminRole', description: 'A role, as accounts that manage roles see it.' })
type AdminRoleEntity = z.infer<typeof AdminRoleEntity>

export const adminRoleEntity = (role: Role): AdminRoleEntity => ({ ...roleEntity(role), position: role.position })

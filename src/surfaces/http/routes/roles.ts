import * as roles from '../../../operations/roles/index.ts'
import * as responses from '../responses.ts'
import { type Route, route } from '../route.ts'

export const roleRoutes: readonly Route[] = [
  route('GET /api/v1/admin/roles', roles.roles, responses.adminRoles),
  route('POST /api/v1/admin/roles', roles.createRole, responses.adminRole),
  route('PUT /api/v1/admin/roles/:id', roles.updateRole, responses.adminRole),
  route('DELETE /api/v1/admin/roles/:id', roles.deleteRole, responses.empty),
  route('POST /api/v1/admin/accounts/:id/role', roles.assignRole, responses.adminAccount, {
    names: { role_id: 'roleId' },
  }),
]

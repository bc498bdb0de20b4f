import { notFound } from '../../../model/errors.ts'
import type { AccountId } from '../../../model/ids.ts'
import type { Role } from '../../../model/role.ts'
import type { Roles } from '../../roles.ts'
import { type Database, statement } from '../connection/database.ts'
import { noteAct } from '../instance/noteAct.ts'

const roleJson = `json_build_object('id', roles.id::text, 'name', roles.name, 'color', roles.color,
  'permissions', roles.permissions, 'position', roles.position, 'highlighted', roles.highlighted)`

/** SQL: the `Role` of a row of `accounts`; null without one. */
export const accountRole = `(select ${roleJson} from roles where roles.id = role_id)`

const list = statement<{ role: Role }>('roles_list', `select ${roleJson} as role from roles order by position desc, id`)

const ofAccount = statement<{ role: Role }>(
  'role_of_account',
  `select ${roleJson} as role from accounts join roles on roles.id = accounts.role_id
   where accounts.id = $1 and accounts.suspended_at is null`,
)

const lockRole = statement<{ name: string | null }>(
  'role_lock',
  `select (select name from roles where roles.id = role_id) as name from accounts where id = $1 for no key update`,
)

const assign = statement('role_assign', 'update accounts set role_id = $2 where id = $1')

/** The roles in PostgreSQL. `assign` throws `not_found` for an unknown account. */
export function postgresRoles(database: Database): Roles {
  return {
    list: async () => (await database.rows(list)).map(({ role }) => role),
    ofAccount: async (account) => (await database.row(ofAccount, [account]))?.role,
    assign: (account: AccountId, role, act) =>
      database.transaction(async (within) => {
        const before = await within.row(lockRole, [account])
        if (!before) throw notFound()
        const name = role?.name ?? null
        if (before.name === name) return
        await within.rows(assign, [account, role?.id ?? null])
        await noteAct(within, act, { action: 'role_changed', accountId: account, detail: name ?? 'none' })
      }),
  }
}

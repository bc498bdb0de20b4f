import { sentence } from '../../../messages/text.ts'
import { invalid, notAllowed, notFound, ServiceError, wholeInput } from '../../../model/errors.ts'
import type { AccountId, RoleId } from '../../../model/ids.ts'
import { allows, hasPermission, mostRoles, outranks, ownerRoleId, type Role } from '../../../model/role.ts'
import type { ModeratorAct, OperatorAct } from '../../moderation.ts'
import type { RoleChange, RoleDraft, Roles } from '../../roles.ts'
import { type Database, statement } from '../connection/database.ts'
import { isDuplicate } from '../connection/failures.ts'
import { recordAct } from '../instance/recordAct.ts'
import { roleJson } from './accountRole.ts'
import { requireRank } from './moderation.ts'

const list = statement<{ role: Role }>('roles_list', `select ${roleJson} as role from roles order by position desc, id`)

const ofAccount = statement<{ role: Role }>(
  'role_of_account',
  `select ${roleJson} as role from accounts join roles on roles.id = accounts.role_id
   where accounts.id = $1 and accounts.suspended_at is null`,
)

const lockActor = statement<{ active: boolean }>(
  'role_lock_actor',
  'select suspended_at is null and disabled_at is null as active from accounts where id = $1 for no key update',
)

const lockAccount = statement<{ name: string | null }>(
  'role_lock_account',
  `select (select name from roles where roles.id = role_id) as name from accounts where id = $1 for no key update`,
)

// Locks the whole table: roles change rarely.
const lock = statement('roles_lock', 'lock table roles in share row exclusive mode')
const select = statement<{ role: Role }>('role', `select ${roleJson} as role from roles where id = $1`)
const insert = statement<{ role: Role }>(
  'role_insert',
  `insert into roles (name, color, permissions, position) select $1, $2, $3, $4
   where (select count(*) from roles) < ${mostRoles} returning ${roleJson} as role`,
)
const update = statement<{ role: Role }>(
  'role_update',
  `update roles set name = coalesce($2, name), color = coalesce($3, color), permissions = coalesce($4, permissions),
     position = coalesce($5, position) where id = $1 returning ${roleJson} as role`,
)
const isUsed = statement('role_is_used', 'select from accounts where role_id = $1 limit 1')
const remove = statement('role_delete', 'delete from roles where id = $1')
const assign = statement('role_assign', 'update accounts set role_id = $2 where id = $1')

type AnyAct = ModeratorAct | OperatorAct

/** The roles in PostgreSQL. */
export function postgresRoles(database: Database): Roles {
  // Locks the account and the roles until the end of the transaction. Returns the role of the moderator, or null for
  // the operator, who may do everything.
  async function actorRole(within: Database, { actor, ...act }: AnyAct): Promise<Role | null> {
    const isActive = actor === null || (await within.row(lockActor, [actor]))?.active
    await within.rows(lock)
    if (actor === null) return null
    const role = (await within.row(ofAccount, [actor]))?.role
    if (!isActive || !role || !allows(role, ...(act as ModeratorAct).permissions)) throw notAllowed()
    return role
  }

  function requireBelow(by: Role | null, ...roles: Pick<Role, 'position' | 'permissions'>[]): void {
    if (by && !roles.every((role) => outranks(by, role) && hasPermission(by, role.permissions))) throw notAllowed()
  }

  async function find(within: Database, id: RoleId): Promise<Role> {
    const found = await within.row(select, [id])
    if (!found) throw notFound()
    return found.role
  }

  const changing = <Result>(work: (within: Database) => Promise<Result>) =>
    database.transaction(work).catch((error: unknown) => {
      throw isDuplicate(error) ? invalid('name', 'taken') : error
    })

  async function findChangeable(within: Database, id: RoleId): Promise<Role> {
    const role = await find(within, id)
    if (id === ownerRoleId) throw new ServiceError('conflict', sentence('ownerRoleStays'))
    return role
  }

  return {
    list: async () => (await database.rows(list)).map(({ role }) => role),
    ofAccount: async (account) => (await database.row(ofAccount, [account]))?.role,
    create: ({ name, color, permissions, position }: RoleDraft, act) =>
      changing(async (within) => {
        requireBelow(await actorRole(within, act), { permissions, position })
        const inserted = await within.row(insert, [name, color, permissions, position])
        if (!inserted) throw invalid(wholeInput, 'rolesTooMany', { most: mostRoles })
        await recordAct(within, act, { action: 'role_created', detail: name })
        return inserted.role
      }),
    change: (id, { name = null, color = null, permissions = null, position = null }: Nullable<RoleChange>, act) =>
      changing(async (within) => {
        const by = await actorRole(within, act)
        const before = await findChangeable(within, id)
        const after = {
          ...before,
          permissions: permissions ?? before.permissions,
          position: position ?? before.position,
        }
        requireBelow(by, before, after)
        const { role } = (await within.row(update, [id, name, color, permissions, position]))!
        await recordAct(within, act, { action: 'role_updated', detail: role.name })
        return role
      }),
    remove: (id, act) =>
      changing(async (within) => {
        const by = await actorRole(within, act)
        const role = await findChangeable(within, id)
        requireBelow(by, role)
        if (await within.row(isUsed, [id])) throw new ServiceError('conflict', sentence('roleIsUsed'))
        await within.rows(remove, [id])
        await recordAct(within, act, { action: 'role_deleted', detail: role.name })
      }),
    assign: (account: AccountId, id, act) =>
      database.transaction(async (within) => {
        await requireRank(within, account, act)
        const by = await actorRole(within, act)
        const role = id === null ? null : await find(within, id)
        if (role) requireBelow(by, role)
        const before = await within.row(lockAccount, [account])
        const name = role?.name ?? null
        if (before?.name === name) return
        await within.rows(assign, [account, id])
        await recordAct(within, act, { action: 'role_changed', accountId: account, detail: name ?? 'none' })
      }),
  }
}

type Nullable<Fields> = { [Field in keyof Fields]: Fields[Field] | null }

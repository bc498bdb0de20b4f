import type { Command } from 'commander'
import { permissionBits, type Role, roleFields } from '../../src/model/role.ts'
import { cleanLine } from '../../src/model/text/clean.ts'
import type { RoleChange, RoleDraft } from '../../src/stores/roles.ts'
import { adminRoleEntity } from '../../src/surfaces/http/entities/adminRole.ts'
import { roleNamed } from '../accounts/role.ts'
import { byOperator } from '../byOperator.ts'
import { examples } from '../examples.ts'
import { wrongUsage } from '../failure.ts'
import { contextOf } from '../commandContext.ts'
import { table } from '../table.ts'
import { withService } from '../withService.ts'

export function addRoles(program: Command): void {
  const roles = program.command('roles').description('manages the roles of moderators')
  addList(roles)
  addAdd(roles)
  addChange(roles)
  addRemove(roles)
  examples(
    roles,
    `  $ social-service roles add Curator --permissions manage_taxonomies,view_dashboard --position 5
  $ social-service roles list
  $ social-service accounts role alice curator`,
  )
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const bitsByName = new Map(Object.entries(permissionBits).map(([name, bit]) => [snake(name), bit as number]))
const names = [...bitsByName.keys()].join(', ')

const namesOf = ({ permissions }: Role) =>
  [...bitsByName].flatMap(([name, bit]) => (permissions & bit ? [name] : [])).join(', ')

function addList(roles: Command): void {
  const command = roles
    .command('list')
    .description('lists the roles, highest first')
    .action(async (_options: object, self: Command) => {
      const context = contextOf(self)
      const list = await withService(context, ({ stores }) => stores.roles.list())
      const rows = list.map((role) => [role.name, role.position, role.color, namesOf(role)])
      context.answer(list.map(adminRoleEntity), table(['name', 'position', 'color', 'permissions'], rows))
    })
  examples(command, '  $ social-service roles list --json')
}

interface RoleOptions {
  permissions?: string
  position?: string
  color?: string
  name?: string
}

function addAdd(roles: Command): void {
  const command = roles
    .command('add <name>')
    .description('adds a role')
    .requiredOption('--permissions <list>', `its permissions, separated by commas: ${names}`)
    .requiredOption('--position <number>', 'its rank, from 0 to 999')
    .option('--color <color>', 'its colour, such as #1a7f37', '')
    .action(async (name: string, options: RoleOptions, self: Command) => {
      const context = contextOf(self)
      const draft = changeFrom({ ...options, name }) as RoleDraft
      const role = await withService(context, ({ stores }) => stores.roles.create(draft, byOperator()))
      context.answer(adminRoleEntity(role), `The role ${role.name} was added.`)
    })
  examples(command, '  $ social-service roles add Helper --permissions manage_reports --position 5 --color "#1a7f37"')
}

function addChange(roles: Command): void {
  const command = roles
    .command('change <name>')
    .description('changes a role; what you leave out does not change')
    .option('--name <name>', 'its new name')
    .option('--permissions <list>', 'its permissions, separated by commas')
    .option('--position <number>', 'its rank, from 0 to 999')
    .option('--color <color>', 'its colour; "" removes it')
    .action(async (roleName: string, options: RoleOptions, self: Command) => {
      const context = contextOf(self)
      const change = changeFrom(options)
      const role = await withService(context, async ({ stores }) => {
        const { id } = requireRole(await roleNamed(stores, roleName))
        return stores.roles.change(id, change, byOperator())
      })
      context.answer(adminRoleEntity(role), `The role ${role.name} was changed.`)
    })
  examples(command, '  $ social-service roles change helper --permissions manage_reports,view_audit_log')
}

function addRemove(roles: Command): void {
  const command = roles
    .command('remove <name>')
    .description('removes a role that no account has')
    .action(async (roleName: string, _options: object, self: Command) => {
      const context = contextOf(self)
      const { id, name } = await withService(context, async ({ stores }) => {
        const role = requireRole(await roleNamed(stores, roleName))
        await stores.roles.remove(role.id, byOperator())
        return role
      })
      context.answer({ id, removed: true }, `The role ${name} was removed.`)
    })
  examples(command, '  $ social-service roles remove helper')
}

function requireRole(role: Role | null): Role {
  if (role) return role
  throw wrongUsage('"none" is not a role.')
}

function changeFrom({ name, permissions, position, color }: RoleOptions): RoleChange {
  const change = {
    name: name === undefined ? undefined : cleanLine(name),
    color,
    permissions: permissions === undefined ? undefined : sumOf(permissions),
    position: position === undefined ? undefined : Number(position),
  }
  if (position !== undefined && !/^\d+$/.test(position))
    throw wrongUsage(`${JSON.stringify(position)} is not a valid position of a role. Use a whole number from 0 to 999.`)
  if (change.name?.toLowerCase() === 'none') throw wrongUsage('A role cannot be called "none".')
  for (const [field, value] of Object.entries(change)) {
    if (value === undefined || roleFields[field as keyof RoleDraft].safeParse(value).success) continue
    throw wrongUsage(`${JSON.stringify(value)} is not a valid ${field} of a role.`)
  }
  return change
}

function sumOf(list: string): number {
  const bits = list.split(',').map((one) => {
    const bit = bitsByName.get(one.trim())
    if (bit === undefined) throw wrongUsage(`There is no permission ${JSON.stringify(one.trim())}. Use: ${names}.`)
    return bit
  })
  return bits.reduce((sum, bit) => sum | bit, 0)
}

import { z } from 'zod'
import { problemKey } from '../messages/text.ts'
import { RoleId } from './ids.ts'

/** The permissions of roles, with Mastodon's bit for each. `administrator` allows everything. */
export const permissionBits = {
  ...{ administrator: 1, viewAuditLog: 4, viewDashboard: 8, manageReports: 16, manageFederation: 32 },
  ...{ manageSettings: 64, manageBlocks: 128, manageTaxonomies: 256, manageUsers: 1024 },
  ...{ manageInvites: 2048, manageRules: 4096, manageAnnouncements: 8192, manageCustomEmojis: 16_384 },
  ...{ inviteUsers: 65_536, manageRoles: 131_072, deleteUserData: 524_288 },
} as const

/** A permission of a role. An operation can require it. */
export type Permission = keyof typeof permissionBits

/** The role of an account, with the permissions that it gives. */
export const Role = z
  .object({
    id: RoleId,
    name: z.string().describe('The name, such as Moderator.'),
    color: z.string().describe('The colour of its badge, in hexadecimal; may be empty.'),
    permissions: z
      .int()
      .describe(
        "A sum of Mastodon's bits: 1 everything, 4 read the audit log, 8 read figures, 16 manage reports, " +
          '32 manage federation, 64 edit texts, 128 block addresses and content, 256 review trends. ' +
          'Also 1024 manage accounts, 2048 manage invitations, 4096 edit rules, 8192 manage announcements, ' +
          '16384 manage emojis, 65536 invite people, 131072 manage roles, 524288 delete accounts.',
      ),
    position: z.int().describe('The rank. You can act only on accounts without a role or with a role of a lower rank.'),
    highlighted: z.boolean().describe('Whether clients show it as a badge.'),
  })
  .meta({ id: 'Role', description: 'The role of an account: what it may do in addition to what every account may do.' })
export type Role = z.infer<typeof Role>

/** Returns whether a role has at least one of these permissions, or `administrator`. */
export function allows(role: Pick<Role, 'permissions'>, ...needed: readonly Permission[]): boolean {
  return (role.permissions & maskOf(...needed)) !== 0
}

/** Returns the bits of these permissions and of `administrator`. A role needs at least one of them. */
export function maskOf(...needed: readonly Permission[]): number {
  return needed.reduce((mask, one) => mask | permissionBits[one], permissionBits.administrator as number)
}

const everyPermission = Object.values<number>(permissionBits).reduce((sum, bit) => sum | bit, 0)

/** Returns whether a role gives all of these permissions, which are given as a sum of bits. */
export function hasPermission(role: Pick<Role, 'permissions'>, permissions: number): boolean {
  return allows(role, 'administrator') || (permissions & ~role.permissions) === 0
}

/** Returns whether an account with a role may act on an account with another role, or with none. */
export function outranks(role: Pick<Role, 'position'>, other: Pick<Role, 'position'> | null): boolean {
  return role.position > (other?.position ?? -1)
}

/** The role of owners. It cannot be changed or deleted, so that someone can always do everything. */
export const ownerRoleId = '1' as RoleId

/** Maximum number of roles. */
export const mostRoles = 100

/** The fields of a role that people choose. */
export const roleFields = {
  name: z.string().min(1, problemKey('blank')).max(50).describe('The name. No two roles have the same name.'),
  color: z
    .string()
    .regex(/^(#[0-9a-f]{6})?$/i, problemKey('notColor'))
    .describe('The colour, such as `#1a7f37`; empty for none.'),
  permissions: z
    .int()
    .min(0)
    .refine((sum) => (sum & ~everyPermission) === 0 && sum <= everyPermission, problemKey('unknownPermission'))
    .describe("The permissions: a sum of Mastodon's bits. You can give only those that your role has."),
  position: z.int().min(0).max(999).describe('The rank, which must be lower than the rank of your role.'),
}

import { z } from 'zod'
import { RoleId } from './ids.ts'

/** What a role may allow, with Mastodon's bit of each. `administrator` allows everything. */
const bits = { administrator: 1, viewAuditLog: 4, manageReports: 16, manageUsers: 1024 } as const

/** What an operation may need of its caller's role. */
export type Permission = keyof typeof bits

/** What an account is entitled to. */
export const Role = z
  .object({
    id: RoleId,
    name: z.string().describe('How it is called, such as Moderator.'),
    color: z.string().describe('The color of its badge, in hexadecimal; may be empty.'),
    permissions: z
      .int()
      .describe(
        "A sum of Mastodon's bits: 1 everything, 4 read the audit log, 16 manage reports, 1024 manage accounts.",
      ),
    position: z.int().describe('Its rank. You can act only on accounts whose role has a lower one, or that have none.'),
    highlighted: z.boolean().describe('Whether clients show it as a badge.'),
  })
  .meta({ id: 'Role', description: 'What an account is entitled to beyond what everybody is.' })
export type Role = z.infer<typeof Role>

/** Whether a role allows one of several things. */
export function allows(role: Pick<Role, 'permissions'>, ...needed: readonly Permission[]): boolean {
  return [bits.administrator, ...needed.map((one) => bits[one])].some((bit) => (role.permissions & bit) !== 0)
}

/** Whether somebody with a role may act on somebody with another, or with none. */
export function outranks(role: Pick<Role, 'position'>, other: Pick<Role, 'position'> | null): boolean {
  return role.position > (other?.position ?? -1)
}

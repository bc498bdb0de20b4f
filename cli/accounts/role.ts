import type { Role } from '../../src/model/role.ts'
import type { Act } from '../../src/stores/auditLog.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { wrongUsage } from '../failure.ts'

/** The role of this name, in any case; null for `none`. Fails with a sentence where there is none of that name. */
export async function roleNamed({ roles }: Stores, name: string): Promise<Role | null> {
  const wanted = name.toLowerCase()
  if (wanted === 'none') return null
  const all = await roles.list()
  const found = all.find((role) => role.name.toLowerCase() === wanted)
  if (found) return found
  const names = all.map((role) => role.name.toLowerCase()).join(', ')
  throw wrongUsage(`There is no role called ${JSON.stringify(name)}. Use one of: ${names}, none.`)
}

/** That the operator does something, for the audit log. */
export const byOperator = (): Act => ({ actor: null, surface: 'command_line', reason: '' })

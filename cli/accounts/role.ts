import type { Role } from '../../src/model/role.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { wrongUsage } from '../failure.ts'

/** Returns the role with this name, in upper or lower case; null for `none`. An unknown name is a usage error. */
export async function roleNamed({ roles }: Stores, name: string): Promise<Role | null> {
  const lowerCaseName = name.toLowerCase()
  if (lowerCaseName === 'none') return null
  const all = await roles.list()
  const found = all.find((role) => role.name.toLowerCase() === lowerCaseName)
  if (found) return found
  const names = all.map((role) => role.name.toLowerCase()).join(', ')
  throw wrongUsage(`There is no role called ${JSON.stringify(name)}. Use one of: ${names}, none.`)
}

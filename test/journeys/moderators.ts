import { randomInt } from 'node:crypto'
import type { AccountId } from '../../src/model/ids.ts'
import type { Scope } from '../../src/model/scopes.ts'
import { ok } from './posting.ts'
import type { Person, Place } from './people.ts'

/** What a session needs to do everything that its role allows. */
export const everyScope: Scope[] = ['read', 'write', 'admin:read', 'admin:write']

/** Gives an account a role, as the operator does; null takes it away. */
export async function appointAt(
  place: Pick<Place, 'stores'>,
  { id }: { id: string },
  name: string | null,
): Promise<void> {
  const role = (await place.stores.roles.list()).find((one) => one.name === name) ?? null
  await place.stores.roles.assign(id as AccountId, role, { actor: null, surface: 'command_line', reason: '' })
}

/** The person of this name, with a role and an app that may moderate. */
export async function staffAt(place: Place, name: string, role = 'Moderator'): Promise<Person> {
  const person = await place.person(name, everyScope)
  await appointAt(place, person, role)
  return person
}

/** A new person with a role and an app that may moderate. */
export const moderatorAt = (place: Place, name: string, role?: string): Promise<Person> =>
  staffAt(place, `${name}${randomInt(1e9)}`, role)

/** Acts on an account as a moderator; fails unless it is done. */
export const actOnAccount = async (who: Person, { id }: { id: string }, type: string, more: object = {}) =>
  ok(await who.send(`POST /api/v1/admin/accounts/${id}/action`, { type, ...more }))

import { randomInt } from 'node:crypto'
import type { AccountId } from '../../src/model/ids.ts'
import type { Scope } from '../../src/model/scopes.ts'
import { ok } from './posting.ts'
import type { Person, JourneyContext } from './people.ts'

/** The scopes that allow everything that a role permits. */
export const everyScope: Scope[] = ['read', 'write', 'admin:read', 'admin:write']

/** Gives an account a role as the operator does; null removes it. */
export async function assignRole(
  context: Pick<JourneyContext, 'stores'>,
  { id }: { id: string },
  name: string | null,
): Promise<void> {
  const role = (await context.stores.roles.list()).find((one) => one.name === name)?.id ?? null
  await context.stores.roles.assign(id as AccountId, role, { actor: null, surface: 'command_line', reason: '' })
}

/** Returns a new moderator: a person with a name, a role, and an app with all scopes. */
export async function createStaff(context: JourneyContext, name: string, role = 'Moderator'): Promise<Person> {
  const person = await context.person(name, everyScope)
  await assignRole(context, person, role)
  return person
}

/** Creates a person with a role and an app that may moderate. */
export const createModerator = (context: JourneyContext, name: string, role?: string): Promise<Person> =>
  createStaff(context, `${name}${randomInt(1e9)}`, role)

/** Takes an action against an account. Throws unless it succeeds. */
export const actOnAccount = async (who: Person, { id }: { id: string }, type: string, more: object = {}) =>
  ok(await who.send(`POST /api/v1/admin/accounts/${id}/action`, { type, ...more }))

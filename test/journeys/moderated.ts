import { afterAll, beforeAll } from 'vitest'
import { moderatorAt } from './moderators.ts'
import { type Person, type Place, startPlace } from './people.ts'

/** The service of the tests of a file, from the first test on. */
export let place: Place
/** A moderator there. */
export let mod: Person

beforeAll(async () => {
  place = await startPlace()
  mod = await moderatorAt(place, 'mod')
})
afterAll(() => place?.stop())

/** Acts on a post by a moderators' route. */
export const onPost = (verb: string, { id }: { id: string }, body: object = {}, who = mod) =>
  who.send(`POST /api/v1/admin/statuses/${id}/${verb}`, body)

import { afterAll, beforeAll } from 'vitest'
import { createModerator } from './moderators.ts'
import { type Person, type JourneyContext, startJourney } from './people.ts'

/** The service of a file that calls `useModeratedService`, from its first test on. */
export let context: JourneyContext
/** A moderator of this service. */
export let mod: Person

/** Starts a service before the first test of the calling file, and stops it after the last one. */
export function useModeratedService(): void {
  beforeAll(async () => {
    context = await startJourney()
    mod = await createModerator(context, 'mod')
  })
  afterAll(() => context?.stop())
}

/** Acts on a post by a moderators' route. */
export const onPost = (verb: string, { id }: { id: string }, body: object = {}, who = mod) =>
  who.send(`POST /api/v1/admin/statuses/${id}/${verb}`, body)

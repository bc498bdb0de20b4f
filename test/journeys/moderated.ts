import { afterAll, beforeAll } from 'vitest'
import { createModerator } from './moderators.ts'
import { type Person, type JourneyContext, startJourney } from './people.ts'

/** The service of the test file that calls `useModeratedService`. It is set before the first test. */
export let context: JourneyContext
/** A moderator of this service, set at the same time. */
export let mod: Person

/** Starts a service before the first test of the calling file, and stops it after the last one. */
export function useModeratedService(): void {
  beforeAll(async () => {
    context = await startJourney()
    mod = await createModerator(context, 'mod')
  })
  afterAll(() => context?.stop())
}

/** Calls a route for moderators that acts on a post. */
export const onPost = (verb: string, { id }: { id: string }, body: object = {}, who = mod) =>
  who.send(`POST /api/v1/admin/statuses/${id}/${verb}`, body)

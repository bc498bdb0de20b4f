import type { RoundTripCounter } from './counter.ts'
import type { BoundedOperation, People } from './operations.ts'
import type { RoundTrip } from './watchConnection.ts'

// Matches the statements that the change log, feeds and jobs run at the same time as a request. A request itself runs
// only named statements, or begins and commits a transaction. The version of the service's filters is read once a
// second, by the first post in that second.
const background = /^(changes_|feed_leftovers$|service_filters_version$|select |delete |$)|graphile_worker$/
const isBackground = (trip: RoundTrip) => trip.every((name) => background.test(name))

/**
 * Returns the round trips of one request. `meInNewSession` asks as me, so that the process looks the session up again.
 */
export async function roundTripsOf(
  operation: BoundedOperation,
  counter: RoundTripCounter,
  people: People,
  meInNewSession: () => Promise<People['me']>,
): Promise<RoundTrip[]> {
  const request = await operation.prepare(people)
  const me = await meInNewSession()
  return (await counter.during(() => me(request))).filter((trip) => !isBackground(trip))
}

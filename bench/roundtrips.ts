import { setTimeout as pause } from 'node:timers/promises'
import { authorizations, makeAccounts } from './growth/people.ts'
import { makePosts } from './growth/posts.ts'
import { type BenchDatabase, withNewDatabase } from './growth/newDatabase.ts'
import type { QuestionResult, BenchQuestion } from './question.ts'
import { countRoundTrips, type RoundTripCounter } from './roundtrips/counter.ts'
import { type BoundedOperation, boundedOperations, type People } from './roundtrips/operations.ts'
import { peopleOf } from './roundtrips/people.ts'
import { roundTripsOf } from './roundtrips/roundTripsOf.ts'
import type { RoundTrip } from './roundtrips/watchConnection.ts'
import { startOurs } from './servers.ts'
import { table } from './table.ts'

/** Counts how many times an operation waits for the database. */
export const question: BenchQuestion = {
  name: 'roundtrips',
  title:
    'How many round trips to the database does an operation take over REST, including its session and its rate limit?',
  ask,
}

const rounds = 3

// A process looks a session up again after 0.8 seconds. Only then does a request take all of its round trips.
const untilSessionIsOld = 1000

interface CountedTrips {
  operation: BoundedOperation
  trips: RoundTrip[]
}

function ask(): Promise<QuestionResult> {
  return withNewDatabase(async (database) => {
    const [me, other] = await makeAccounts(database, 'somebody', 2)
    await makePosts(database, await makeAccounts(database, 'author', 50), 2000)
    const counter = await countRoundTrips(database.url)
    const own = await startOurs(database.dataDir, { DATABASE_URL: counter.url, RATE_LIMITS: 'on', PROCESSES: '2' })
    try {
      const people = await meet(database, own.port, [me!, other!])
      const counted: CountedTrips[] = []
      for (const operation of boundedOperations)
        counted.push({ operation, trips: await longestOf(operation, people, counter) })
      return resultOf(counted)
    } finally {
      await own.stop()
      await counter.close()
    }
  })
}

async function meet(database: BenchDatabase, port: number, [me, other]: [string, string]): Promise<People> {
  const [mine, theirs] = await authorizations(database, [me, other] as never)
  return peopleOf(port, { me: mine!, other: theirs! }, { otherId: other, otherName: 'somebody2' })
}

/**
 * Runs an operation a few times, and returns the round trips of the run that had the most. The first run, which fills
 * caches, does not count.
 */
async function longestOf(operation: BoundedOperation, people: People, counter: RoundTripCounter): Promise<RoundTrip[]> {
  await people.me(await operation.prepare(people))
  let longest: RoundTrip[] = []
  for (let round = 0; round < rounds; round++) {
    const trips = await roundTripsOf(operation, counter, people, () => pause(untilSessionIsOld, people.me))
    if (trips.length > longest.length) longest = trips
  }
  return longest
}

function resultOf(counted: CountedTrips[]): QuestionResult {
  const rows = counted.map(({ operation: { name, most }, trips }) => [
    name,
    `${trips.length}`,
    `${most}`,
    trips.map((names) => names[0]).join(', '),
  ])
  return {
    goals: counted.map(({ operation: { name, most }, trips }) => ({
      what: `round trips: ${name}`,
      goal: most,
      reached: trips.length,
      isAtLeast: false,
      unit: '',
    })),
    text: `${table(['operation', 'round trips', 'at most', 'by their first statements'], rows)}

A proxy in front of PostgreSQL counts them. Each figure is the maximum of ${rounds} runs, with limits counted in PostgreSQL and a new
look-up of the session. A search takes one more if it finds a hashtag whose uses the process has not counted for five
minutes.`,
  }
}

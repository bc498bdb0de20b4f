import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { countRoundTrips } from '../../bench/roundtrips/counter.ts'
import { boundedOperations, type People } from '../../bench/roundtrips/operations.ts'
import { peopleOf } from '../../bench/roundtrips/people.ts'
import { roundTripsOf } from '../../bench/roundtrips/roundTripsOf.ts'
import { createDatabase } from '../support/postgres.ts'
import { type ProcessAccount, startServiceProcesses } from '../support/serviceProcesses.ts'
import { postDraft } from '../support/stores.ts'

// This is a short form of `npm run bench -- roundtrips`.

const ends = new AsyncDisposableStack()
afterAll(() => ends.disposeAsync())

let counter: Awaited<ReturnType<typeof countRoundTrips>>
let service: Awaited<ReturnType<typeof startServiceProcesses>>
let me: ProcessAccount
let other: ProcessAccount

beforeAll(async () => {
  const database = await createDatabase(inject('postgresUrl'), inject('templateDatabase'))
  ends.defer(database.drop)
  counter = await countRoundTrips(database.url)
  ends.defer(counter.close)
  // Rate limits take round trips too, because calls are counted in the database.
  const env = { RATE_LIMITS: 'on', PROCESSES: '2' }
  service = ends.use(await startServiceProcesses({ databaseUrl: counter.url, count: 1, env }))
  me = await service.createAccount('somebody')
  other = await service.createAccount('somebody2')
  // Posts that a search finds, and that the process has never read.
  for (const number of [1, 2, 3, 4, 5, 6]) {
    const { id } = await service.createAccount(`author${number}`)
    await service.stores.posts.insert(postDraft(id, { text: `Number ${number}` }))
  }
}, 120_000)

const as = (token: string): People =>
  peopleOf(
    service.processes[0]!.port,
    { me: `Bearer ${token}`, other: `Bearer ${other.token}` },
    { otherId: other.id, otherName: other.username },
  )

/** Returns a function that sends a request with a session that no process has looked up yet. */
const meInNewSession = async () => as((await service.signIn(me.id)).token).me

// An unknown session identifier may be a guess, so it is counted first, in one more round trip.
const guess = ['rate_limit_count_1']

test.each(boundedOperations)('$name takes at most $most round trips to the database', async (operation) => {
  const people = as(me.token)
  // The first request fills caches.
  await people.me(await operation.prepare(people))
  const [first, ...trips] = await roundTripsOf(operation, counter, people, meInNewSession)
  expect(first).toEqual(guess)
  expect(trips.length, JSON.stringify(trips)).toBeLessThanOrEqual(operation.most)
  // At least one for the session and one for the request.
  expect(trips.length).toBeGreaterThanOrEqual(2)
})

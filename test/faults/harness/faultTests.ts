import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lostWrites, untold, wrongInDatabase } from './checks.ts'
import { eventSource, follow, type Follower, graphqlSocket, mastodonSocket } from './followers.ts'
import { type Load, startLoad, underWay } from './load.ts'
import { isFull, openPlace, type Place, poolOf, type Shape } from './place.ts'
import { noteRow } from './table.ts'

/**
 * One thing that goes wrong. What there is to each fault: people write, read and follow (load.ts, followers.ts); `strike` does the damage and
 * undoes it; then every process must take writes again by itself, within `recovery` seconds; and after all rounds everything acknowledged is
 * there, counters are right, nothing is doubled, jobs are done, processes hear each other, followers were told of each event once and in order,
 * and nobody was answered anything but 2xx or 503 `unavailable` with `Retry-After`, within `bound` seconds. Where `lost` is not 0 or anything else
 * is wrong, the test fails and says what.
 *
 * To add some, write one file `test/faults/<what>.test.ts`:
 *
 *     let there: RedisBeside
 *     const emptied: Fault = { name: 'Redis emptied', strike: () => there.redis.flush() }
 *     faultTests({ beside: async () => (there = await startRedisBeside()).beside }, [emptied])
 *
 * All faults of a file share one place (place.ts: `servers`, `postgres`, `proxy`, `folder`, `cast`), one after another. `strike` also gets the
 * load: `load.answers.ask(...)` asks and judges, `load.post(server)` posts until it is acknowledged, `load.ledger` is what must be so.
 */
export interface Fault<P = Place> {
  /** As the table has it, such as "PostgreSQL killed (SIGKILL)". */
  name: string
  /** What it shows, where that is not what all show. */
  underWay?: string
  /** Does the damage, lets it last, and undoes it. Resolves when from then on the service must recover; or to the `performance.now()` of that moment. */
  strike(place: P, load: Load, round: number): Promise<number | void>
  /** Looked at after all rounds, beside all else: sentences of what is wrong. */
  check?(place: P, load: Load): Promise<string[]>
  /** Whether processes of ours die: then connections may be refused or break. */
  processesDie?: boolean
  /** Whether sockets stay open meanwhile: what no fault of PostgreSQL alone may end. Not where processes die. */
  socketsStay?: boolean
  /** Whether who only reads notices nothing. */
  readsGoOn?: boolean
  /** Seconds within which each request is answered; 10 unless said. */
  bound?: number
  /** Seconds within which writes are taken again; 30 unless said. */
  recovery?: number
  /** Times that it strikes in the short and in the full form; 1 and 3 unless said. */
  rounds?: [short: number, full: number]
}

/** Tests of faults, one after another on one place. */
export function faultTests(shape: Shape, faults: readonly Fault[]): void {
  vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })
  let place: Place
  beforeAll(async () => void (place = await openPlace(shape)))
  afterAll(() => place?.close())
  test.each(faults.map((fault) => [fault.name, fault] as const))(
    '%s: nothing acknowledged is lost',
    async (_, fault) => {
      const { problems } = await run(fault, place)
      expect(problems).toEqual([])
    },
  )
}

async function run(fault: Fault, place: Place): Promise<{ problems: string[] }> {
  const { bound = 10, processesDie = false, socketsStay = !processesDie, readsGoOn = false } = fault
  // They are told of all that is written from here on.
  const followers = await startFollowers(place)
  const load = startLoad(place)
  load.answers.begin({ seconds: bound, processesDie, readsGoOn })
  const problems: string[] = []
  let seconds = 0
  try {
    for (let round = 0; round < roundsOf(fault); round++) {
      await warmUp(load, followers)
      const over = (await fault.strike(place, load, round)) ?? performance.now()
      seconds = Math.max(seconds, await recovered(place, load, over, fault.recovery ?? 30))
    }
    await load.rest()
    const last = await load.post(place.servers[0]!)
    const lost = [...(await lostWrites(place, load)), ...(await untold(load, followers, last))]
    const { unavailable, slowest } = load.answers.figures()
    await noteRow({
      fault: fault.name,
      underWay: fault.underWay ?? underWay,
      acknowledged: load.ledger.acknowledged(),
      lost: lost.length,
      seconds,
      unavailable,
      slowest,
    })
    problems.push(...lost, ...load.answers.wrong(), ...(socketsStay ? reopened(followers) : []))
    problems.push(...(await inDatabase(place, load)), ...((await fault.check?.(place, load)) ?? []))
  } finally {
    await Promise.all([load.stop(), ...followers.map((follower) => follower.stop())])
  }
  return { problems }
}

const roundsOf = ({ rounds = [1, 3] }: Fault) => rounds[isFull ? 1 : 0]

async function startFollowers({ servers, cast: { reader, authors } }: Place): Promise<Follower[]> {
  for (const { id } of authors) await asReader(`/api/v1/accounts/${id}/follow`, { method: 'POST' })
  const { position: from } = (await asReader('/api/v1/streaming/position')) as { position: never }
  const [first = servers[0]!, second = first] = servers
  const options = { person: reader, servers, from }
  return [
    follow("Mastodon's WebSocket", mastodonSocket, options),
    follow("GraphQL's WebSocket", graphqlSocket, { ...options, servers: [second, first] }),
    follow('server-sent events', eventSource, { ...options, servers: [second, first] }),
  ]

  async function asReader(path: string, init: RequestInit = {}): Promise<unknown> {
    const answer = await fetch(`${servers[0]!.url}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${reader.token}` },
    })
    if (!answer.ok) throw new Error(`${path} is answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
}

// Somebody is in the middle of everything when it strikes.
async function warmUp({ ledger }: Load, followers: readonly Follower[]): Promise<void> {
  const before = ledger.acknowledged()
  const deadline = performance.now() + 30_000
  while (ledger.acknowledged() < before + 30 || !followers.every((follower) => follower.isConnected())) {
    if (performance.now() > deadline) throw new Error('Nobody gets to work')
    await sleep(20)
  }
}

// A write that began after it was over, at each process.
async function recovered({ servers }: Place, load: Load, over: number, limit: number): Promise<number> {
  const late = sleep(limit * 1000, 'late' as const, { ref: false })
  const each = servers.map(async (server) => {
    if ((await Promise.race([load.post(server), late])) === 'late')
      throw new Error(`${server.name} takes no writes ${limit} seconds later: ${server.log().slice(-2000)}`)
  })
  await Promise.all(each)
  return (performance.now() - over) / 1000
}

function reopened(followers: readonly Follower[]): string[] {
  return followers.flatMap((follower) =>
    follower.connections() === 1 ? [] : [`${follower.name} had to come back ${follower.connections() - 1} times`],
  )
}

async function inDatabase(place: Place, load: Load): Promise<string[]> {
  const pool = poolOf(place)
  try {
    return [...(await undoneJobs(place, load)), ...(await deafProcesses(place)), ...(await wrongInDatabase(pool))]
  } finally {
    await pool.end()
  }
}

// Jobs go on too: a poll is told to have ended, as its time has come, and the end of it must be done.
async function undoneJobs({ database: { sql } }: Place, { polls }: Load): Promise<string[]> {
  const [poll] = polls
  if (poll === undefined) return []
  const key = [`endPoll:${poll}`]
  await sql(`update polls set expires_at = now() where id = $1 or post_id = $1`, [poll])
  await sql('update graphile_worker._private_jobs set run_at = now() where key = $1', key)
  for (let round = 0; round < 300; round++) {
    if ((await sql('select from graphile_worker._private_jobs where key = $1', key)).length === 0) return []
    await sleep(100)
  }
  return [`The job that ends poll ${poll} is not done`]
}

// Nothing hangs on the bell but how soon: so nothing else would tell that a process does not hear it any more.
async function deafProcesses({ database: { sql }, servers, listeners = servers.length }: Place): Promise<string[]> {
  const hearing = async () =>
    (await sql(`select from pg_stat_activity where query = 'listen social_service_changes'`)).length
  for (let round = 0; round < 100 && (await hearing()) < listeners; round++) await sleep(100)
  const count = await hearing()
  return count < listeners ? [`Of ${listeners} processes, ${count} hear each other at once`] : []
}

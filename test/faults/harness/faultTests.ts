import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lostWrites, undelivered, wrongInDatabase } from './checks.ts'
import { eventSource, follow, type Follower, graphqlSocket, mastodonSocket } from './followers.ts'
import { type Load, startLoad, underWay } from './load.ts'
import { isFull, openDeployment, type Deployment, poolOf, type DeploymentShape } from './deployment.ts'
import { noteRow } from './table.ts'

/**
 * One thing that goes wrong. During each fault, people write, read and follow streams (load.ts, followers.ts).
 * `inject` causes the fault and undoes it. Then every process must accept writes again by itself within `recovery`
 * seconds. After all rounds the test checks that
 *
 * - every acknowledged write is stored, none of them twice, and all counters are right,
 * - jobs are done, and processes wake each other,
 * - followers received each event once and in order,
 * - each response was 2xx, or 503 `unavailable` with `Retry-After`, and came within `bound` seconds.
 *
 * If a write or an event is lost, or anything else is wrong, the test fails with a list of the problems.
 *
 * To add a fault, write one file `test/faults/<what>.test.ts`:
 *
 *     let there: ProxiedRedis
 *     const emptied: Fault = { name: 'Redis emptied', inject: () => there.redis.flush() }
 *     faultTests({ companion: async () => (there = await startProxiedRedis()).companion }, [emptied])
 *
 * All faults of a file share one deployment (deployment.ts: `servers`, `postgres`, `proxy`, `folder`, `cast`) and run
 * one after another. `inject` also gets the load: `load.answers.ask(...)` sends a request and judges the response,
 * `load.post(server)` posts until it is acknowledged, and `load.ledger` has what must be true afterwards.
 */
export interface Fault<P = Deployment> {
  /** The name in the table, such as "PostgreSQL killed (SIGKILL)". */
  name: string
  /** What is in progress during the fault, for the table. @default `underWay` of load.ts */
  underWay?: string
  /**
   * Causes the damage, waits, and undoes it. Resolves when the service must begin to recover. If it must begin earlier,
   * resolves to that `performance.now()`.
   */
  inject(deployment: P, load: Load, round: number): Promise<number | void>
  /** Returns what else is wrong after all rounds, in sentences. */
  check?(deployment: P, load: Load): Promise<string[]>
  /** Whether our processes die. Connections may then be refused or break. */
  processesDie?: boolean
  /**
   * Whether sockets must stay open, as in all faults that affect only PostgreSQL. @default false if processes die, else
   * true
   */
  socketsStay?: boolean
  /** Whether reads must not be affected. @default false */
  readsGoOn?: boolean
  /** Seconds within which each request must be answered. @default 10 */
  bound?: number
  /** Seconds within which writes must succeed again. @default 30 */
  recovery?: number
  /** Rounds in the short and in the full form. @default [1, 3] */
  rounds?: [short: number, full: number]
}

/** Declares tests of faults, which share one deployment and run one after another. */
export function faultTests(shape: DeploymentShape, faults: readonly Fault[]): void {
  vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })
  let deployment: Deployment
  beforeAll(async () => void (deployment = await openDeployment(shape)))
  afterAll(() => deployment?.close())
  test.each(faults.map((fault) => [fault.name, fault] as const))(
    '%s: nothing acknowledged is lost',
    async (_, fault) => {
      const { problems } = await run(fault, deployment)
      expect(problems).toEqual([])
    },
  )
}

async function run(fault: Fault, deployment: Deployment): Promise<{ problems: string[] }> {
  const { bound = 10, processesDie = false, socketsStay = !processesDie, readsGoOn = false } = fault
  // The followers receive everything that is written from here on.
  const followers = await startFollowers(deployment)
  const load = startLoad(deployment)
  load.answers.begin({ seconds: bound, processesDie, readsGoOn })
  const problems: string[] = []
  let seconds = 0
  try {
    for (let round = 0; round < roundsOf(fault); round++) {
      await warmUp(load, followers)
      const over = (await fault.inject(deployment, load, round)) ?? performance.now()
      seconds = Math.max(seconds, await recovered(deployment, load, over, fault.recovery ?? 30))
    }
    await load.pause()
    const last = await load.post(deployment.servers[0]!)
    const lost = [...(await lostWrites(deployment, load)), ...(await undelivered(load, followers, last))]
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
    problems.push(...(await inDatabase(deployment, load)), ...((await fault.check?.(deployment, load)) ?? []))
  } finally {
    await Promise.all([load.stop(), ...followers.map((follower) => follower.stop())])
  }
  return { problems }
}

const roundsOf = ({ rounds = [1, 3] }: Fault) => rounds[isFull ? 1 : 0]

async function startFollowers({ servers, cast: { reader, authors } }: Deployment): Promise<Follower[]> {
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
    const response = await fetch(`${servers[0]!.url}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${reader.token}` },
    })
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
    return response.json()
  }
}

// Waits until work of every kind is in progress.
async function warmUp({ ledger }: Load, followers: readonly Follower[]): Promise<void> {
  const before = ledger.acknowledged()
  const isAtWork = () => ledger.acknowledged() >= before + 30 && followers.every((follower) => follower.isConnected())
  await vi.waitUntil(isAtWork, { timeout: 30_000 })
}

// Waits until each process has acknowledged a write that began after the fault was over.
async function recovered({ servers }: Deployment, load: Load, over: number, limit: number): Promise<number> {
  const each = servers.map(async (server) => {
    let isThere = false
    void load.post(server).then(() => (isThere = true))
    await vi
      .waitUntil(() => isThere, { timeout: limit * 1000, interval: 10 })
      .catch(() => {
        throw new Error(`${server.name} accepts no writes ${limit} seconds later: ${server.log().slice(-2000)}`)
      })
  })
  await Promise.all(each)
  return (performance.now() - over) / 1000
}

function reopened(followers: readonly Follower[]): string[] {
  return followers.flatMap((follower) =>
    follower.connections() === 1 ? [] : [`${follower.name} had to reconnect ${follower.connections() - 1} times`],
  )
}

async function inDatabase(deployment: Deployment, load: Load): Promise<string[]> {
  const pool = poolOf(deployment)
  try {
    return [
      ...(await undoneJobs(deployment, load)),
      ...(await processesWithoutWakeUps(deployment)),
      ...(await wrongInDatabase(pool)),
    ]
  } finally {
    await pool.end()
  }
}

// Checks that jobs continue. Sets the end of a poll to now, and waits until its job is done.
async function undoneJobs({ database: { sql } }: Deployment, { polls }: Load): Promise<string[]> {
  const [poll] = polls
  if (poll === undefined) return []
  const key = [`endPoll:${poll}`]
  await sql(`update polls set expires_at = now() where id = $1 or post_id = $1`, [poll])
  await sql('update graphile_worker._private_jobs set run_at = now() where key = $1', key)
  const isDone = async () => (await sql('select from graphile_worker._private_jobs where key = $1', key)).length === 0
  return vi.waitUntil(isDone, { timeout: 30_000 }).then(
    () => [],
    () => [`The job that ends poll ${poll} is not done`],
  )
}

// A process that misses wake-ups is only slower, so no other check would detect it.
async function processesWithoutWakeUps({
  database: { sql },
  servers,
  listeners = servers.length,
}: Deployment): Promise<string[]> {
  const countListening = async () =>
    (await sql(`select from pg_stat_activity where query = 'listen social_service_changes'`)).length
  await vi.waitUntil(async () => (await countListening()) >= listeners, { timeout: 60_000 }).catch(() => undefined)
  const count = await countListening()
  return count < listeners ? [`Of ${listeners} processes, ${count} receive wake-ups at once`] : []
}

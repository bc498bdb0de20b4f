import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findPrograms } from '../support/highAvailability/programs.ts'
import type { PatroniNode } from '../support/highAvailability/patroniNode.ts'
import { type HighAvailability, isFollowing, startHighAvailability } from '../support/highAvailability/start.ts'
import {
  type ProcessAccount,
  type ServiceProcess,
  type ServiceProcesses,
  startServiceProcess,
  startServiceProcesses,
} from '../support/serviceProcesses.ts'
import { failoversOf, postAt, deliveredToAll } from './harness/failovers.ts'
import { eventSource, follow, type Follower, graphqlSocket, mastodonSocket } from './harness/followers.ts'
import { isFull } from './harness/deployment.ts'
import type { Server } from './harness/servers.ts'
import { startWriters, type Writers } from './harness/writers.ts'

const programs = findPrograms()
const secondsPromised = 15

/** The cost of a failover: a row of the table in docs/high-availability.md. */
interface Cost {
  event: string
  /** Seconds from the failure until the other server accepted writes. */
  promotion?: number | undefined
  /**
   * Seconds from the promotion until a process acknowledged a write: through PgBouncer and HAProxy, and
   * directly.
   */
  written?: number[] | undefined
  /** For each process, the longest time in seconds during which it acknowledged nothing. */
  longest: number[]
  acknowledged: number
  lost: number
  gaps: number
}

describe.skipIf(!programs)('the reference deployment of examples/high-availability', () => {
  const endings: (() => Promise<unknown>)[] = []
  const costs: Cost[] = []
  let ha: HighAvailability
  let service: ServiceProcesses
  let processes: ServiceProcess[]
  let alice: ProcessAccount
  let followers: Follower[]
  let writers: Writers

  beforeAll(async () => {
    ha = await startHighAvailability(programs!)
    endings.push(ha.stop)
    const { DATABASE_URL, METRICS_TOKEN, REDIS_URL, DATABASE_CONNECTIONS } = ha.variables
    const env = { METRICS_TOKEN, REDIS_URL, DATABASE_CONNECTIONS, LOG_LEVEL: 'info', PROCESSES: '3' } as Record<
      string,
      string
    >
    service = await startServiceProcesses({ databaseUrl: DATABASE_URL!, count: 1, env })
    endings.push(service.stop)
    const variables = { ...env, DATA_DIR: service.dataDir, RATE_LIMITS: 'off' }
    const direct = await startServiceProcess({ ...variables, DATABASE_URL: ha.directUrl })
    endings.push(() => direct.kill())
    processes = [service.processes[0]!, direct]
    alice = await service.createAccount('alice')
    followers = await follows()
    writers = startWriters(alice, urls())
    endings.push(writers.stop)
  }, 120_000)

  afterAll(async () => {
    for (const end of endings.splice(0).reverse()) await end()
    const table = tableOf(costs)
    console.log(`\n${table}`)
    if (isFull) await writeFile('bench/results/high-availability.md', pageOf(table))
  }, 60_000)

  const urls = () => processes.map(({ url }) => url)

  async function follows(): Promise<Follower[]> {
    const [pooled, direct] = processes as unknown as [Server, Server]
    const from = await service.stores.changes.end()
    const started = [
      follow('GraphQL', graphqlSocket, { person: alice, servers: [pooled], from }),
      follow('Mastodon', mastodonSocket, { person: alice, servers: [direct], from }),
      follow('server-sent events', eventSource, { person: alice, servers: [direct], from }),
    ]
    endings.push(() => Promise.all(started.map((follower) => follower.stop())))
    await vi.waitUntil(() => started.every((follower) => follower.isConnected()), { timeout: 20_000 })
    return started
  }

  /** Starts killed servers, and waits until the standby follows in the requested mode. */
  async function whole(mode: 'async' | 'sync'): Promise<{ primary: PatroniNode; standby: PatroniNode }> {
    for (const node of [ha.db1, ha.db2]) await node.start()
    const [primary, standby] = (await ha.db1.is('primary')) ? [ha.db1, ha.db2] : [ha.db2, ha.db1]
    await ha.setSynchronous(mode === 'sync')
    await standby.becomes(mode === 'sync' ? 'sync' : 'replica')
    await isFollowing(primary, mode)
    return { primary, standby }
  }

  /** Causes a failure while writers post and streams are open, waits for the recovery, and returns the cost. */
  async function injected(event: string, inject: () => Promise<number | undefined>): Promise<Cost> {
    const [started, before] = [performance.now(), writers.acknowledged.length]
    const wrongBefore = followers.map(({ wrong }) => wrong.length)
    const connectedBefore = followers.map((follower) => follower.connections())
    const promoted = await inject()
    const written = await writers.after(promoted ?? started, 1)
    await writers.after(performance.now(), 10)
    const all = writers.acknowledged.slice(before).map(({ id }) => id)
    const lost = await lostOf(all)
    const wrongOf = () => followers.map(({ wrong }, at) => wrong.slice(wrongBefore[at]))
    if (lost.length > 0) {
      await expect.poll(wrongOf, { timeout: 20_000 }).toEqual(followers.map(() => ['a gap']))
      const since = performance.now()
      await writers.after(since, 10)
      await deliveredToAll(
        followers,
        writers.acknowledged.flatMap(({ id, at }) => (at > since ? [id] : [])),
      )
    } else await deliveredToAll(followers, all)
    const cost: Cost = {
      event,
      ...(promoted !== undefined && { promotion: (promoted - started) / 1000, written }),
      longest: urls().map((url) => writers.longestWait(started, url)),
      acknowledged: all.length,
      lost: lost.length,
      gaps: wrongOf().flat().length,
    }
    costs.push(cost)
    expect(wrongOf()).toEqual(followers.map(() => (lost.length > 0 ? ['a gap'] : [])))
    expect(followers.map((follower) => follower.connections())).toEqual(connectedBefore)
    expect(processes.map(({ isRunning }) => isRunning)).toEqual(processes.map(() => true))
    for (const url of urls()) expect((await fetch(`${url}/health/ready`)).status).toBe(200)
    expect(writers.failed).toEqual([])
    return cost
  }

  async function lostOf(ids: readonly string[]): Promise<string[]> {
    const lost: string[] = []
    for (let from = 0; from < ids.length; from += 20) {
      const some = ids.slice(from, from + 20)
      const response = await alice.api(`/api/v1/statuses?${some.map((id) => `id[]=${id}`).join('&')}`)
      expect(response.status).toBe(200)
      const there = new Set(((await response.json()) as { id: string }[]).map(({ id }) => id))
      lost.push(...some.filter((id) => !there.has(id)))
    }
    return lost
  }

  const failovers = (): Promise<string[]> =>
    Promise.all(urls().map((url) => failoversOf(url, ha.variables['METRICS_TOKEN']!)))
  const isSoonBack = ({ written }: Cost) => {
    for (const seconds of written!) expect(seconds).toBeLessThan(secondsPromised)
  }

  test('a switchover loses no write and no event', async () => {
    const { primary, standby } = await whole('async')
    const cost = await injected('`patronictl switchover`', async () => {
      const words = ['--leader', primary.name, '--candidate', standby.name, '--force', 'social']
      const [promoted] = await Promise.all([standby.promoted(), ha.patronictl('switchover', ...words)])
      return promoted
    })
    expect(cost.lost).toBe(0)
    isSoonBack(cost)
  }, 120_000)

  test('synchronous: killing the primary loses no acknowledged write and no event', async () => {
    const { primary, standby } = await whole('sync')
    const cost = await injected('primary killed, synchronous', async () => {
      await primary.kill()
      return standby.promoted()
    })
    expect(cost.lost).toBe(0)
    isSoonBack(cost)
  }, 120_000)

  test('synchronous: after the standby is killed, writes continue once Patroni has noticed it', async () => {
    const { standby } = await whole('sync')
    const cost = await injected('standby killed, synchronous', async () => {
      await standby.kill()
      return undefined
    })
    expect(cost.lost).toBe(0)
  }, 120_000)

  test('asynchronous: killing the primary loses the last writes, and each stream gets a gap', async () => {
    const { primary, standby } = await whole('async')
    const before = await failovers()
    let third: ServiceProcess | undefined
    const cost = await injected('primary killed, asynchronous, replication cut before', async () => {
      primary.replication.refuse()
      await writers.after(performance.now(), 5)
      await primary.kill()
      const promoted = await standby.promoted()
      await writers.after(promoted, 1)
      const { dataDir: DATA_DIR } = service
      third = await startServiceProcess({ ...ha.variables, DATA_DIR, PORT: '0', HOST: '127.0.0.1', ...withoutBucket })
      return promoted
    })
    endings.push(() => third!.kill())
    primary.replication.restore()
    expect(cost.lost).toBeGreaterThan(0)
    isSoonBack(cost)
    await deliveredToAll(followers, [await postAt(alice, third!.url, 'From the third')])
    for (const [at, line] of (await failovers()).entries()) expect(lostIn(line)).toBe(lostIn(before[at]!) + 1)
    for (const process of processes)
      await expect.poll(() => process.log()).toContain('PostgreSQL lost the last changes')
    // The killed primary comes back as a standby, without the lost writes.
    await whole('async')
  }, 120_000)

  test('killing the Redis master loses nothing, and tickets work again', async () => {
    let promoted = 0
    const cost = await injected('Redis master killed', async () => {
      await ha.redis.killMaster()
      promoted = await ha.redis.tookOver()
      return promoted
    })
    expect(cost.lost).toBe(0)
    const ticketAt = async (at: string) => (await alice.api('/api/v1/streaming/ticket', { method: 'POST', at })).status
    for (const url of urls()) await expect.poll(() => ticketAt(url), { timeout: secondsPromised * 1000 }).toBe(200)
    await expect.poll(() => ha.redis.listeners('social-service:changes')).toBeGreaterThanOrEqual(2)
  }, 120_000)
})

// The tests have neither a bucket nor keys for push notifications.
const withoutBucket = { MEDIA_S3_BUCKET: '', MEDIA_S3_REGION: '', VAPID_PRIVATE_KEY: '' }

const lostIn = (line: string) => Number(/lost="true"} (\d+)/.exec(line)?.[1])

const headings = [
  'what happened',
  'until the promotion',
  'from there to a write, pooled / direct',
  'longest without a write, pooled / direct',
  'acknowledged',
  'lost',
  'gaps',
]

function tableOf(costs: readonly Cost[]): string {
  const seconds = (...all: (number | undefined)[]) =>
    all.map((one) => (one === undefined ? '' : `${one.toFixed(1)} s`)).join(' / ')
  const rows = costs.map(({ event, promotion, written = [], longest, acknowledged, lost, gaps }) =>
    [event, seconds(promotion), seconds(...written), seconds(...longest), acknowledged, lost, gaps].map(String),
  )
  return [headings, headings.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function pageOf(table: string): string {
  const day = new Date().toISOString().slice(0, 10)
  const command = '`FAULTS=full npx vitest run test/faults/highAvailability.test.ts`'
  return `# What a failover costs\n\nMeasured on ${day} by ${command}. [docs/high-availability.md](../../docs/high-availability.md) explains the rows.\n\n${table}\n`
}

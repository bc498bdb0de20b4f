import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startRedisCluster } from '../test/support/redis.ts'
import { type RunningDatabase, withBenchData } from './benchData.ts'
import { cpuOf, cpuOfFamily } from './cpu.ts'
import { everyRead } from './everyRead.ts'
import { load, type LoadRequest } from './load.ts'
import { withStandbys } from './postgresServer.ts'
import { type Goal, isMet } from './question.ts'
import { mixOf, tokensOf } from './readers.ts'
import { median } from './rounds.ts'
import { type ServedProcess, startOurs } from './servers.ts'
import { goalLine, table } from './table.ts'
import { startWrites } from './writes.ts'

// How much CPU time do two standbys save the primary? Four processes read all kinds of pages, as often as a client does
// in a day, alternately with and without standbys, while others write. Feeds are in a Redis cluster on both sides.
//
// node bench/replicas.ts [--data-dir an existing demo]

const [readers, writers, connections, rounds, seconds, processes, standbys] = [300, 50, 64, 5, 5, 4, 2]
const goal = 20
const metricsToken = 'a-token-for-metrics'

/** Processes that serve the same database. */
interface Group {
  name: string
  served: ServedProcess[]
}

/** The costs of a page in microseconds, without the costs of the writes, and the servers that answered the reads. */
interface Round {
  ofProcesses: number
  ofPrimary: number
  ofStandbys: number
  ofRedis: number
  /** The number of transactions for a page. A statement outside a transaction counts as one. */
  transactions: number
  onStandbys: number
  /** The percentage of reads that the primary answered although a standby may answer them. */
  onPrimary: number
}

const { values: options } = parseArgs({ options: { 'data-dir': { type: 'string' } } })

await withBenchData(options['data-dir'], async (dataDir) => {
  const tokens = await tokensOf(dataDir, readers + writers, ['read', 'write', 'follow'])
  await withStandbys(dataDir, standbys, (servers) => measure(dataDir, tokens, servers))
})

async function measure(dataDir: string, tokens: readonly string[], servers: readonly RunningDatabase[]): Promise<void> {
  await using started = new AsyncDisposableStack()
  const redis = started.use(await startRedisCluster())
  const [primary, ...others] = servers as [RunningDatabase, ...RunningDatabase[]]
  const pools = servers.map(({ url }) =>
    started.adopt(new pg.Pool({ connectionString: url, max: 1 }), (pool) => pool.end()),
  )
  const environment = {
    ...{ DATABASE_URL: primary.url, REDIS_URL: redis.url, FEED_STORE: 'redis', METRICS_TOKEN: metricsToken },
    // PostgreSQL's default is 100 connections.
    ...{ DATABASE_CONNECTIONS: '6', PROCESSES: String(2 * processes) },
  }
  const start = async (name: string, more: Record<string, string>): Promise<Group> => {
    const served: ServedProcess[] = []
    for (let at = 0; at < processes; at++)
      served.push(started.adopt(await startOurs(dataDir, { ...environment, ...more }), (one) => one.stop()))
    return { name, served }
  }
  const groups = [
    await start('the primary alone', {}),
    await start(`and ${standbys} standbys`, { DATABASE_REPLICA_URLS: others.map(({ url }) => url).join(',') }),
  ]
  const { port } = groups[0]!.served[0]!
  const reads = await everyRead(port, tokens.slice(0, readers))
  started.adopt(startWrites(port, tokens.slice(readers)), (writing) => writing.stop())

  async function figures({ served }: Group) {
    const counted = await Promise.all(served.map((one) => routedReads(one.port)))
    const [transactions, ...onOthers] = await Promise.all(pools.map(transactionsOf))
    return {
      ofProcesses: served.reduce((sum, { pid }) => sum + cpuOf(pid), 0),
      ofPrimary: cpuOfFamily(primary.pid),
      ofStandbys: others.reduce((sum, { pid }) => sum + cpuOfFamily(pid), 0),
      ofRedis: redis.nodes.reduce((sum, { pid }) => sum + cpuOf(pid), 0),
      transactions: transactions!,
      onStandbys: onOthers.reduce((sum, count) => sum + count, 0),
      primaryReads: counted.reduce((sum, { primary: count }) => sum + count, 0),
      replicaReads: counted.reduce((sum, { replica }) => sum + replica, 0),
    }
  }

  type Figures = Awaited<ReturnType<typeof figures>>
  /** Returns what work adds to each figure, and its result. */
  async function added<Result>(group: Group, work: () => Promise<Result>): Promise<[Figures, Result]> {
    const before = await figures(group)
    const result = await work()
    const after = await figures(group)
    const keys = Object.keys(before) as (keyof Figures)[]
    return [Object.fromEntries(keys.map((key) => [key, after[key] - before[key]])) as Figures, result]
  }

  async function round(group: Group, seed: number): Promise<Round> {
    const [idle] = await added(group, () => pause(seconds * 1000))
    const [sums, results] = await added(group, () =>
      Promise.all(group.served.map((one, at) => readPages(one.port, reads, seed * processes + at))),
    )
    const pages = results.reduce((sum, { count }) => sum + count, 0)
    const each = (key: keyof Figures) => (sums[key] - idle[key]) / pages
    return {
      ...{ ofProcesses: each('ofProcesses'), ofPrimary: each('ofPrimary'), ofStandbys: each('ofStandbys') },
      ...{ ofRedis: each('ofRedis'), transactions: each('transactions'), onStandbys: each('onStandbys') },
      onPrimary: group === groups[0] ? 100 : (100 * sums.primaryReads) / (sums.primaryReads + sums.replicaReads),
    }
  }

  const results = groups.map((): Round[] => [])
  for (let seed = -2; seed < rounds; seed++)
    for (const [at, group] of groups.entries()) {
      const result = await round(group, seed + 2)
      if (seed >= 0) results[at]!.push(result)
    }
  await report(groups, results)
}

async function transactionsOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    'select xact_commit as count from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]!.count)
}

/** Returns the reads that a process has routed to each kind of server. */
async function routedReads(port: number): Promise<{ primary: number; replica: number }> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text()
  const of = (server: string) =>
    [...text.matchAll(new RegExp(`^database_routed_reads_total\\{server="${server}".*\\} (\\d+)$`, 'gm'))].reduce(
      (sum, [, count]) => sum + Number(count),
      0,
    )
  return { primary: of('primary'), replica: of('replica') }
}

/** Reads pages of all kinds in their shares. */
function readPages(port: number, reads: Record<string, LoadRequest[]>, seed: number) {
  const { requests, next } = mixOf(reads, readers, seed)
  return load(port, requests, seconds, { connections: connections / processes, next })
}

async function report(groups: readonly Group[], results: readonly Round[][]): Promise<void> {
  const middle = (at: number, key: keyof Round) => median(results[at]!.map((one) => one[key]))
  const of = (what: string, reached: number): Goal => ({ what, goal, reached, isAtLeast: false, unit: ' %' })
  const [transactions, onStandbys] = [middle(1, 'transactions'), middle(1, 'onStandbys')]
  const goals = [
    of('reads of lists, and of what is not cached, on the primary', middle(1, 'onPrimary')),
    of('all statements on the primary', (100 * transactions) / (transactions + onStandbys)),
  ]
  const columns: [string, keyof Round][] = [
    ['reads on the primary, %', 'onPrimary'],
    ['transactions for a page: primary', 'transactions'],
    ['transactions: standbys', 'onStandbys'],
    ['CPU for a page, µs: primary', 'ofPrimary'],
    ['CPU: standbys', 'ofStandbys'],
    ['CPU: Redis', 'ofRedis'],
    ['CPU: processes', 'ofProcesses'],
  ]
  const rows = groups.map(({ name }, at) => [name, ...columns.map(([, key]) => middle(at, key))])
  const text = `# Reads from standbys

\`npx node bench/replicas.ts\`: ${processes} processes answer all kinds of pages over ${connections} connections, for
${readers} readers drawn by Zipf's law, while ${writers} others write 9 times a second. Feeds are in a Redis cluster
of three nodes. The costs of a page do not include those of the writes. Figures are medians of ${rounds} alternating
rounds, on one machine that all servers share.

${table(['', ...columns.map(([head]) => head)], rows)}

${goals.map(({ what, reached }) => `- ${what}: ${reached.toFixed(1)} %, goal at most ${goal} %`).join('\n')}

The standbys answered reads of lists, and of objects that the processes had not cached. Of the statements that remain
on the primary, nearly all are fences and first look-ups of sessions
([why](../../docs/decisions/replicas.md#what-stays-on-the-primary)).
`
  await writeFile(join(import.meta.dirname, 'results', 'replicas.md'), text)
  console.log(text)
  for (const one of goals) console.log(goalLine(one))
  process.exitCode = goals.every(isMet) ? 0 : 1
}

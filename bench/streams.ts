import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { initializePostgresStores } from '../src/index.ts'
import { withDatabase } from './benchData.ts'
import type { QuestionResult, Goal, BenchQuestion } from './question.ts'
import { compare, type Comparison, socketsUntilWarm } from './streams/compare.ts'
import { seedListeners } from './streams/seed.ts'
import { table } from './table.ts'

/** Sends one event to thousands of sockets. */
export const question: BenchQuestion = {
  name: 'streams',
  title:
    'How long does it take to send one public post to thousands of sockets, whose accounts each have a filter, a block and a mute?',
  ask,
}

const socketsPerAccount = 5
/**
 * A round with fewer sockets takes less time and is affected more by other work of the machine, so there are more
 * rounds.
 */
const sizes = [
  { sockets: 2_000, rounds: 15 },
  { sockets: 10_000, rounds: 7 },
]
const protocols = ['mastodon', 'graphql'] as const

interface Row extends Comparison {
  sockets: number
  protocol: (typeof protocols)[number]
}

// The bench has its own data, so that the public timeline has no other posts.
async function ask(): Promise<QuestionResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'social-bench-'))
  try {
    return await withDatabase(dataDir, async ({ url: databaseUrl }) => {
      const listeners = await seed(databaseUrl)
      const server = { kind: 'service', databaseUrl, dataDir } as const
      const rows: Row[] = []
      for (const { sockets, rounds } of sizes) {
        for (const protocol of protocols) {
          rows.push({ sockets, protocol, ...(await compare({ protocol, sockets, server, listeners }, rounds)) })
        }
      }
      return { goals: rows.flatMap(goalsOf), text: textOf(rows) }
    })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function seed(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 5 })
  try {
    await initializePostgresStores(pool)
    return await seedListeners(pool, Math.max(...sizes.map(({ sockets }) => sockets)) / socketsPerAccount)
  } finally {
    await pool.end()
  }
}

function goalsOf({ sockets, protocol, ours, ratio }: Row): Goal[] {
  const name = `${sockets.toLocaleString('en')} sockets, ${protocol}`
  const time = { what: `${name}: time of raw ws`, goal: 1.4, reached: ratio.milliseconds, isAtLeast: false, unit: ' x' }
  const memory = {
    what: `${name}: memory per socket`,
    goal: 15,
    reached: ours.kilobytes,
    isAtLeast: false,
    unit: ' KB',
  }
  // With few sockets, the remains of garbage collection take more memory than the sockets.
  return sockets >= 10_000 ? [time, memory] : [time]
}

function textOf(rows: readonly Row[]): string {
  const head = [
    ...['sockets', 'protocol', 'ms to the last', 'raw', 'with one socket', 'raw', 'ratio of time'],
    ...['µs of CPU per socket', 'raw', 'ratio of CPU', 'KB per socket', 'raw'],
  ]
  const cells = ({ sockets, protocol, ours, raw, ratio }: Row) => [
    ...[String(sockets), protocol, ours.milliseconds, raw.milliseconds],
    ...[ours.alone.milliseconds, raw.alone.milliseconds, ratio.milliseconds],
    ...[ours.cpuOfSocket, raw.cpuOfSocket, ratio.cpu, ours.kilobytes, raw.kilobytes],
  ]
  const series = sizes.map(({ rounds, sockets }) => `${rounds} rounds with ${sockets.toLocaleString('en')} sockets`)
  return `${table(head, rows.map(cells))}

Each account has ${socketsPerAccount} sockets. The limit is \`ws\`, which sends the same bytes to as many sockets.
After a warm-up, in which each sends events to ${socketsUntilWarm.toLocaleString('en')} sockets, the two alternate:
${series.join(', ')}. Times are from the call until the last socket has the event. Both ratios exclude the cost of a
single socket, which is that of creating a post, and are medians over the rounds. CPU is the server's own. Memory is
that of each socket of the second half after garbage collection, with the cached data of its account. With 2,000
sockets it is less than the garbage that remains, so it is measured with 10,000. Server, clients and PostgreSQL share
two cores.`
}

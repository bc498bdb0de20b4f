import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { initializePostgresStores } from '../src/index.ts'
import { openEmbeddedPostgres } from '../src/stores/postgres/embedded/openEmbeddedPostgres.ts'
import { type Listener, seedListeners } from './streams/seed.ts'
import type { ClientReport, ClientTask } from './streams/clients.ts'
import type { ServerReport, ServerTask } from './streams/servers.ts'

// How long does it take to tell thousands of sockets of one public post, each account with a filter, a block and a mute of its own? The
// limit is `ws` itself, which sends the same bytes to as many sockets, in the same run. From the call to the last socket; of ours, less
// what it takes to tell a single one, which is the making of a post. Clients and servers are processes of their own, and share
// this machine's cores. Goal: at most 1.4 times the limit, and 15 KB of memory a socket.
//
// node bench/streams.ts [--sockets 2000,10000] [--rounds 15]

const goals = { ratio: 1.4, kilobytes: 15 }
const socketsPerAccount = 5

const { values: given } = parseArgs({
  options: {
    sockets: { type: 'string', default: '2000,10000' },
    rounds: { type: 'string', default: '15' },
    protocols: { type: 'string', default: 'mastodon,graphql' },
  },
})
const sizes = given.sockets.split(',').map(Number)
const rounds = Number(given.rounds)

/** A child process that answers each task with a report. */
function startChild<Task extends object, Report>(file: string) {
  const child = fork(join(import.meta.dirname, 'streams', file), {
    execArgv: [
      '--expose-gc',
      ...(process.env['BENCH_PROFILE'] && file === 'servers.ts' ? ['--cpu-prof', '--cpu-prof-dir=/tmp/w-prof'] : []),
    ],
  })
  const ended = new Promise<never>((_, reject) => child.once('exit', (code) => reject(new Error(`${file}: ${code}`))))
  ended.catch(() => undefined)
  return {
    ask(task: Task): Promise<Report> {
      const answered = new Promise<Report>((resolve) => child.once('message', (report) => resolve(report as Report)))
      child.send(task)
      return Promise.race([answered, ended])
    },
    stop: () => new Promise<void>((resolve) => child.once('exit', () => resolve()) && child.disconnect()),
  }
}

interface Measured {
  /** Milliseconds, the middle of all rounds: to the last socket, and with a single one. */
  all: number
  one: number
  /** Microseconds of the server's for each socket. */
  cpu: number
  kilobytes: number
  frame: string
}

async function measure(protocol: ClientTask['protocol'], sockets: number, server: ServerTask, listeners: Listener[]) {
  const service = startChild<ServerTask, ServerReport>('servers.ts')
  const clients = startChild<ClientTask, ClientReport>('clients.ts')
  const { url } = await service.ask(server)
  const task = { url, protocol, listeners, rounds }
  const { times: single } = await clients.ask({ ...task, sockets: 1 })
  const before = await service.ask({ kind: 'usage' })
  await clients.ask({ ...task, sockets, rounds: 0 })
  const connected = await service.ask({ kind: 'usage' })
  const { times, frame } = await clients.ask({ ...task, sockets: 0 })
  const after = await service.ask({ kind: 'usage' })
  await clients.stop()
  await service.stop()
  return {
    all: middle(times),
    one: middle(single),
    cpu: (after.cpu - connected.cpu) / rounds / sockets,
    kilobytes: (connected.rss - before.rss) / 1024 / sockets,
    frame,
  } satisfies Measured
}

const middle = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN

const folder = await mkdtemp(join(tmpdir(), 'social-bench-'))
const embedded = await openEmbeddedPostgres({ dataDir: folder, log: { info() {}, warn: console.warn } })
const { user, database, host, port } = embedded.connection
const databaseUrl = `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
const pool = new pg.Pool({ connectionString: databaseUrl, max: 5 })
let isMissed = false
try {
  await initializePostgresStores(pool)
  const listeners = await seedListeners(pool, Math.ceil(Math.max(...sizes) / socketsPerAccount))
  console.log(
    '| sockets | protocol | ms to the last | for a single one | raw ws, ms | ratio | us of CPU a socket | raw | KB a socket | raw |',
  )
  console.log('|---|---|---|---|---|---|---|---|---|---|')
  for (const sockets of sizes) {
    for (const protocol of given.protocols.split(',') as ClientTask['protocol'][]) {
      const serviceTask = { kind: 'service', databaseUrl, dataDir: folder } as const
      const ours = await measure(protocol, sockets, serviceTask, listeners)
      const raw = await measure('raw', sockets, { kind: 'raw', frame: ours.frame }, listeners)
      const ratio = (ours.all - ours.one) / (raw.all - raw.one)
      isMissed ||= ratio > goals.ratio || ours.kilobytes > goals.kilobytes
      const cells = [ours.all, ours.one, raw.all, ratio, ours.cpu, raw.cpu, ours.kilobytes, raw.kilobytes]
      const [all, one, rawAll, ratioText, ...rest] = cells.map((cell) => cell.toFixed(cell < 10 ? 2 : 1))
      console.log(`| ${[sockets, protocol, all, one, rawAll, ratioText, ...rest].join(' | ')} |`)
    }
  }
  console.log(isMissed ? 'goal missed' : 'goal met', goals)
  process.exitCode = isMissed ? 1 : 0
} finally {
  await pool.end()
  await embedded.close()
  await rm(folder, { recursive: true, force: true })
}

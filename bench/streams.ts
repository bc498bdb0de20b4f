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
// this machine's cores; both servers are asked by turns. Goal: at most 1.4 times the limit, and 15 KB of memory a socket.
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
    execArgv: ['--expose-gc'],
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

/** One server and its clients. */
async function startPair(protocol: ClientTask['protocol'], sockets: number, server: ServerTask, listeners: Listener[]) {
  const service = startChild<ServerTask, ServerReport>('servers.ts')
  const clients = startChild<ClientTask, ClientReport>('clients.ts')
  const { url } = await service.ask(server)
  const task = { url, protocol, listeners, rounds: 0, sockets: 0 }
  const times: number[] = []

  /** Milliseconds, the middle of all rounds, and microseconds of the server's for each, with a single socket. */
  async function single() {
    const before = await service.ask({ kind: 'cpu' })
    const report = await clients.ask({ ...task, sockets: 1, rounds })
    const after = await service.ask({ kind: 'cpu' })
    return { frame: report.frame, milliseconds: middle(report.times), cpu: (after.cpu - before.cpu) / rounds }
  }

  /** Opens all sockets; returns the kilobytes that each of the second half takes up. */
  async function connect(): Promise<number> {
    await clients.ask({ ...task, sockets: sockets / 2 })
    const half = await service.ask({ kind: 'memory' })
    await clients.ask({ ...task, sockets })
    const all = await service.ask({ kind: 'memory' })
    return (all.rss - half.rss) / 1024 / (sockets / 2)
  }

  return {
    single,
    connect,
    times,
    round: async () => void times.push(...(await clients.ask({ ...task, rounds: 1 })).times),
    cpu: async () => (await service.ask({ kind: 'cpu' })).cpu,
    stop: async () => {
      await clients.stop()
      await service.stop()
    },
  }
}

async function compare(
  protocol: ClientTask['protocol'],
  sockets: number,
  serviceTask: ServerTask,
  listeners: Listener[],
) {
  const ours = await startPair(protocol, sockets, serviceTask, listeners)
  const oursAlone = await ours.single()
  const raw = await startPair('raw', sockets, { kind: 'raw', frame: oursAlone.frame }, listeners)
  const rawAlone = await raw.single()
  const kilobytes = [await ours.connect(), await raw.connect()]
  const before = [await ours.cpu(), await raw.cpu()]
  // By turns, so that whatever else the machine does is done to both.
  for (let round = 0; round < rounds; round++) {
    await ours.round()
    await raw.round()
  }
  const after = [await ours.cpu(), await raw.cpu()]
  await Promise.all([ours.stop(), raw.stop()])
  const cpu = [oursAlone, rawAlone].map(
    (alone, index) => ((after[index]! - before[index]!) / rounds - alone.cpu) / sockets,
  )
  const all = [middle(ours.times), middle(raw.times)] as const
  const ratio = (all[0] - oursAlone.milliseconds) / (all[1] - rawAlone.milliseconds)
  return { all, one: oursAlone.milliseconds, ratio, cpu, kilobytes }
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
      const { all, one, ratio, cpu, kilobytes } = await compare(protocol, sockets, serviceTask, listeners)
      isMissed ||= ratio > goals.ratio || kilobytes[0]! > goals.kilobytes
      const cells = [all[0], one, all[1], ratio, ...cpu, ...kilobytes].map((cell) => cell.toFixed(cell < 10 ? 2 : 1))
      console.log(`| ${[sockets, protocol, ...cells].join(' | ')} |`)
    }
  }
  console.log(isMissed ? 'goal missed' : 'goal met', goals)
  process.exitCode = isMissed ? 1 : 0
} finally {
  await pool.end()
  await embedded.close()
  await rm(folder, { recursive: true, force: true })
}

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { seededRandom } from '../cli/demo/random.ts'
import { readCosts } from './simulation/costs.ts'
import { type Demand, demandOf, largest, people, type Setup } from './simulation/demand.ts'
import { Clock, Cores } from './simulation/queues.ts'
import { shares } from './shares.ts'
import { table } from './table.ts'

// How many machines does a number of people need, and what breaks first? The costs are those of the benches. The
// demand is calculated for the busiest second. Two such seconds are simulated, request by request, on the machines
// that this demand needs.
//
// node bench/simulation.ts

const setups: Setup[] = [
  { name: 'one PostgreSQL' },
  { name: 'and standbys', hasStandbys: true },
  { name: 'and feeds in Redis', hasStandbys: true, feedsInRedis: true },
  { name: 'and a part of the log for each process', hasStandbys: true, feedsInRedis: true, readsPartOfLog: true },
  { name: 'instead of Redis, tables of readers on 8 shards', hasStandbys: true, readsPartOfLog: true, shards: 8 },
]
const sizes = [100_000, 1_000_000, 10_000_000, 100_000_000]
const seconds = 2

const costs = readCosts(Object.keys(shares))
const demand = (count: number, setup: Setup) => demandOf(count, setup, costs, shares)
const short = (count: number) => count.toLocaleString('en', { maximumSignificantDigits: 2 })

interface ResponseTimes {
  p50: number
  p99: number
}

/** Simulates pages on the machines of a demand. Returns the milliseconds that they take. */
function simulate({ requests, processes, primary, standbys }: Demand): ResponseTimes {
  const clock = new Clock()
  const { next: random } = seededRandom(7)
  const kinds = Object.entries(shares).flatMap(([kind, share]) =>
    Array.from({ length: share }, () => costs.pages[kind]!),
  )
  const own = Array.from({ length: processes }, () => new Cores(clock, random, 1))
  const database = new Cores(clock, random, Math.max(1, Math.round(primary + standbys)))
  const times: number[] = []
  for (let at = 0; at < seconds; at += -Math.log(1 - random()) / requests) {
    const cost = kinds[Math.floor(random() * kinds.length)]!
    const process = own[Math.floor(random() * own.length)]!
    const half = cost.process / 2e6
    clock.add(at, (now) =>
      process.work(now, half, (sentAt) =>
        database.work(sentAt, cost.postgres / 1e6, (answeredAt) =>
          process.work(answeredAt, half, (end) => void times.push((end - at) * 1000)),
        ),
      ),
    )
  }
  clock.run()
  times.sort((one, other) => one - other)
  const of = (share: number) => times[Math.floor((times.length - 1) * share)]!
  return { p50: of(0.5), p99: of(0.99) }
}

/** Returns the number of people above which a setup breaks, and why. */
function limitOf(setup: Setup): { count: number; breaks: string } {
  for (let count = 10_000; ; count *= 1.02) {
    const { breaks } = demand(count, setup)
    if (breaks !== undefined) return { count, breaks }
  }
}

function rowOf(count: number, setup: Setup): (string | number)[] {
  const needed = demand(count, setup)
  const { requests, processes, primary, standbys, shards, redis, publicStreams, logMegabytes, terabytes, breaks } =
    needed
  const waits = breaks === undefined && requests < 50_000 ? simulate(needed) : undefined
  return [
    short(count),
    setup.name,
    short(requests),
    Number.isFinite(processes) ? short(processes) : 'any number is too few',
    ...[publicStreams, primary, standbys, shards, redis, logMegabytes, terabytes],
    waits ? `${waits.p50.toFixed(1)}, ${waits.p99.toFixed(1)}` : '',
    breaks ?? '',
  ]
}

const head = [
  ...['people', 'setup', 'requests/s', 'processes', 'of them, cores for public streams'],
  ...[
    'cores of the primary',
    'of standbys',
    'of shards',
    'of Redis',
    'log, MB/s',
    'TB a year',
    'p50, p99 of a page, ms',
    'limited by',
  ],
]
const text = `# Machines for many people

\`node bench/simulation.ts\` uses the costs that the benches measured, on shared cores. Half of each core is left free in the busiest second.
The assumptions are those of docs/scaling.md: ${people.requestsADay} requests and ${people.postsADay} posts per day of each active person, and ${people.followers} followers.
The largest PostgreSQL has ${largest.cores} cores and writes ${largest.logMegabytesASecond} MB of log per second.

${table(
  head,
  sizes.flatMap((count) => setups.map((setup) => rowOf(count, setup))),
)}

| setup | supports up to (people) | limited by |
|---|---|---|
${setups
  .map((setup) => {
    const { count, breaks } = limitOf(setup)
    return `| ${setup.name} | ${short(count)} | ${breaks} |`
  })
  .join('\n')}

Every process reads the whole change log, and public streams send every post to everybody who has one open: both grow with
the square of the number of people. The last two setups are not built: in them, a process reads only what its clients need, and a
public stream sends at most five posts per second. Pages wait only for cores, not for network or disk.
`
await mkdir(join(import.meta.dirname, 'results'), { recursive: true })
await writeFile(join(import.meta.dirname, 'results', 'simulation.md'), text)
console.log(text)

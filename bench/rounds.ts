import { setTimeout as pause } from 'node:timers/promises'
import { cpuOf, cpuOfFamily, rssOf, rssOfFamily } from './cpu.ts'
import { type Draw, load, type LoadRequest, type LoadResult } from './load.ts'
import { table } from './table.ts'

/** A server that is measured alternately with others. */
export interface Side {
  name: string
  port: number
  /** The process that responds. */
  pid: number
  /** True if its child processes respond too. */
  hasWorkers?: boolean
  /** The process id of its PostgreSQL, of which the others are children. */
  database: number
  requests: readonly LoadRequest[]
}

/** The figures of one round. */
export interface RoundFigures extends LoadResult {
  /** Microseconds of CPU per request: of the responding processes, and of PostgreSQL without what it uses when idle. */
  cpu: number
  databaseCpu: number
  /** Memory of the responding processes afterwards, in bytes. */
  rss: number
}

export interface RoundSides {
  rounds: number
  seconds: number
  /** Returns the choice of requests for a round. It is the same for all sides. */
  draw: (round: number) => Draw
}

// The number of rounds that do not count, in which code is compiled and caches are filled. In the first one, all
// readers come in turn.
const warming = 2

/**
 * Measures each side in each round, so that other work of the machine affects all sides. Returns the figures of each
 * side by round.
 */
export async function runRounds(
  sides: readonly Side[],
  { rounds, seconds, draw }: RoundSides,
): Promise<Map<string, RoundFigures[]>> {
  for (let round = 0; round < warming; round++) {
    for (const side of sides) await measure(side, seconds, round === 0 ? allInTurn(side, draw(round)) : draw(round))
  }
  const idle = await idleRates(sides, seconds)
  const figures = new Map<string, RoundFigures[]>(sides.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const side of sides) {
      const result = await measure(side, seconds, draw(round))
      const others = ((idle.get(side.database) ?? 0) * seconds) / result.count
      figures.get(side.name)!.push({ ...result, databaseCpu: Math.max(0, result.databaseCpu - others) })
    }
  }
  return figures
}

/** Returns the microseconds of CPU per second of each PostgreSQL while nothing is measured, but writes go on. */
async function idleRates(sides: readonly Side[], seconds: number): Promise<Map<number, number>> {
  const pids = [...new Set(sides.map(({ database }) => database))]
  const before = pids.map(cpuOfFamily)
  await pause(seconds * 1000)
  return new Map(pids.map((pid, index) => [pid, (cpuOfFamily(pid) - before[index]!) / seconds]))
}

function allInTurn({ requests }: Side, { connections }: Draw): Draw {
  let sent = 0
  return { connections, next: () => sent++ % requests.length }
}

/** Measures one round of one side. `databaseCpu` includes all other work of PostgreSQL. */
export async function measure(side: Side, seconds: number, draw: Draw): Promise<RoundFigures> {
  const { port, pid, database, requests, hasWorkers = false } = side
  const cpuOfSide = hasWorkers ? cpuOfFamily : cpuOf
  const before = [cpuOfSide(pid), cpuOfFamily(database)] as const
  const result = await load(port, requests, seconds, draw)
  const cpu = (cpuOfSide(pid) - before[0]) / result.count
  const databaseCpu = (cpuOfFamily(database) - before[1]) / result.count
  return { ...result, cpu, databaseCpu, rss: (hasWorkers ? rssOfFamily : rssOf)(pid) }
}

/** Returns the median of numbers, or NaN for none. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? NaN
}

/** Returns the median over all rounds, of each figure separately. */
export function middleOf(figures: readonly RoundFigures[]): RoundFigures {
  const keys = Object.keys(figures[0]!) as (keyof RoundFigures)[]
  return Object.fromEntries(keys.map((key) => [key, median(figures.map((one) => one[key]))])) as unknown as RoundFigures
}

/**
 * Returns the ratio of one side's figure to another's: the median over the rounds, because measurements close in
 * time had the same conditions.
 */
export function ratioOf(
  figures: Map<string, RoundFigures[]>,
  one: string,
  other: string,
  key: keyof RoundFigures,
): number {
  const others = figures.get(other)!
  return median(figures.get(one)!.map((figure, round) => figure[key] / others[round]![key]))
}

/** Returns a table of all sides, each compared to `other` by requests per second. */
export function roundsTable(figures: Map<string, RoundFigures[]>, other: string): string {
  const rows = [...figures].map(([name, rounds]) => {
    const { requestsPerSecond, p50, p99, cpu, databaseCpu, bytes, rss } = middleOf(rounds)
    const ratio = ratioOf(figures, name, other, 'requestsPerSecond')
    return [
      name,
      Math.round(requestsPerSecond).toString(),
      ratio,
      p50,
      p99,
      cpu,
      databaseCpu,
      bytes / 1024,
      rss / 2 ** 20,
    ]
  })
  const head = [
    '',
    'requests/s',
    `of ${other}`,
    'p50, ms',
    'p99, ms',
    'CPU of the process, µs',
    'CPU of PostgreSQL, µs',
    'KiB',
    'RSS, MiB',
  ]
  return table(head, rows)
}

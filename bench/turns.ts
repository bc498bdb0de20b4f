import { setTimeout as pause } from 'node:timers/promises'
import { cpuOf, cpuOfFamily, rssOf, rssOfFamily } from './cpu.ts'
import { type Draw, load, type LoadRequest, type LoadResult } from './load.ts'
import { table } from './table.ts'

/** One of those that are measured by turns. */
export interface Side {
  name: string
  port: number
  /** The process that answers. */
  pid: number
  /** Whether those that it has started answer with it. */
  hasWorkers?: boolean
  /** The first process of its PostgreSQL. */
  database: number
  requests: readonly LoadRequest[]
}

/** What one round came to. */
export interface Figures extends LoadResult {
  /** Microseconds of CPU a request, of the processes that answer; of PostgreSQL, less what it has while nobody is measured. */
  cpu: number
  databaseCpu: number
  /** Bytes of the processes that answer, afterwards. */
  rss: number
}

export interface Turns {
  rounds: number
  seconds: number
  /** How requests are chosen in a round; the same for all sides, by the round's number. */
  draw: (round: number) => Draw
}

// Two rounds each that do not count: until code is compiled and what is kept in the process is there. In the first, all come by in turn.
const warming = 2

/** Asks each side in each round, so that whatever else the machine does is done to all; the figures of each, in the order of the rounds. */
export async function takeTurns(
  sides: readonly Side[],
  { rounds, seconds, draw }: Turns,
): Promise<Map<string, Figures[]>> {
  for (let round = 0; round < warming; round++) {
    for (const side of sides) await measure(side, seconds, round === 0 ? allInTurn(side, draw(round)) : draw(round))
  }
  const idle = await idleRates(sides, seconds)
  const figures = new Map<string, Figures[]>(sides.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const side of sides) {
      const result = await measure(side, seconds, draw(round))
      const others = ((idle.get(side.database) ?? 0) * seconds) / result.count
      figures.get(side.name)!.push({ ...result, databaseCpu: Math.max(0, result.databaseCpu - others) })
    }
  }
  return figures
}

/** Microseconds of CPU a second of each PostgreSQL while nobody is measured, but others write. */
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

/** One round of one side; its `databaseCpu` is with all that others ask of PostgreSQL meanwhile. */
export async function measure(side: Side, seconds: number, draw: Draw): Promise<Figures> {
  const { port, pid, database, requests, hasWorkers = false } = side
  const cpuOfSide = hasWorkers ? cpuOfFamily : cpuOf
  const before = [cpuOfSide(pid), cpuOfFamily(database)] as const
  const result = await load(port, requests, seconds, draw)
  const cpu = (cpuOfSide(pid) - before[0]) / result.count
  const databaseCpu = (cpuOfFamily(database) - before[1]) / result.count
  return { ...result, cpu, databaseCpu, rss: (hasWorkers ? rssOfFamily : rssOf)(pid) }
}

/** The middle of some numbers; NaN of none. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? NaN
}

/** The middle of all rounds, of each figure by itself. */
export function middleOf(figures: readonly Figures[]): Figures {
  const keys = Object.keys(figures[0]!) as (keyof Figures)[]
  return Object.fromEntries(keys.map((key) => [key, median(figures.map((one) => one[key]))])) as unknown as Figures
}

/** How one side's figure stands to another's: the middle of what it is in each round, as neighbours in time had the same machine. */
export function ratioOf(figures: Map<string, Figures[]>, one: string, other: string, key: keyof Figures): number {
  const others = figures.get(other)!
  return median(figures.get(one)!.map((figure, round) => figure[key] / others[round]![key]))
}

/** A table of all sides, each in relation to `other` by requests a second. */
export function turnsTable(figures: Map<string, Figures[]>, other: string): string {
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

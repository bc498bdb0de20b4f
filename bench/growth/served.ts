import type { LoadRequest } from '../load.ts'
import { zipfReaders } from '../readers.ts'
import { startOurs } from '../servers.ts'
import { type RoundFigures, measure, median, middleOf } from '../rounds.ts'
import type { BenchDatabase } from './newDatabase.ts'

/** The cost of a page of home. */
export interface HomeCost extends RoundFigures {
  /** Microseconds of CPU per request, of the process and of PostgreSQL. */
  both: number
  /** The median milliseconds of a reader's first page, when the process has nothing cached for the reader. */
  first: number
}

const [connections, rounds] = [32, 3]

/** Runs work on a process that serves a new database. */
export async function withService<Result>(
  database: BenchDatabase,
  environment: Record<string, string>,
  work: (served: { port: number; pid: number }) => Promise<Result>,
): Promise<Result> {
  const served = await startOurs(database.dataDir, { DATABASE_URL: database.url, ...environment })
  try {
    return await work(served)
  } finally {
    await served.stop()
  }
}

const home = (Authorization: string): LoadRequest => ({
  method: 'GET',
  path: '/api/v1/timelines/home?limit=20',
  headers: { Authorization },
})

/**
 * Measures the cost of home for each group of readers, by name, alternately. Zipf's law draws the readers of each
 * round.
 */
export function costOfHome<Group extends string>(
  database: BenchDatabase,
  groups: Record<Group, string[]>,
  seconds: number,
): Promise<Record<Group, HomeCost>> {
  return withService(database, {}, async ({ port, pid }) => {
    const names = Object.keys(groups) as Group[]
    const firsts = new Map<Group, number>()
    for (const name of names) firsts.set(name, await firstOf(port, groups[name]))
    const figures = new Map<Group, RoundFigures[]>(names.map((name) => [name, []]))
    for (let round = -2; round < rounds; round++) {
      for (const name of names) {
        const side = { name, port, pid, database: database.pid, requests: groups[name].map(home) }
        const figure = await measure(side, seconds, zipfReaders(groups[name].length, connections, round))
        if (round >= 0) figures.get(name)!.push(figure)
      }
    }
    const costs = names.map((name) => {
      const middle = middleOf(figures.get(name)!)
      return [name, { ...middle, both: middle.cpu + middle.databaseCpu, first: firsts.get(name)! }]
    })
    return Object.fromEntries(costs) as Record<Group, HomeCost>
  })
}

async function firstOf(port: number, readers: readonly string[]): Promise<number> {
  const times: number[] = []
  for (const reader of readers) {
    const { method, path, headers } = home(reader)
    const since = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers })
    const { length } = (await answer.json()) as unknown[]
    if (length !== 20) throw new Error(`home returned ${answer.status} with ${length} posts`)
    times.push(performance.now() - since)
  }
  return median(times)
}

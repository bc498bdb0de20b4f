import type { LoadRequest } from '../load.ts'
import { zipfReaders } from '../readers.ts'
import { startOurs } from '../servers.ts'
import { type RoundFigures, measure, median, middleOf } from '../rounds.ts'
import type { BenchDatabase } from './newDatabase.ts'

/** The cost of a page. */
export interface PageCost extends RoundFigures {
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

/** Returns the request for the first page of a reader's home timeline. */
export const home = (authorization: string) => read(authorization, '/api/v1/timelines/home?limit=20')

/** Returns the request for the first results of a search. */
export const search = (authorization: string, type: 'statuses' | 'accounts', word: string) =>
  read(authorization, `/api/v2/search?type=${type}&limit=20&q=${word}`)

const read = (Authorization: string, path: string): LoadRequest => ({ method: 'GET', path, headers: { Authorization } })

/**
 * Measures the groups of pages alternately, and returns the costs by the name of each group. Each request of a group
 * comes from a different reader. Zipf's law draws the readers of each round.
 */
export function costOfPages<Group extends string>(
  database: BenchDatabase,
  groups: Record<Group, LoadRequest[]>,
  seconds: number,
): Promise<Record<Group, PageCost>> {
  return withService(database, {}, async ({ port, pid }) => {
    const names = Object.keys(groups) as Group[]
    const firsts = new Map<Group, number>()
    for (const name of names) firsts.set(name, await firstOf(port, groups[name]))
    const figures = new Map<Group, RoundFigures[]>(names.map((name) => [name, []]))
    for (let round = -2; round < rounds; round++) {
      for (const name of names) {
        const side = { name, port, pid, database: database.pid, requests: groups[name] }
        const figure = await measure(side, seconds, zipfReaders(groups[name].length, connections, round))
        if (round >= 0) figures.get(name)!.push(figure)
      }
    }
    const costs = names.map((name) => {
      const middle = middleOf(figures.get(name)!)
      return [name, { ...middle, both: middle.cpu + middle.databaseCpu, first: firsts.get(name)! }]
    })
    return Object.fromEntries(costs) as Record<Group, PageCost>
  })
}

async function firstOf(port: number, requests: readonly LoadRequest[]): Promise<number> {
  const times: number[] = []
  for (const { method, path, headers } of requests) {
    const since = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers })
    // A timeline is an array, and a search has one for each kind.
    const { length } = Object.values((await answer.json()) as object).flat()
    if (length !== 20) throw new Error(`${path} returned ${answer.status} with ${length} entries`)
    times.push(performance.now() - since)
  }
  return median(times)
}

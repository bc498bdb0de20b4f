import { seededRandom } from '../cli/demo/random.ts'
import { issueSession } from '../src/sessions/issue.ts'
import type { Draw, LoadRequest } from './load.ts'
import { withReaders } from './served.ts'
import { shares } from './shares.ts'

/** Creates sessions for accounts of a data folder. Returns their tokens. */
export function tokensOf(
  dataDir: string,
  count: number,
  scopes: ('read' | 'write' | 'follow')[] = ['read'],
): Promise<string[]> {
  return withReaders(dataDir, count, ({ authSessions }, accounts) =>
    tenAtATime(accounts, async (accountId) => {
      const session = { accountId, kind: 'cli', label: 'bench', scopes } as const
      return (await issueSession(authSessions, session)).id.reveal()
    }),
  )
}

/**
 * Draws indices below `count` by Zipf's law with exponent 1: index 0 comes twice as often as index 1. The same seed
 * gives the same sequence.
 */
export function zipf(count: number, seed: number): () => number {
  const { next } = seededRandom(seed)
  const sums: number[] = []
  for (let rank = 1; rank <= count; rank++) sums.push((sums.at(-1) ?? 0) + 1 / rank)
  return () => {
    const target = next() * sums.at(-1)!
    let [low, high] = [0, count - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle]! <= target) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Draws readers by Zipf's law: a few are active all the time, most now and then. */
export const zipfReaders = (count: number, connections: number, seed: number): Draw => ({
  connections,
  next: zipf(count, seed),
})

/**
 * Returns the requests for all kinds of pages, and a function that chooses the next one: kinds in their shares, and
 * readers by Zipf's law. `reads` has the requests of each kind by reader. Each seed begins at a different place.
 */
export function mixOf(
  reads: Record<string, LoadRequest[]>,
  readers: number,
  seed = 0,
): { requests: LoadRequest[]; next: Draw['next'] } {
  const kinds = Object.keys(shares).flatMap((kind, at) => Array.from({ length: shares[kind]! }, () => at))
  const requests = Object.keys(shares).flatMap((kind) => reads[kind]!)
  const reader = zipf(readers, seed + 1)
  // Steps far ahead in the list of kinds, so that consecutive requests are rarely of the same kind.
  let at = seed * 617
  return { requests, next: () => kinds[(at += 617) % kinds.length]! * readers + reader() }
}

/** Returns the request for the first page of the home timeline for each session. */
export function homeRequests(tokens: readonly string[], path = '/api/v1/timelines/home?limit=20'): LoadRequest[] {
  return tokens.map((token) => ({ method: 'GET', path, headers: { Authorization: `Bearer ${token}` } }))
}

export async function tenAtATime<Result>(
  tokens: readonly string[],
  work: (token: string, at: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < tokens.length; at += 10) {
    const some = tokens.slice(at, at + 10).map((token, offset) => work(token, at + offset))
    results.push(...(await Promise.all(some)))
  }
  return results
}

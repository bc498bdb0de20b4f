import { setTimeout as pause } from 'node:timers/promises'
import type { AccountId } from '../../src/model/ids.ts'
import { cpuOf, cpuOfFamily } from '../cpu.ts'
import { median } from '../rounds.ts'
import { untilDistributed } from './fanout.ts'
import { authorizations, fill, follow, makeAccounts } from './people.ts'
import { makePosts } from './posts.ts'
import { withService } from './served.ts'
import type { BenchDatabase } from './newDatabase.ts'

/** The cost of a post, by the number of followers. */
export interface PostCost {
  /** Milliseconds until the response. */
  answer: number
  /** Milliseconds from the response until all feeds have the post. */
  rest: number
  /** Microseconds of CPU, of the process and of PostgreSQL, until all feeds have the post. */
  cpu: number
}

const posts = 9

/**
 * Measures the cost of a post by the number of its author's followers, with fan-out to all of them. The largest number
 * is also measured with the default limit.
 */
export async function byFollowers(database: BenchDatabase, sizes: readonly number[]) {
  const readers = await makeAccounts(database, 'fan', Math.max(...sizes))
  const authors = await makeAccounts(database, 'star', sizes.length)
  for (const [index, size] of sizes.entries()) await follow(database, readers.slice(0, size), [authors[index]!])
  await makePosts(database, readers.slice(0, 1000), 10_000)
  await database.pool.query('vacuum analyze')
  const sessions = await authorizations(database, authors)
  const written = await costs(database, sizes, sessions, { LIMIT_FANOUT_FOLLOWERS: '1000000' })
  await mergeOnRead(database, authors.at(-1)!)
  const merged = await costs(database, sizes.slice(-1), sessions.slice(-1), {})
  return { written, merged: [...merged.values()][0]! }
}

/** Marks an author as merged on read, as the service does above the limit of followers. */
function mergeOnRead(database: BenchDatabase, author: AccountId): Promise<void> {
  return fill(database, async (query) => {
    await query('update accounts set merged_on_read = true where id = $1', [author])
    await query('update follows set merged_on_read = true where followee_id = $1', [author])
  })
}

function costs(
  database: BenchDatabase,
  sizes: readonly number[],
  sessions: readonly string[],
  environment: Record<string, string>,
) {
  return withService(database, environment, async ({ port, pid }) => {
    const found = new Map<number, PostCost>()
    for (const [index, size] of sizes.entries()) {
      const each: PostCost[] = []
      for (let post = 0; post < posts + 2; post++) each.push(await costOf(database, { port, pid }, sessions[index]!))
      const of = (key: keyof PostCost) => median(each.slice(2).map((cost) => cost[key]))
      found.set(size, { answer: of('answer'), rest: of('rest'), cpu: of('cpu') })
    }
    return found
  })
}

async function costOf(
  database: BenchDatabase,
  { port, pid }: { port: number; pid: number },
  authorization: string,
): Promise<PostCost> {
  await pause(100)
  const cpu = () => cpuOf(pid) + cpuOfFamily(database.pid)
  const [before, since] = [cpu(), performance.now()]
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/statuses`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ status: `Something for all who want to hear it, ${since}` }),
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`posting got ${answer.status}`)
  const responseTime = performance.now() - since
  // Does not check more often, because each query costs CPU time too.
  const rest = await untilDistributed(database, 5)
  return { answer: responseTime, rest, cpu: cpu() - before }
}

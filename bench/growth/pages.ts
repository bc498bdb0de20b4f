import type { AccountId } from '../../src/model/ids.ts'
import type { LoadRequest } from '../load.ts'
import { makeFeeds } from './feeds.ts'
import { authorizations, fill, follow, makeAccounts } from './people.ts'
import { makePosts } from './posts.ts'
import { costOfPages, home, type PageCost, search } from './served.ts'
import type { BenchDatabase } from './newDatabase.ts'

const readersAtATime = 100
// The number of readers with many follows. Their follows must fit into a process's cache of readers (500,000
// follows). The first page shows the cost without the cache.
const greatReaders = 50

/** The pages whose cost is measured by the number of posts. */
export type GrowingPage = 'home' | 'search of posts' | 'search of people'

/** Measures the costs of pages by the number of posts. Readers follow 200 of 1,000 authors. */
export async function byPosts(
  database: BenchDatabase,
  sizes: readonly number[],
  seconds: number,
): Promise<Map<number, Record<GrowingPage, PageCost>>> {
  const authors = await makeAccounts(database, 'author', 1000)
  const readers = await makeAccounts(database, 'reader', readersAtATime)
  await follow(database, readers, authors.slice(0, 200))
  const sessions = await authorizations(database, readers)
  const pages = {
    home: sessions.map(home),
    'search of posts': sessions.map((session, at) => search(session, 'statuses', `topic${at % 50}`)),
    'search of people': sessions.map((session, at) => search(session, 'accounts', `author${at % 10}`)),
  }
  const costs = new Map<number, Record<GrowingPage, PageCost>>()
  let count = 0
  for (const size of sizes) {
    await makePosts(database, authors, size - count)
    count = size
    await makeFeeds(database, 8000)
    await database.pool.query('vacuum analyze')
    costs.set(size, await costOfPages(database, pages, seconds))
  }
  return costs
}

/** Measures the cost of home by the number of follows, alternately on the same posts. */
export async function byFollows(
  database: BenchDatabase,
  sizes: readonly number[],
  seconds: number,
): Promise<Map<number, PageCost>> {
  const authors = await makeAccounts(database, 'followed', Math.max(...sizes))
  const groups: Record<string, LoadRequest[]> = {}
  for (const size of sizes) {
    const readers = await makeAccounts(database, `follows${size}x`, greatReaders)
    await follow(database, readers, spread(authors, size))
    groups[size] = (await authorizations(database, readers)).map(home)
  }
  await makePosts(database, authors, 50_000)
  await makeFeeds(database, 50_000)
  await fill(database, (query) => query('analyze'))
  const costs = await costOfPages(database, groups, seconds)
  return new Map(sizes.map((size) => [size, costs[size]!]))
}

/** Returns `count` of the accounts, evenly spread. */
function spread(accounts: readonly AccountId[], count: number): AccountId[] {
  return Array.from({ length: count }, (_, index) => accounts[Math.floor((index * accounts.length) / count)]!)
}

import type { AccountId } from '../../src/model/ids.ts'
import { makeFeeds } from './feeds.ts'
import { authorizations, fill, follow, makeAccounts } from './people.ts'
import { makePosts } from './posts.ts'
import { costOfHome, type HomeCost } from './served.ts'
import type { World } from './world.ts'

const readersAtATime = 100
// Their follows must fit into a process's cache of readers (500,000 follows). The first page shows the cost without it.
const greatReaders = 50

/** Measures the cost of home by the number of posts. Readers follow 200 of 1,000 authors. */
export async function byPosts(world: World, sizes: readonly number[], seconds: number): Promise<Map<number, HomeCost>> {
  const authors = await makeAccounts(world, 'author', 1000)
  const readers = await makeAccounts(world, 'reader', readersAtATime)
  await follow(world, readers, authors.slice(0, 200))
  const sessions = await authorizations(world, readers)
  const costs = new Map<number, HomeCost>()
  let made = 0
  for (const size of sizes) {
    await makePosts(world, authors, size - made, { isSearched: false })
    made = size
    await makeFeeds(world, 8000)
    await world.pool.query('vacuum analyze')
    costs.set(size, (await costOfHome(world, { home: sessions }, seconds)).home)
  }
  return costs
}

/** Measures the cost of home by the number of follows, in turns on the same posts. */
export async function byFollows(
  world: World,
  sizes: readonly number[],
  seconds: number,
): Promise<Map<number, HomeCost>> {
  const authors = await makeAccounts(world, 'followed', Math.max(...sizes))
  const groups: Record<string, string[]> = {}
  for (const size of sizes) {
    const readers = await makeAccounts(world, `follows${size}x`, greatReaders)
    await follow(world, readers, spread(authors, size))
    groups[size] = await authorizations(world, readers)
  }
  await makePosts(world, authors, 50_000, { isSearched: false })
  await makeFeeds(world, 50_000)
  await fill(world, (query) => query('analyze'))
  const costs = await costOfHome(world, groups, seconds)
  return new Map(sizes.map((size) => [size, costs[size]!]))
}

/** Returns `count` of the accounts, evenly spread. */
function spread(accounts: readonly AccountId[], count: number): AccountId[] {
  return Array.from({ length: count }, (_, index) => accounts[Math.floor((index * accounts.length) / count)]!)
}

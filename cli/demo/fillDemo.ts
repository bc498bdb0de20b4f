import type { DemoWriter } from '../../src/stores/postgres/demo/demo.ts'
import type { DemoTable } from '../../src/stores/postgres/demo/demoRows.ts'
import { countPictures, storePictures, type StoredPictures, profilesWithPictures } from './storePictures.ts'
import { drawPictures } from './pictures.ts'
import { planDemo } from './plan.ts'
import type { DemoPlan } from './planned.ts'
import { type PlannedFeed, planFeeds } from './planFeeds.ts'
import { seededRandom } from './random.ts'
import { makeIds } from './rows.ts'
import type { DemoSizes } from './sizes.ts'
import { tablesOf } from './tables.ts'
import type { DemoContext } from './demoContext.ts'

/** The numbers of created rows. */
export interface DemoResult {
  accounts: number
  posts: number
  follows: number
  favourites: number
  pictures: number
  /** Two accounts for signing in. */
  usernames: string[]
}

// The number of accounts whose feeds are written. The feed of another account is written when the account first reads
// it, as in a real service.
const mostReaders = 2000

/** Fills the database with generated data: completely or, after an error or an abort, not at all. */
export async function fillDemo(sizes: DemoSizes, seed: number, context: DemoContext): Promise<DemoResult> {
  const { store, feedLength, progress } = context
  const plan = planDemo(sizes, { seed, now: Date.now() - 60_000, taken: await store.usernames() })
  const feeds = planFeeds(plan, Math.min(sizes.accounts, mostReaders), feedLength)
  progress.start(countSteps(plan, feeds, sizes))
  const pictures = await drawPictures(seededRandom(seed), sizes.pictures, context)
  try {
    const storedPictures = await storePictures(plan, sizes, pictures, context)
    await store.write((writer) => writeAll(writer, { plan, feeds, storedPictures }, context))
  } catch (error) {
    await pictures.takeBack()
    throw error
  } finally {
    await pictures.close()
  }
  return resultOf(plan)
}

interface DemoContents {
  plan: DemoPlan
  feeds: PlannedFeed[]
  storedPictures: StoredPictures
}

async function writeAll(
  writer: DemoWriter,
  { plan, feeds, storedPictures }: DemoContents,
  context: DemoContext,
): Promise<void> {
  const ids = await makeIds(writer, plan)
  const tables = tablesOf(plan, feeds, storedPictures, { ids, passwordHash: context.passwordHash })
  for (const table of Object.keys(tables) as DemoTable[]) {
    await writeTable(writer, table, tables[table] as Iterable<never>, context)
  }
  context.signal.throwIfAborted()
  context.progress.advance(0, 'notifications')
  await writer.notify(ids.accounts)
}

const batch = 4000

// The progress bar names the large tables only.
const labels: Partial<Record<DemoTable, string>> = {
  accounts: 'accounts',
  follows: 'follows',
  posts: 'posts',
  searched: 'search',
  favourites: 'favourites',
  feed: 'timelines',
}

async function writeTable(
  writer: DemoWriter,
  table: DemoTable,
  rows: Iterable<never>,
  { signal, progress }: DemoContext,
): Promise<void> {
  const name = labels[table]
  for (const some of batches(rows)) {
    signal.throwIfAborted()
    await writer.insert(table, some)
    if (name !== undefined) progress.advance(some.length, name)
  }
}

function* batches<Row>(rows: Iterable<Row>): Generator<Row[]> {
  let some: Row[] = []
  for (const row of rows) {
    if (some.push(row) < batch) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

function countSteps(plan: DemoPlan, feeds: readonly PlannedFeed[], sizes: DemoSizes): number {
  const inFeeds = feeds.reduce((sum, { posts }) => sum + posts.length, 0)
  const searched = plan.posts.filter(({ boostOf }) => boostOf === undefined).length
  const rows =
    plan.accounts.length + countFollows(plan) + plan.posts.length + searched + plan.favourites.length + inFeeds
  return rows + 2 * (profilesWithPictures(sizes) + countPictures(plan))
}

function countFollows({ accounts }: DemoPlan): number {
  return accounts.reduce((sum, { followees }) => sum + followees.length, 0)
}

function resultOf(plan: DemoPlan): DemoResult {
  return {
    accounts: plan.accounts.length,
    posts: plan.posts.length,
    follows: countFollows(plan),
    favourites: plan.favourites.length,
    pictures: countPictures(plan),
    usernames: plan.accounts.slice(0, 2).map(({ username }) => username),
  }
}

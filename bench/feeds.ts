import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultLimits } from '../src/config/defaults.ts'
import type { AccountId } from '../src/model/ids.ts'
import { makeLinks } from '../src/model/links.ts'
import { rangeOf } from '../src/model/page.ts'
import { connectRedis } from '../src/stores/redis/connect.ts'
import { redisFeedLists } from '../src/stores/redis/feedLists.ts'
import { openPostgresStores } from '../src/stores/postgres/stores.ts'
import type { PostDraft } from '../src/stores/posts.ts'
import type { Stores } from '../src/stores/stores.ts'
import { startRedis } from '../test/support/redis.ts'
import { cpuOf, cpuOfFamily } from './cpu.ts'
import { follow, makeAccounts } from './growth/people.ts'
import { type BenchDatabase, withNewDatabase } from './growth/newDatabase.ts'
import { type Goal, isMet } from './question.ts'
import { goalLine, table } from './table.ts'

// What does a post with 200 readers cost, with feeds in PostgreSQL and in Redis? Counts the bytes of the write-ahead
// log and the CPU. The two sides have their own authors and readers in one database, and post alternately. After a
// checkpoint, the log contains full pages. To leave them out, the checkpoint comes before the first rounds, which are
// not counted.
//
// node bench/feeds.ts

const [readers, authors, rounds, warmUp] = [200, 32, 10, 5]
const goal = 2500

interface FeedSide {
  name: string
  stores: Stores
  authors: AccountId[]
  readers: AccountId[]
}

interface Cost {
  wal: number
  databaseCpu: number
  processCpu: number
  redisCpu: number
}

const draftOf = (authorId: AccountId): PostDraft => ({
  ...{ authorId, visibility: 'public', contentWarning: '', sensitive: false, language: 'en', quotePolicy: 'public' },
  ...{ quotedId: null, inReplyToId: null, mentions: [], hashtags: [], mediaIds: [], poll: null, application: null },
  text: `The weather today: mild, with some rain towards the evening. ${'More of it. '.repeat(15)}`,
  idempotencyKey: undefined,
})

async function post({ stores }: FeedSide, author: AccountId): Promise<void> {
  const { id, followers } = await stores.posts.publish(draftOf(author))
  await stores.timelines.distribute(id, followers)
}

/** All authors post, one by one or at once. */
async function round(side: FeedSide, isAtOnce: boolean): Promise<void> {
  if (isAtOnce) await Promise.all(side.authors.map((author) => post(side, author)))
  else for (const author of side.authors) await post(side, author)
}

const walPosition = async ({ pool }: BenchDatabase) =>
  Number((await pool.query<{ at: string }>(`select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as at`)).rows[0]!.at)

await using redisServer = await startRedis()
const log = { info: () => undefined, warn: console.warn }
const { redis, close } = await connectRedis(redisServer.url, 'bench:', log)

async function newSide(database: BenchDatabase, name: string, stores: Stores): Promise<FeedSide> {
  const followers = await makeAccounts(database, `${name.toLowerCase()}_reader`, readers)
  const followees = await makeAccounts(database, `${name.toLowerCase()}_author`, authors)
  await follow(database, followers, followees)
  return { name, stores, authors: followees, readers: followers }
}

async function measure(database: BenchDatabase, side: FeedSide, isAtOnce: boolean): Promise<Cost> {
  const figures = async () => [
    await walPosition(database),
    cpuOfFamily(database.pid),
    cpuOf(process.pid),
    cpuOf(redisServer.pid),
  ]
  const before = await figures()
  await round(side, isAtOnce)
  const after = await figures()
  const [wal, databaseCpu, processCpu, redisCpu] = after.map((value, place) => (value - before[place]!) / authors)
  return { wal: wal!, databaseCpu: databaseCpu!, processCpu: processCpu!, redisCpu: redisCpu! }
}

function middle(costs: readonly Cost[]): Cost {
  const of = (key: keyof Cost) => costs.map((cost) => cost[key]).toSorted((a, b) => a - b)[costs.length >> 1]!
  return { wal: of('wal'), databaseCpu: of('databaseCpu'), processCpu: of('processCpu'), redisCpu: of('redisCpu') }
}

const measured = await withNewDatabase(async (database) => {
  const feedLists = redisFeedLists(redis, { length: defaultLimits.feedLength })
  const { pool } = database
  const inRedis = openPostgresStores({
    pool,
    links: makeLinks(() => 'http://localhost'),
    limits: defaultLimits,
    feedLists,
  })
  const sides = [await newSide(database, 'PostgreSQL', database.stores), await newSide(database, 'Redis', inRedis)]
  await pool.query('vacuum analyze')
  // All readers read their home timeline, and get a feed.
  for (const { stores, readers: fans, authors: stars } of sides)
    for (const reader of [...fans, ...stars]) await stores.timelines.home(reader, rangeOf({ limit: 20 }))
  const costs = new Map<string, Cost[]>()
  for (const isAtOnce of [false, true]) {
    await pool.query('checkpoint')
    for (let turn = -warmUp; turn < rounds; turn++) {
      for (const side of sides) {
        const cost = await measure(database, side, isAtOnce)
        const name = `${side.name}, ${isAtOnce ? `${authors} posts at once` : 'one post at a time'}`
        if (turn >= 0) costs.set(name, [...(costs.get(name) ?? []), cost])
      }
    }
  }
  const missing = await missingPosts(sides[1]!)
  return { costs: new Map([...costs].map(([name, all]) => [name, middle(all)])), missing }
})

/** Returns the number of posts that are missing from a reader's newest page, all of which should be in Redis. */
async function missingPosts(side: FeedSide): Promise<number> {
  const { items } = await side.stores.timelines.home(side.readers[0]!, rangeOf({ limit: 40 }))
  return 40 - items.length
}

close()
const worst = Math.max(...[...measured.costs].filter(([name]) => name.startsWith('Redis')).map(([, { wal }]) => wal))
const goals: Goal[] = [
  { what: 'WAL of a post, feeds in Redis', goal, reached: worst, isAtLeast: false, unit: ' bytes' },
  { what: 'posts that a page lacks', goal: 0, reached: measured.missing, isAtLeast: false, unit: '' },
]
const head = ['feeds in', 'WAL, bytes', 'CPU of PostgreSQL, µs', 'CPU of the process, µs', 'CPU of Redis, µs']
const rows = [...measured.costs].map(([name, { wal, databaseCpu, processCpu, redisCpu }]) => [
  ...[name, wal, databaseCpu, processCpu, redisCpu],
])
const text = `# Feeds

The cost of a post with ${readers} readers, with feeds in PostgreSQL and in Redis (\`npx node bench/feeds.ts\`).
Figures are medians of ${rounds} rounds of ${authors} posts, with both sides alternately. Full pages in the log, which
follow a checkpoint, are not counted.

${table(head, rows)}

${goals.map((one) => `- ${one.what}: ${Math.round(one.reached)}${one.unit}, goal at most ${one.goal}${one.unit}`).join('\n')}
`
await mkdir(join(import.meta.dirname, 'results'), { recursive: true })
await writeFile(join(import.meta.dirname, 'results', 'feeds.md'), text)
console.log(text)
for (const one of goals) console.log(goalLine(one))
process.exitCode = goals.every(isMet) ? 0 : 1

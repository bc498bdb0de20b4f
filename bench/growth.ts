import { byFollowers, type PostCost } from './growth/fans.ts'
import { byFollows, byPosts, type GrowingPage } from './growth/pages.ts'
import type { PageCost } from './growth/served.ts'
import { withNewDatabase } from './growth/newDatabase.ts'
import type { BenchContext, BenchQuestion, Goal, QuestionResult } from './question.ts'
import { table } from './table.ts'

/** Measures how costs grow with the amount of data. */
export const question: BenchQuestion = {
  name: 'growth',
  title: 'How do the costs of home, of a search and of a post grow with the numbers of posts, follows and followers?',
  ask,
}

const sizes = {
  posts: [10_000, 100_000, 1_000_000],
  follows: [50, 500, 5_000],
  followers: [10, 1_000, 10_000, 100_000],
}

interface GrowthResult {
  posts: Map<number, Record<GrowingPage, PageCost>>
  follows: Map<number, PageCost>
  followers: { written: Map<number, PostCost>; merged: PostCost }
}

async function ask({ seconds }: BenchContext): Promise<QuestionResult> {
  const each = Math.min(seconds, 2)
  const found: GrowthResult = {
    posts: await withNewDatabase((database) => byPosts(database, sizes.posts, each)),
    follows: await withNewDatabase((database) => byFollows(database, sizes.follows, each)),
    followers: await withNewDatabase((database) => byFollowers(database, sizes.followers)),
  }
  const { posts, follows } = found
  const growthOf = (page: GrowingPage, goal: number): Goal => ({
    what: `CPU of ${page} at 1,000,000 posts, of that at 100,000`,
    goal,
    reached: posts.get(1_000_000)![page].both / posts.get(100_000)![page].both,
    isAtLeast: false,
    unit: '',
  })
  return {
    goals: [
      growthOf('home', 1.2),
      growthOf('search of posts', 1.5),
      growthOf('search of people', 1.5),
      {
        what: 'CPU of home at 5,000 follows, of that at 500',
        goal: 1.2,
        reached: follows.get(5_000)!.both / follows.get(500)!.both,
        isAtLeast: false,
        unit: '',
      },
    ],
    text: textOf(found),
  }
}

const count = (size: number) => size.toLocaleString('en')

function pageTable(what: string, costs: Iterable<[number, PageCost]>): string {
  const rows = [...costs].map(([size, { both, cpu, databaseCpu, requestsPerSecond, p50, p99, first }]) => [
    count(size),
    both,
    cpu,
    databaseCpu,
    requestsPerSecond,
    p50,
    p99,
    first,
  ])
  const head = [
    what,
    'CPU, µs',
    'of the process',
    'of PostgreSQL',
    'requests/s',
    'p50, ms',
    'p99, ms',
    'a first page, ms',
  ]
  return table(head, rows)
}

function textOf({ posts, follows, followers }: GrowthResult): string {
  const { written, merged } = followers
  const last = Math.max(...written.keys())
  const postRow = (name: string, { answer, rest, cpu }: PostCost, size: number) => [
    name,
    answer,
    rest,
    cpu / 1000,
    cpu / size,
  ]
  const postRows = [
    ...[...written].map(([size, cost]) => postRow(count(size), cost, size)),
    postRow(`${count(last)}, merged on read`, merged, last),
  ]
  const byPostCount = (page: GrowingPage) =>
    pageTable(
      'posts',
      [...posts].map(([size, costs]) => [size, costs[page]]),
    )
  return `Home, over 32 connections, for 100 readers drawn by Zipf's law who each follow 200 of 1,000 authors, by number of posts:

${byPostCount('home')}

Searches for one of 50 words, each in 2 % of these posts:

${byPostCount('search of posts')}

Searches for people by the beginning of a username:

${byPostCount('search of people')}

Home with 50,000 posts, for 50 readers, by number of follows. *A first page* is that of a reader whose data the process has not
cached. It caches 500,000 follows in all:

${pageTable('follows', follows)}

One post, by number of its author's followers, who are all active. Above 20,000 (\`LIMIT_FANOUT_FOLLOWERS\`), no feed rows are
written, and posts are merged in on read:

${table(['followers', 'response, ms', 'in all feeds after, ms', 'total CPU, ms', 'CPU per follower, µs'], postRows)}`
}

import { byFollowers, type PostCost } from './growth/fans.ts'
import { byFollows, byPosts } from './growth/homes.ts'
import type { HomeCost } from './growth/served.ts'
import { withNewDatabase } from './growth/newDatabase.ts'
import type { QuestionResult, BenchContext, BenchQuestion } from './question.ts'
import { table } from './table.ts'

/** Measures how costs grow with the amount of data. */
export const question: BenchQuestion = {
  name: 'growth',
  title: 'What do home and a post cost as posts, follows and followers become more?',
  ask,
}

const sizes = {
  posts: [10_000, 100_000, 1_000_000],
  follows: [50, 500, 5_000],
  followers: [10, 1_000, 10_000, 100_000],
}

interface GrowthResult {
  posts: Map<number, HomeCost>
  follows: Map<number, HomeCost>
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
  return {
    goals: [
      {
        what: 'CPU of home at 1,000,000 posts, of that at 100,000',
        goal: 1.2,
        reached: posts.get(1_000_000)!.both / posts.get(100_000)!.both,
        isAtLeast: false,
        unit: '',
      },
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

function homeTable(what: string, costs: Map<number, HomeCost>): string {
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
  return `Home, 32 connections of 100 readers whom Zipf's law draws, each following 200 of 1,000 authors, as posts become more:

${homeTable('posts', posts)}

Home on 50,000 posts of 50 readers, as they follow more. *A first page* is one of a reader whom the process does not know, or no longer: it keeps whom
its last readers follow, 500,000 follows in all:

${homeTable('follows', follows)}

One post, as its author has more followers, all of whom come by; above 20,000 (\`LIMIT_FANOUT_FOLLOWERS\`) nothing is written, and readers merge:

${table(['followers', 'answer, ms', 'all feeds have it after, ms', 'CPU in all, ms', 'CPU a follower, µs'], postRows)}`
}

import { missingRows } from './growth/fanout.ts'
import { type BenchDatabase, withNewDatabase } from './growth/newDatabase.ts'
import { startLimit } from './limits/startLimit.ts'
import { type Authors, followers, type Kind, limitRequests, populate, serviceRequests } from './posting/authors.ts'
import { measureBurst, measureAlternately, comparePaced, connections, every, rounds } from './posting/measured.ts'
import type { QuestionResult, BenchContext, BenchQuestion } from './question.ts'
import { type ServedProcess, startOurs } from './servers.ts'
import { table } from './table.ts'
import { type RoundFigures, middleOf, ratioOf, type Side } from './rounds.ts'

/** Compares creating a post to one statement that writes the post, feed rows and counters. */
export const question: BenchQuestion = {
  name: 'posting',
  title: 'How fast is a post created over REST, by authors with few and with many followers?',
  ask,
}

function ask({ seconds }: BenchContext): Promise<QuestionResult> {
  return withNewDatabase(async (database) => {
    const authors = await populate(database, connections)
    const limit = await startLimit('posting.ts', { DATABASE_URL: database.url })
    const own = await startOurs(database.dataDir, { DATABASE_URL: database.url })
    try {
      // A measurement takes at most 1.5 seconds, which also limits the number of posts that wait for feed rows.
      const sides = sidesOf(database, authors, { limit, own })
      const atFull = await measureAlternately(database, sides, Math.min(seconds, 1.5), ownName('few'))
      const atPace = await comparePaced(database, own.port, authors)
      const burst = await measureBurst(database, own.port, authors.many)
      const missing = await missingRows(database, [...authors.few.ids, ...authors.many.ids])
      return resultOf({ ...atFull, ...atPace, burst, missing })
    } finally {
      await Promise.all([own.stop(), limit.stop()])
    }
  })
}

const nameOf = (kind: Kind, of: string) => `${of}, ${followers[kind] === 0 ? 'no' : followers[kind]} followers`
const ownName = (kind: Kind) => nameOf(kind, 'ours')
const limitName = (kind: Kind) => nameOf(kind, 'limit')

function sidesOf(
  { pid: database }: BenchDatabase,
  authors: Record<Kind, Authors>,
  { limit, own }: { limit: ServedProcess; own: ServedProcess },
): Side[] {
  return (['nobody', 'few'] as const).flatMap((kind) => [
    { name: limitName(kind), port: limit.port, pid: limit.pid, database, requests: limitRequests(authors[kind]) },
    { name: ownName(kind), port: own.port, pid: own.pid, database, requests: serviceRequests(authors[kind]) },
  ])
}

interface PostingResult {
  figures: Map<string, RoundFigures[]>
  wait: number
  rest: number
  nobody: number
  many: number
  ratio: number
  manyWait: number
  burst: { response: number; distributed: number }
  missing: number
}

function resultOf(found: PostingResult): QuestionResult {
  const { figures, wait, ratio, manyWait, missing } = found
  const ofLimit = (kind: Kind) => ratioOf(figures, ownName(kind), limitName(kind), 'requestsPerSecond')
  return {
    goals: [
      { what: 'no followers: posts/s of the limit', goal: 0.6, reached: ofLimit('nobody'), isAtLeast: true, unit: '' },
      { what: '200 followers: posts/s of the limit', goal: 1, reached: ofLimit('few'), isAtLeast: true, unit: '' },
      { what: '200 followers: longest wait for feed rows', goal: 1000, reached: wait, isAtLeast: false, unit: ' ms' },
      { what: '10,000 followers: p50 of that with none', goal: 1.2, reached: ratio, isAtLeast: false, unit: '' },
      {
        what: '10,000 followers: longest wait for feed rows',
        goal: 1000,
        reached: manyWait,
        isAtLeast: false,
        unit: ' ms',
      },
      { what: 'feed rows missing in the end', goal: 0, reached: missing, isAtLeast: false, unit: '' },
    ],
    text: textOf(found),
  }
}

function textOf({ figures, wait, rest, nobody, many, manyWait, burst }: PostingResult): string {
  const rows = [...figures].map(([name, of]) => {
    const { requestsPerSecond, p50, p99, cpu, databaseCpu, rss } = middleOf(of)
    return [name, requestsPerSecond, p50, p99, cpu, databaseCpu, rss / 2 ** 20]
  })
  return `${table(['', 'posts/s', 'p50, ms', 'p99, ms', 'CPU of the process, µs', 'CPU of PostgreSQL, µs', 'RSS, MiB'], rows)}

Posts are sent as fast as possible, over ${connections} connections of ${connections} authors, on a database with
20,000 posts of others. Figures are medians of ${rounds} alternating rounds. The limit is Fastify, \`pg\` and one
named statement that writes post, feed rows and counters into bare tables; it checks nothing and returns less. The
service gets an \`Idempotency-Key\` with each post, as clients of Mastodon send it, and writes feed rows after the
response. At full speed, no post with 200 followers waited longer than ${Math.round(wait)} ms for them, and the last
rows were written ${Math.round(rest)} ms after the last response.

At one post every ${every} ms, the response takes ${nobody.toFixed(1)} ms (p50) without followers and
${many.toFixed(1)} ms with 10,000.
Every post was in all 10,000 feeds within ${Math.round(manyWait)} ms.
With ${connections} of these posts at one moment, the response takes ${burst.response.toFixed(0)} ms (p50). All ${(connections * followers.many).toLocaleString('en')} rows exist ${Math.round(burst.distributed)} ms after the last response.`
}

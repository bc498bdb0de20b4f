import { setTimeout as pause } from 'node:timers/promises'
import { missingRows, untilDistributed, watchDistribution } from './growth/fanout.ts'
import { paced } from './growth/paced.ts'
import { authorizations, follow, makeAccounts } from './growth/people.ts'
import { makePosts } from './growth/posts.ts'
import { type World, withWorld } from './growth/world.ts'
import { startLimit } from './limits/startLimit.ts'
import type { LoadRequest } from './load.ts'
import type { Answer, Ground, Question } from './question.ts'
import { serve } from './served.ts'
import { table } from './table.ts'
import { type Figures, measure, median, middleOf, ratioOf, type Side } from './turns.ts'

const [connections, rounds] = [32, 4]
// Milliseconds between posts to 10,000: what two cores can write meanwhile.
const [every, postsAtATime] = [250, 12]

/** Creating a post, against one statement that writes post, feed rows and counters. */
export const question: Question = {
  name: 'posting',
  title: 'How fast is a post created over REST, by authors with few and with many followers?',
  ask,
}

interface Authors {
  ids: string[]
  authorizations: string[]
}

type Kind = 'nobody' | 'few' | 'many'
const followers: Record<Kind, number> = { nobody: 0, few: 200, many: 10_000 }

function ask({ seconds }: Ground): Promise<Answer> {
  return withWorld(async (world) => {
    const authors = await populate(world)
    const limit = await startLimit('posting.ts', { DATABASE_URL: world.url })
    const own = await serve(world.dataDir, { DATABASE_URL: world.url })
    try {
      // What is measured is bounded by time, as what waits for its feed rows must be.
      const atFull = await byTurns(
        world,
        sidesOf(world, authors, { limit, own: { port: own.port, pid: own.child.pid! } }),
        Math.min(seconds, 1.5),
      )
      const atPace = await comparePaced(world, own.port, authors)
      const burst = await burstOf(world, own.port, authors.many)
      const missing = await missingRows(world, [...authors.few.ids, ...authors.many.ids])
      return answerOf({ ...atFull, ...atPace, burst, missing })
    } finally {
      own.child.kill()
      await Promise.all([own.gone, limit.stop()])
    }
  })
}

async function populate(world: World): Promise<Record<Kind, Authors>> {
  const readers = await makeAccounts(world, 'reader', followers.many)
  const made = {} as Record<Kind, Authors>
  for (const kind of ['nobody', 'few', 'many'] as const) {
    const ids = await makeAccounts(world, kind, connections)
    if (followers[kind] > 0) await follow(world, readers.slice(0, followers[kind]), ids)
    made[kind] = { ids, authorizations: await authorizations(world, ids) }
  }
  await makePosts(world, readers.slice(0, 1000), 20_000)
  await world.pool.query('vacuum analyze')
  return made
}

const body = JSON.stringify({
  status: `The weather today: mild, with some rain towards the evening. ${'More of it. '.repeat(15)}`,
})
const json = { 'Content-Type': 'application/json' }

const ours = ({ authorizations }: Authors) =>
  authorizations.map((Authorization): LoadRequest => ({
    method: 'POST',
    path: '/api/v1/statuses',
    headers: { ...json, Authorization },
    body,
  }))
const bare = ({ ids }: Authors) =>
  ids.map((id): LoadRequest => ({ method: 'POST', path: '/post', headers: { ...json, 'X-Account': id }, body }))

type Served = { port: number; pid: number }

const nameOf = (kind: Kind, of: string) => `${of}, ${followers[kind] === 0 ? 'no' : followers[kind]} followers`
const ownName = (kind: Kind) => nameOf(kind, 'ours')
const limitName = (kind: Kind) => nameOf(kind, 'limit')

function sidesOf(
  { pid: database }: World,
  authors: Record<Kind, Authors>,
  { limit, own }: { limit: Served; own: Served },
): Side[] {
  return (['nobody', 'few'] as const).flatMap((kind) => [
    { name: limitName(kind), port: limit.port, pid: limit.pid, database, requests: bare(authors[kind]) },
    { name: ownName(kind), port: own.port, pid: own.pid, database, requests: ours(authors[kind]) },
  ])
}

/** As fast as it goes. The next turn begins when all feed rows of this one are there; how long any post waited for them. */
async function byTurns(world: World, sides: Side[], seconds: number) {
  const figures = new Map<string, Figures[]>(sides.map(({ name }) => [name, []]))
  const [waits, rests]: number[][] = [[], []]
  for (let round = -2; round < rounds; round++) {
    for (const side of sides) {
      const watching = watchDistribution(world)
      const figure = await measure(side, seconds, { connections, next: inTurn() })
      const rest = await untilDistributed(world)
      const wait = await watching.stop()
      if (round < 0) continue
      figures.get(side.name)!.push(figure)
      if (side.name === ownName('few')) void [waits!.push(wait), rests!.push(rest)]
    }
  }
  return { figures, wait: Math.max(...waits!), rest: Math.max(...rests!) }
}

function inTurn(): () => number {
  let at = 0
  return () => at++ % connections
}

/** A post every quarter of a second, by turns of authors with none and with many followers: answer times, and how long any waited for its rows. */
async function comparePaced(world: World, port: number, authors: Record<Kind, Authors>) {
  const [ratios, nobody, many, waits]: number[][] = [[], [], [], []]
  for (let round = -1; round < rounds; round++) {
    const some = (kind: Kind) => ours(authors[kind]).slice(0, postsAtATime)
    const one = median(await paced(port, some('nobody'), every))
    const watching = watchDistribution(world)
    const other = median(await paced(port, some('many'), every))
    await untilDistributed(world)
    const wait = await watching.stop()
    if (round < 0) continue
    ;(nobody!.push(one), many!.push(other), ratios!.push(other / one), waits!.push(wait))
  }
  return { nobody: median(nobody!), many: median(many!), ratio: median(ratios!), manyWait: Math.max(...waits!) }
}

/** All authors with many followers at once. */
async function burstOf(world: World, port: number, authors: Authors) {
  await pause(500)
  const answer = median(await paced(port, ours(authors), 0))
  return { answer, rest: await untilDistributed(world) }
}

interface Found {
  figures: Map<string, Figures[]>
  wait: number
  rest: number
  nobody: number
  many: number
  ratio: number
  manyWait: number
  burst: { answer: number; rest: number }
  missing: number
}

function answerOf(found: Found): Answer {
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

function textOf({ figures, wait, rest, nobody, many, manyWait, burst }: Found): string {
  const rows = [...figures].map(([name, of]) => {
    const { requestsPerSecond, p50, p99, cpu, databaseCpu, rss } = middleOf(of)
    return [name, requestsPerSecond, p50, p99, cpu, databaseCpu, rss / 2 ** 20]
  })
  return `${table(['', 'posts/s', 'p50, ms', 'p99, ms', 'CPU, µs', 'of PostgreSQL, µs', 'RSS, MiB'], rows)}

As fast as it goes, over ${connections} connections of ${connections} authors, on 20,000 posts of others; the middle of ${rounds} rounds by turns. The limit is Fastify, \`pg\` and one named
statement that writes post, feed rows and counters into bare tables; it checks nothing and answers less. Ours writes feed rows after the answer: at
full speed no post with 200 followers waited longer than ${Math.round(wait)} ms for them, and the last was done ${Math.round(rest)} ms after the last answer.

A post every ${every} ms: the answer takes ${nobody.toFixed(1)} ms (p50) with no followers and ${many.toFixed(1)} ms with 10,000, whose feeds all have it ${Math.round(manyWait)} ms later at most.
${connections} of these at one moment are answered within ${burst.answer.toFixed(0)} ms (p50); all ${(connections * followers.many).toLocaleString('en')} rows are there ${Math.round(burst.rest)} ms after the last answer.`
}

import type { QuestionResult, BenchContext, BenchQuestion } from './question.ts'
import { homeRequests, tokensOf, zipfReaders } from './readers.ts'
import { withServers, type ServedProcess } from './servers.ts'
import { type RoundFigures, ratioOf, type Side, runRounds, roundsTable } from './rounds.ts'

const [readers, writers, connections, rounds] = [500, 50, 32, 5]
const [ours, limitA, limitB] = ['ours', 'limit A', 'limit B']

/** Compares the home timeline over REST to one that is made with bare Fastify and `pg` on the same database. */
export const question: BenchQuestion = {
  name: 'home',
  title: 'How fast is the home timeline over REST, with all features, for many readers while others write?',
  ask,
}

async function ask({ dataDir, seconds }: BenchContext): Promise<QuestionResult> {
  const tokens = await tokensOf(dataDir, readers, ['read', 'write'])
  return withServers(dataDir, tokens.slice(-writers), async (servers) => {
    const own = await servers.ours()
    const limit = () => servers.limit('home.ts', { OURS: `http://127.0.0.1:${own.port}` })
    const side = (name: string, { port, pid }: ServedProcess, path?: string): Side => {
      return { name, port, pid, database: servers.database.pid, requests: homeRequests(tokens, path) }
    }
    const sides = [side(limitB, await limit(), '/b'), side(ours, own), side(limitA, await limit(), '/a')]
    const draw = (round: number) => zipfReaders(readers, connections, round)
    return resultOf(await runRounds(sides, { rounds, seconds, draw }))
  })
}

function resultOf(figures: Map<string, RoundFigures[]>): QuestionResult {
  const ratio = (other: string) => ratioOf(figures, ours, other, 'requestsPerSecond')
  const slower = ratioOf(figures, ours, limitB, 'p99')
  return {
    goals: [
      { what: 'requests/s of limit B', goal: 0.75, reached: ratio(limitB), isAtLeast: true, unit: '' },
      { what: 'requests/s of limit A', goal: 3.5, reached: ratio(limitA), isAtLeast: true, unit: '' },
      { what: 'p99, times that of limit B', goal: 2, reached: slower, isAtLeast: false, unit: '' },
    ],
    text: `${roundsTable(figures, limitB)}

The first page of 20 posts, over ${connections} connections, for ${readers} readers drawn by Zipf's law. Meanwhile,
another process of the service writes 4 posts, 4 favourites and an edit per second. Figures are medians of ${rounds}
alternating rounds, after two that do not count. The limits are minimal servers of Fastify and \`pg\`, with named
statements and sessions that are cached for 0.8 s. They do not check what a reader may see. Limit A makes the page's
JSON with one statement. Limit B reads ids and the reader's interactions with one small statement, and joins bytes of
posts that it caches forever: the same bytes that the service sends.`,
  }
}

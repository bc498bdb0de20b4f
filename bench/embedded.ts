import { postmasterOf } from './cpu.ts'
import type { RunningDatabase } from './benchData.ts'
import { withServer } from './postgresServer.ts'
import type { QuestionResult, BenchContext, BenchQuestion } from './question.ts'
import { homeRequests, tokensOf, zipfReaders } from './readers.ts'
import { type ServedProcess, startOurs } from './servers.ts'
import { type RoundFigures, ratioOf, runRounds, roundsTable } from './rounds.ts'
import { startWrites } from './writes.ts'

const [readers, writers, connections, rounds] = [300, 50, 32, 5]
const [embedded, server] = ['embedded', 'PostgreSQL server']

/** Compares the home timeline with the embedded database to that with a PostgreSQL server. */
export const question: BenchQuestion = {
  name: 'embedded',
  title: 'Is the embedded database as fast as a PostgreSQL server?',
  ask,
}

async function ask({ dataDir, seconds }: BenchContext): Promise<QuestionResult> {
  const tokens = await tokensOf(dataDir, readers, ['read', 'write'])
  return withServer(dataDir, async (database) => {
    const figures = await compare(dataDir, database, tokens, seconds)
    const reached = ratioOf(figures, embedded, server, 'requestsPerSecond')
    return {
      goals: [{ what: 'requests/s of a PostgreSQL server', goal: 0.9, reached, isAtLeast: true, unit: '' }],
      text: `${roundsTable(figures, server)}

The home timeline as in the first question, with ${connections} connections, ${readers} readers, and others who write
to both databases. Figures are medians of ${rounds} alternating rounds. The server is the same PostgreSQL with its
default settings, on a copy of the same data, at a TCP port.`,
    }
  })
}

async function compare(
  dataDir: string,
  database: RunningDatabase,
  tokens: string[],
  seconds: number,
): Promise<Map<string, RoundFigures[]>> {
  await using started = new AsyncDisposableStack()
  const written = async (starting: Promise<ServedProcess>) => {
    const served = started.adopt(await starting, (one) => one.stop())
    started.adopt(startWrites(served.port, tokens.slice(-writers)), (writing) => writing.stop())
    return served
  }
  const other = await written(startOurs(dataDir, { DATABASE_URL: database.url }))
  const own = await written(startOurs(dataDir, {}))
  const requests = homeRequests(tokens)
  const sides = [
    { name: server, port: other.port, pid: other.pid, database: database.pid, requests },
    { name: embedded, port: own.port, pid: own.pid, database: postmasterOf(dataDir), requests },
  ]
  // Awaits the result here, because both services are stopped at the end of this block.
  return await runRounds(sides, { rounds, seconds, draw: (round) => zipfReaders(readers, connections, round) })
}

import type { QuestionResult, BenchContext, BenchQuestion } from './question.ts'
import { homeRequests, tokensOf, zipfReaders } from './readers.ts'
import { withServers } from './servers.ts'
import { runRounds, roundsTable } from './rounds.ts'

const [readers, writers, connections, rounds] = [300, 50, 32, 5]
const [alone, two] = ['1 process', '2 workers']

/** Compares the home timeline of one process to that of two that share a port. */
export const question: BenchQuestion = {
  name: 'processes',
  title: 'How much more do two processes serve than one, if the database and the load share the same two cores?',
  ask,
}

async function ask({ dataDir, seconds }: BenchContext): Promise<QuestionResult> {
  const tokens = await tokensOf(dataDir, readers, ['read', 'write'])
  const requests = homeRequests(tokens)
  return withServers(dataDir, tokens.slice(-writers), async ({ database, ours }) => {
    const one = await ours()
    const several = await ours({ WORKERS: '2' })
    const shared = { database: database.pid, requests }
    const sides = [
      { name: alone, port: one.port, pid: one.pid, ...shared },
      { name: two, port: several.port, pid: several.pid, hasWorkers: true, ...shared },
    ]
    const draw = (round: number) => zipfReaders(readers, connections, round)
    const figures = await runRounds(sides, { rounds, seconds, draw })
    return {
      goals: [],
      text: `${roundsTable(figures, alone)}

The home timeline as in the first question, with ${connections} connections, ${readers} readers, and others who write. Figures are medians of ${rounds} rounds by
turns. The load comes from a separate process. One process, PostgreSQL and the load already keep two cores busy, so a second
process only gets CPU time that the others lose. If two processes serve more, the reason is that they wait less for each other. The
CPU per request shows the cost of a second process, which has its own caches. Its benefit only shows on a machine with more
cores.`,
    }
  })
}

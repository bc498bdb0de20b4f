import type { QuestionResult, BenchContext, BenchQuestion } from './question.ts'
import { homeRequests, tokensOf, zipfReaders } from './readers.ts'
import { withServers } from './servers.ts'
import { runRounds, roundsTable } from './rounds.ts'

const [readers, writers, connections, rounds] = [300, 50, 32, 5]
const [alone, two] = ['1 process', '2 workers']

/** Compares the home timeline of one process to that of two that share a port. */
export const question: BenchQuestion = {
  name: 'processes',
  title: 'What do two processes serve that one does not, where database and load share the same two cores?',
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

The home timeline as in the first question: ${connections} connections, ${readers} readers, others who write; the middle of ${rounds} rounds by turns. The load comes
from a process of its own. One process, PostgreSQL and the load keep two cores busy already, so that a second one has only what it takes from
them: where it serves more it is because they were waiting for each other. CPU a request tells what a second one costs - each process keeps
what it knows for itself -; what it brings is to be seen on a machine with more cores.`,
    }
  })
}

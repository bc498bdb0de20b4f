import { everyRead } from './everyRead.ts'
import type { BenchContext, BenchQuestion, Goal, QuestionResult } from './question.ts'
import { tokensOf, zipfReaders } from './readers.ts'
import { withServers } from './servers.ts'
import { ratioOf, runRounds, roundsTable } from './rounds.ts'

const [readers, writers, connections, rounds] = [200, 50, 32, 3]
const home = 'home'

/** Compares all other reads to the home timeline. */
export const question: BenchQuestion = {
  name: 'lists',
  title: 'How fast are all other reads, compared to our own home timeline?',
  ask,
}

/** The goal for each kind of read, as a share of the rate of the home timeline. */
const goals: Record<string, number> = {
  public: 0.8,
  'public, signed out': 0.8,
  tag: 0.8,
  list: 0.8,
  profile: 0.8,
  favourites: 0.8,
  bookmarks: 0.8,
  trends: 0.8,
  'one post': 2,
  'thread of 40': 0.4,
  notifications: 0.6,
  'notifications, grouped': 0.6,
  conversations: 0.6,
  'search of posts': 0.25,
  'search of people': 0.5,
}

async function ask({ dataDir, seconds }: BenchContext): Promise<QuestionResult> {
  const tokens = await tokensOf(dataDir, readers, ['read', 'write', 'follow'])
  return withServers(dataDir, tokens.slice(-writers), async (servers) => {
    const own = await servers.ours()
    const requests = await everyRead(own.port, tokens)
    const sides = Object.entries(requests).map(([name, requests]) => {
      return { name, port: own.port, pid: own.pid, database: servers.database.pid, requests }
    })
    const draw = (round: number) => zipfReaders(readers, connections, round)
    const figures = await runRounds(sides, { rounds, seconds: seconds / 2, draw })
    return {
      goals: Object.entries(goals).map(([name, goal]): Goal => {
        const reached = ratioOf(figures, name, home, 'requestsPerSecond')
        return { what: `${name}: requests/s of home`, goal, reached, isAtLeast: true, unit: '' }
      }),
      text: `${roundsTable(figures, home)}

First pages of 20, over ${connections} connections, for ${readers} readers drawn by Zipf's law, while another process writes 4 posts,
4 favourites and an edit per second. Figures are medians of ${rounds} alternating rounds, after two that do not count.`,
    }
  })
}

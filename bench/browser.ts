import { bearerSessions } from '../src/sessions/bearer.ts'
import { openBrowserSessions } from '../src/sessions/browserSessions.ts'
import type { LoadRequest } from './load.ts'
import type { QuestionResult, BenchContext, BenchQuestion } from './question.ts'
import { homeRequests, tokensOf, zipfReaders } from './readers.ts'
import { withReaders } from './served.ts'
import { withServers } from './servers.ts'
import { ratioOf, runRounds, roundsTable } from './rounds.ts'

const [readers, writers, connections, rounds] = [300, 50, 32, 5]
const [rest, boundary] = ['REST', 'browser boundary']

/** Compares the home timeline with a cookie to that over public HTTP with a header. */
export const question: BenchQuestion = {
  name: 'browser',
  title:
    'What does the browser boundary cost: the home timeline with a cookie, compared to our own REST with a header?',
  ask,
}

async function ask({ dataDir, seconds }: BenchContext): Promise<QuestionResult> {
  const tokens = await tokensOf(dataDir, readers, ['read', 'write'])
  const withCookies = await cookieRequests(dataDir)
  return withServers(dataDir, tokens.slice(-writers), async (servers) => {
    const { port, pid } = await servers.ours()
    const side = (name: string, requests: LoadRequest[]) => {
      return { name, port, pid, database: servers.database.pid, requests }
    }
    const draw = (round: number) => zipfReaders(readers, connections, round)
    const sides = [side(rest, homeRequests(tokens)), side(boundary, withCookies)]
    const figures = await runRounds(sides, { rounds, seconds, draw })
    const reached = ratioOf(figures, boundary, rest, 'requestsPerSecond')
    return {
      goals: [{ what: 'requests/s of our own REST', goal: 0.9, reached, isAtLeast: true, unit: '' }],
      text: `${roundsTable(figures, rest)}

The first page of 20 posts, over ${connections} connections, for ${readers} readers drawn by Zipf's law, while others write. Figures are
medians of ${rounds} alternating rounds, of one process.`,
    }
  })
}

function cookieRequests(dataDir: string): Promise<LoadRequest[]> {
  return withReaders(dataDir, readers, async ({ authSessions, browserSessions: store }, accounts) => {
    const bearer = bearerSessions(authSessions, {
      isPending: () => Promise.resolve(false),
      afterResponse: () => undefined,
    })
    const sessions = openBrowserSessions({ store, authSessions, bearer, afterResponse: () => undefined })
    const requests = accounts.map(async (accountId): Promise<LoadRequest> => {
      const { cookie } = await sessions.signIn((await sessions.begin()).session, { accountId, label: 'bench' })
      const headers = { Cookie: `__Host-service=${cookie.reveal()}` }
      return { method: 'GET', path: '/v1/browser/api/timelines/home?limit=20', headers }
    })
    return Promise.all(requests)
  })
}

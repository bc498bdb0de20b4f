import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bearerSessions } from '../src/sessions/bearer.ts'
import { openBrowserSessions } from '../src/sessions/browserSessions.ts'
import { issueSession } from '../src/sessions/issue.ts'
import { fillDemo } from './fillDemo.ts'
import type { LoadRequest } from './load.ts'
import { measured, ratioOf, readOptions, row, withReaders } from './served.ts'

// What does the browser boundary cost a request: the home timeline with a cookie, against the same over public HTTP with a header? Both in
// the same run and by turns, 32 connections, each of another reader; the middle of three rounds counts. Goal: at least 0.8 of public HTTP.
//
// node bench/browser.ts [--posts 20000] [--accounts 500] [--follows 100] [--seconds 4] [--data-dir an existing demo]

const goal = 0.8
const connections = 32
const rounds = 3
const [publicHttp, boundary] = ['public HTTP', 'browser boundary'] as const

const given = readOptions()

const folder = given['data-dir'] ?? (await mkdtemp(join(tmpdir(), 'social-bench-')))
try {
  if (!given['data-dir']) fillDemo(folder, given)
  const results = await measured(folder, await requestsOf(folder), { rounds, seconds: Number(given.seconds) })
  const ratio = ratioOf(results, boundary, publicHttp)
  const rows = [publicHttp, boundary].map((kind) => row(results, kind, publicHttp))
  const text = `# What the browser boundary costs a request

\`node bench/browser.ts\`: the home timeline, 20 posts, ${connections} connections of ${connections} readers, server, database and load on the same two
cores; the middle of ${rounds} rounds by turns. Read the ratio. Goal: at least ${goal} of public HTTP. ${ratio >= goal ? 'Met.' : 'Missed.'}

| | requests/s | p50 ms | p99 ms | KiB | of public HTTP |
|---|---|---|---|---|---|
${rows.join('\n')}
`
  await mkdir(join(import.meta.dirname, 'results'), { recursive: true })
  await writeFile(join(import.meta.dirname, 'results', 'browser.md'), text)
  console.log(text)
  process.exitCode = ratio >= goal ? 0 : 1
} finally {
  if (!given['data-dir']) await rm(folder, { recursive: true, force: true })
}

function requestsOf(dataDir: string): Promise<Record<typeof publicHttp | typeof boundary, LoadRequest[]>> {
  return withReaders(dataDir, connections, async ({ authSessions, browserSessions: store }, readers) => {
    const bearer = bearerSessions(authSessions, { afterAnswer: () => undefined })
    const sessions = openBrowserSessions({ store, authSessions, bearer, afterAnswer: () => undefined })
    const ask = (path: string, headers: Record<string, string>): LoadRequest => ({ method: 'GET', path, headers })
    const pairs = readers.map(async (accountId) => {
      const session = { accountId, kind: 'cli', label: 'bench', scopes: ['read'] } as const
      const { id } = await issueSession(authSessions, session)
      const { cookie } = await sessions.signIn((await sessions.begin()).session, { accountId, label: 'bench' })
      return [
        ask('/api/v1/timelines/home?limit=20', { Authorization: `Bearer ${id.reveal()}` }),
        ask('/v1/browser/api/timelines/home?limit=20', { Cookie: `__Host-service=${cookie.reveal()}` }),
      ] as const
    })
    const made = await Promise.all(pairs)
    return { [publicHttp]: made.map(([one]) => one), [boundary]: made.map(([, other]) => other) }
  })
}

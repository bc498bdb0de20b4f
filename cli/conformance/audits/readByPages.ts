import type { TargetResponse } from '../response.ts'
import type { Audit } from '../audit.ts'
import { publishedReads } from '../axes/routes.ts'
import { type Browser, sessionPath, signedIn, valueOf } from '../browser.ts'
import { home } from '../publicHttp.ts'
import {
  expectNoCredential,
  isBrowserCookie,
  isSession,
  readableCookies,
  readableOf,
  readableOfText,
} from '../reading.ts'
import { assume, expectThat } from '../judging.ts'
import { notificationsQuery } from '../payloads.ts'
import { hasStreams, openStream, ticketOf } from '../streamTickets.ts'
import { bearer, sessionOf, type Target } from '../target.ts'

const api = '/v1/browser/api'

/** Returns the paths of the reads below a path, except streams. */
async function readsOf(target: Target, prefix: string): Promise<string[]> {
  return (await publishedReads(target, prefix)).map(({ path }) => path).filter((path) => !/streaming/.test(path))
}

/** Returns responses to a page: its session, pages, and a sample of the reads that it can make. */
async function answersToPage(target: Target, browser: Browser): Promise<TargetResponse[]> {
  const mirrored = (await readsOf(target, '/api/v1/'))
    .filter((path) => !/^\/api\/v1\/(?:apps|sessions|oauth)/.test(path))
    .map((path) => path.replace('/api/v1', api))
  const own = (await readsOf(target, `${api}/`)).concat(`${api}/accounts/verify_credentials`)
  const answers: TargetResponse[] = []
  for (const path of [sessionPath, '/', '/settings', '/v1/browser/nowhere', ...own, ...target.sample(mirrored, 8)])
    answers.push(await browser.get(path, { csrf: null }))
  return answers
}

/** Returns the messages on a page's stream until shortly after it has subscribed. */
async function messagesTo(target: Target, browser: Browser): Promise<unknown[]> {
  if (!hasStreams(target)) return []
  const { socket } = await openStream(target, browser, await ticketOf(target, browser))
  if (!socket) return []
  const messages: unknown[] = []
  socket.send({ type: 'connection_init' })
  for (const wait of [3000, 300]) {
    const message = await socket.next(() => true, wait)
    if (message === undefined) break
    messages.push(message)
    socket.send({ type: 'subscribe', id: '1', payload: { query: notificationsQuery } })
  }
  socket.close()
  return messages
}

/** Audits that nothing that a page can read is a credential. */
export const readingAudits: Audit[] = [
  {
    id: 'X-30',
    level: 'MUST',
    clauses: ['browser-10', 'browser-3'],
    title: 'Nothing that a page can read works as a credential: headers, other cookies, pages, responses, streams',
    needs: 'account',
    async run(target) {
      const { browser, answer } = await signedIn(target)
      const [name = ''] = browser.cookie.split('=')
      const value = valueOf(browser.cookie)
      assume(await isBrowserCookie(target, name, value), 'the cookie opens nothing by itself')
      const answers = [browser.first, answer, ...(await answersToPage(target, browser))]
      const messages = JSON.stringify(await messagesTo(target, browser))
      const candidates = [...answers.flatMap(readableOf), ...readableOfText('a message of a stream', messages)]
      const isCopy = answers.flatMap(readableCookies).some((line) => valueOf(line) === value)
      expectThat(!isCopy, 'scripts not to be able to read the session cookie', 'a cookie that they can read')
      await expectNoCredential(target, candidates, name)
    },
  },
  {
    id: 'X-31',
    level: 'MUST',
    clauses: ['secrets-2'],
    title: 'No header, cookie, page or response of the public surface contains a valid session',
    needs: 'session',
    async run(target) {
      assume(await isSession(target, sessionOf(target)), 'the session is not accepted')
      const reads = (await readsOf(target, '/api/')).filter((path) => path !== home)
      const answers: TargetResponse[] = []
      for (const path of [home, '/api/v1/sessions', ...target.sample(reads, 8)])
        answers.push(await target.send('GET', path, { headers: [bearer(target)] }))
      for (const path of ['/', '/health/ready', '/docs']) answers.push(await target.send('GET', path))
      await expectNoCredential(target, answers.flatMap(readableOf))
    },
  },
]

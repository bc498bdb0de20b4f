import { setTimeout as wait } from 'node:timers/promises'
import { type TargetResponse, codeOf, textWithin, within } from '../response.ts'
import type { Audit } from '../audit.ts'
import { type Browser, newBrowser, sessionPath, signIn } from '../browser.ts'
import { assume, expectAccepted, expectRefused, expectThat, expectUpgradeRefused } from '../judging.ts'
import type { Socket } from '../sockets.ts'
import { hasStreams, openStream, ticketOf } from '../streamTickets.ts'
import { accountOf, type Target } from '../target.ts'
import { NotChecked, Violation } from '../violation.ts'
import { isOf } from '../websockets.ts'

const home = '/v1/browser/api/timelines/home'

/** A stream that was opened before signing out, and a ticket for another stream. */
interface Stream {
  socket: Socket
  ticket: Awaited<ReturnType<typeof ticketOf>>
}

async function streamOf(target: Target, browser: Browser): Promise<Stream | undefined> {
  if (!hasStreams(target)) return undefined
  const { socket } = await openStream(target, browser, await ticketOf(target, browser))
  if (socket === undefined) return undefined
  target.endings.push(async () => socket.close())
  socket.send({ type: 'connection_init' })
  await socket.next(isOf('connection_ack'))
  return { socket, ticket: await ticketOf(target, browser) }
}

/** Signs in again and then out. Returns the former cookie and stream, and the response to signing out. */
function signedOut(
  target: Target,
): Promise<{ browser: Browser; cookie: string; left: TargetResponse; stream: Stream | undefined }> {
  return target.once('signed out', async () => {
    const { browser, answer } = await signIn(target)
    expectAccepted(answer, 'signing in')
    const { cookie } = browser
    expectAccepted(await browser.get(home), 'the home timeline before signing out')
    const stream = await ifStreams(streamOf(target, browser))
    return { browser, cookie, stream, left: await browser.post('/v1/browser/auth/logout', {}) }
  })
}

/** Resolves to undefined if the stream could not be opened. Other audits report why. */
const ifStreams = (stream: Promise<Stream | undefined>) =>
  stream.catch((error: unknown) => {
    if (error instanceof Violation || error instanceof NotChecked) return undefined
    throw error
  })

const isSignedIn = ({ json }: TargetResponse) => within(json, 'authenticated') === true

/** Audits of failed sign-ins and of signing out. */
export const signOutAudits: Audit[] = [
  {
    id: 'B-52',
    level: 'SHOULD',
    clauses: ['sign-in-4'],
    title: 'Sign-in does not reveal whether an account exists',
    needs: 'account',
    async run(target) {
      const browser = await newBrowser(target)
      const attempt = (username: string) =>
        browser.post('/v1/browser/auth/password', { username, password: 'conformance, a wrong one' })
      const existing = await attempt(accountOf(target).username)
      const unknown = await attempt(`nobody${target.runWord.slice(-12)}`)
      const message = (answer: TargetResponse) =>
        `${answer.status} ${codeOf(answer) ?? ''} ${textWithin(answer.json, 'error') ?? ''}`
      expectRefused(existing, 'a wrong password')
      expectThat(
        message(existing) === message(unknown),
        'the same response for an unknown name',
        `${message(existing)}, and ${message(unknown)}`,
      )
    },
  },
  {
    id: 'B-53',
    level: 'MUST',
    clauses: ['sign-in-16'],
    title: 'Sign-out works with the cookie and the CSRF header, and takes effect within a second',
    needs: 'account',
    async run(target) {
      const { browser, cookie, left } = await signedOut(target)
      expectAccepted(left, 'signing out')
      await wait(1000)
      expectRefused(await browser.get(home, { cookie, csrf: null }), 'the cookie after signing out')
      expectThat(
        !isSignedIn(await browser.get(sessionPath, { cookie, csrf: null })),
        'nobody to be signed in',
        'authenticated: true',
      )
    },
  },
  {
    id: 'B-54',
    level: 'SHOULD',
    clauses: ['sign-in-17'],
    title: 'Sign-out removes the cookie',
    needs: 'account',
    async run(target) {
      const { left } = await signedOut(target)
      expectAccepted(left, 'signing out')
      const isCleared = left.cookies.some((line) => /max-age=0|expires=thu, 01.jan.1970/i.test(line))
      expectThat(isCleared, 'the cookie to be cleared', left.cookies.length ? 'another cookie' : 'no Set-Cookie')
    },
  },
  {
    id: 'B-56',
    level: 'MUST',
    clauses: ['sign-in-16'],
    title: 'Sign-out ends the streams and the tickets of the session within a second',
    needs: 'account',
    async run(target) {
      const { browser, cookie, left, stream } = await signedOut(target)
      assume(stream !== undefined, 'no stream could be opened before signing out')
      expectAccepted(left, 'signing out')
      expectThat((await stream.socket.closed(1500)) !== undefined, 'the stream to be closed', 'the stream stays open')
      const own = { ...browser, cookie }
      expectUpgradeRefused(await openStream(target, own, stream.ticket), 'a ticket from before signing out')
    },
  },
]

import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, codeOf, listWithin, textWithin, within } from './answer.ts'
import type { Audit } from './audit.ts'
import { type Browser, newBrowser, sessionPath, signedIn, signIn } from './browser.ts'
import type { Header } from './http.ts'
import { expectAccepted, expectRefused, expectThat, expectUpgradeRefused, isAccepted } from './judging.ts'
import { isMade, ownPost } from './posts.ts'
import { accountOf, type Target } from './target.ts'
import { graphqlProtocol } from './websocket.ts'

const api = '/v1/browser/api'
const home = `${api}/timelines/home`
const contract = 'contract 4'

/** Signs in once more, and out again: the cookie it had, and how it was let go. */
function signedOut(target: Target): Promise<{ browser: Browser; cookie: string; left: Answer }> {
  return target.once('signed out', async () => {
    const { browser, answer } = await signIn(target)
    expectAccepted(answer, 'signing in')
    const { cookie } = browser
    expectAccepted(await browser.get(home), 'the home timeline before')
    return { browser, cookie, left: await browser.post('/v1/browser/auth/logout', {}) }
  })
}

const isSignedIn = ({ json }: Answer) => within(json, 'authenticated') === true

/** A new ticket for one stream. */
async function ticketOf(target: Target, browser: Browser) {
  const answer = await browser.post(`${api}/stream-tickets`, {})
  const ticket = textWithin(answer.json, 'ticket')
  expectThat(ticket !== undefined, 'a ticket', answer)
  target.hide(ticket)
  const protocols = listWithin(answer.json, 'protocols').filter((name) => typeof name === 'string')
  return { ticket, protocols, path: textWithin(answer.json, 'path') ?? '/v1/browser/stream' }
}

const pageHeaders = (target: Target, { cookie }: Browser): Header[] => [
  ['Cookie', cookie],
  ['Origin', target.origin],
]

/** Opens a stream as a page does, and is told whether the protocol speaks. */
async function openStream(target: Target, browser: Browser, ticket: { path: string; protocols: readonly string[] }) {
  return target.openSocket(ticket.path, { protocols: ticket.protocols, headers: pageHeaders(target, browser) })
}

/** Whatever in an answer could be a secret: long texts without spaces that are no addresses. */
function secretsIn(value: unknown): string[] {
  if (typeof value === 'string') return /^[\w.~+/=-]{20,}$/.test(value) && !value.includes('/') ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(secretsIn)
}

const namesIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)])
    : []

/** The audits of the browser boundary with somebody signed in. */
export const browserAccountAudits: Audit[] = [
  {
    id: 'B-40',
    level: 'MUST',
    clause: 'interface 5.2 rule 3, 5.4',
    title: 'Authentication is completed with the cookie and the CSRF header',
    needs: 'account',
    async run(target) {
      const { answer, browser } = await target.once('signed in', () => signIn(target))
      expectAccepted(answer, 'signing in')
      expectThat(
        isSignedIn(await browser.get(sessionPath, { csrf: null })),
        'somebody to be signed in',
        'authenticated: false',
      )
    },
  },
  {
    id: 'B-41',
    level: 'MUST',
    clause: 'interface 5.2 rule 4',
    title: 'The API is answered under /v1/browser/api with the cookie',
    needs: 'account',
    async run(target) {
      const answer = await (await signedIn(target)).browser.get(home, { csrf: null })
      expectAccepted(answer, `GET ${home}`)
      expectThat(Array.isArray(answer.json), 'a timeline', answer)
    },
  },
  {
    id: 'B-42',
    level: 'MUST',
    clause: 'interface 4.4 rule 3, 5.4',
    title: 'A mutation under /v1/browser/api without the CSRF header is refused, and nothing is done',
    needs: 'account',
    async run(target) {
      const { browser } = await signedIn(target)
      for (const csrf of [null, 'csrf_wrong']) {
        const text = target.newText('account')
        expectRefused(await browser.post(`${api}/statuses`, ownPost(text), { csrf }), 'a post without the CSRF header')
        expectThat(
          !(await isMade(target, text, 'account')),
          'nothing to be done',
          'it was refused, and the post was made all the same',
        )
      }
    },
  },
  {
    id: 'B-43',
    level: 'MUST',
    clause: 'interface 4.4',
    title: 'A mutation under /v1/browser/api with the CSRF header is accepted',
    needs: 'account',
    async run(target) {
      const { browser } = await signedIn(target)
      expectAccepted(
        await browser.post(`${api}/statuses`, ownPost(target.newText('account'))),
        'a post with the CSRF header',
      )
    },
  },
  {
    id: 'B-44',
    level: 'SHOULD',
    clause: contract,
    title: 'Signing in replaces the cookie and the CSRF token',
    needs: 'account',
    async run(target) {
      const { browser, before } = await signedIn(target)
      expectThat(browser.cookie !== before.cookie, 'another cookie', 'the same one')
      expectThat(browser.csrf !== before.csrf, 'another CSRF token', 'the same one')
    },
  },
  {
    id: 'B-45',
    level: 'SHOULD',
    clause: contract,
    title: 'The cookie from before the sign-in is of nobody who is signed in',
    needs: 'account',
    async run(target) {
      const { browser, before } = await signedIn(target)
      expectRefused(await browser.get(home, { cookie: before.cookie, csrf: null }), 'the cookie from before')
    },
  },
  {
    id: 'B-46',
    level: 'MUST',
    clause: 'interface 5.1',
    title: 'The cookie opens nothing on the public surface',
    needs: 'account',
    async run(target) {
      const { browser } = await signedIn(target)
      const answer = await target.send('GET', '/api/v1/timelines/home', { headers: [['Cookie', browser.cookie]] })
      expectRefused(answer, 'the cookie at /api/v1/timelines/home')
    },
  },
  {
    id: 'B-47',
    level: 'MUST',
    clause: 'interface 4.4 rule 4',
    title: 'Nothing that a page is told is a session identifier',
    needs: 'account',
    async run(target) {
      const { browser, answer } = await signedIn(target)
      const { ticket, protocols } = await ticketOf(target, browser)
      const told = [
        answer,
        await browser.get(`${api}/accounts/verify_credentials`),
        await browser.get(`${api}/security/sessions`),
      ]
      const names = told
        .flatMap(({ json }) => namesIn(json))
        .filter((name) => /^(?:session_?id|access_?token)$/i.test(name))
      expectThat(names.length === 0, 'no field of a session identifier', names.join(', '))
      const secrets = new Set([
        browser.cookie.split('=')[1] ?? '',
        browser.csrf,
        ticket,
        ...protocols,
        ...told.flatMap(({ json }) => secretsIn(json)),
      ])
      for (const secret of [...secrets].slice(0, 20)) {
        target.hide(secret)
        const asked = await target.send('GET', '/api/v1/timelines/home', {
          headers: [['Authorization', `Bearer ${secret}`]],
        })
        expectThat(!isAccepted(asked), 'nothing of it to be accepted as a session', 'something is')
      }
    },
  },
  {
    id: 'B-48',
    level: 'MUST',
    clause: 'interface 6',
    title: 'A stream is opened with a ticket',
    needs: 'account',
    async run(target) {
      const { browser } = await signedIn(target)
      const { socket, refusal } = await openStream(target, browser, await ticketOf(target, browser))
      expectThat(socket !== undefined, 'a WebSocket with a ticket', refusal ?? '')
      socket.send({ type: 'connection_init' })
      const message = await socket.next((one) => within(one, 'type') === 'connection_ack')
      socket.close()
      expectThat(message !== undefined, 'connection_ack', 'none within 3 seconds')
    },
  },
  {
    id: 'B-49',
    level: 'SHOULD',
    clause: contract,
    title: 'A ticket opens one stream, once',
    needs: 'account',
    async run(target) {
      const { browser } = await signedIn(target)
      const ticket = await ticketOf(target, browser)
      const { socket, refusal } = await openStream(target, browser, ticket)
      socket?.close()
      expectThat(socket !== undefined, 'a WebSocket with a ticket', refusal ?? '')
      expectUpgradeRefused(await openStream(target, browser, ticket), 'a ticket that was used')
    },
  },
  {
    id: 'B-50',
    level: 'SHOULD',
    clause: contract,
    title: 'A stream is not opened without a ticket, without the cookie, or from a page of another site',
    needs: 'account',
    async run(target) {
      const { browser } = await signedIn(target)
      const ticket = await ticketOf(target, browser)
      const asked = { protocols: ticket.protocols }
      const own = pageHeaders(target, browser)
      const origin: Header = ['Origin', target.origin]
      const foreign: Header = ['Origin', 'https://conformance.example']
      const { path } = ticket
      expectUpgradeRefused(await target.openSocket(path, { protocols: [graphqlProtocol], headers: own }), 'no ticket')
      expectUpgradeRefused(
        await target.openSocket(path, { ...asked, headers: [own[0]!, foreign] }),
        'a page of another site',
      )
      expectUpgradeRefused(await target.openSocket(path, { ...asked, headers: [origin] }), 'no cookie')
    },
  },
  {
    id: 'B-51',
    level: 'MUST',
    clause: 'interface 4.3',
    title: 'A ticket in the URL opens nothing',
    needs: 'account',
    async run(target) {
      const { browser } = await signedIn(target)
      const { ticket, path } = await ticketOf(target, browser)
      const headers = pageHeaders(target, browser)
      expectUpgradeRefused(
        await target.openSocket(`${path}?ticket=${ticket}`, { protocols: [graphqlProtocol], headers }),
        'a ticket in the URL',
      )
    },
  },
  {
    id: 'B-52',
    level: 'SHOULD',
    clause: contract,
    title: 'Signing in does not tell whether there is such an account',
    needs: 'account',
    async run(target) {
      const browser = await newBrowser(target)
      const attempt = (username: string) =>
        browser.post('/v1/browser/auth/password', { username, password: 'conformance, a wrong one' })
      const known = await attempt(accountOf(target).username)
      const unknown = await attempt(`nobody${target.runWord.slice(-12)}`)
      const told = (answer: Answer) =>
        `${answer.status} ${codeOf(answer) ?? ''} ${textWithin(answer.json, 'error') ?? ''}`
      expectRefused(known, 'a wrong password')
      expectThat(
        told(known) === told(unknown),
        'the same answer for an unknown name',
        `${told(known)}, and ${told(unknown)}`,
      )
    },
  },
  {
    id: 'B-53',
    level: 'MUST',
    clause: 'interface 4.4 rule 5, 5.4',
    title: 'Signing out works with the cookie and the CSRF header, and holds within a second',
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
    clause: contract,
    title: 'Signing out takes the cookie away',
    needs: 'account',
    async run(target) {
      const { left } = await signedOut(target)
      expectAccepted(left, 'signing out')
      const isCleared = left.cookies.some((line) => /max-age=0|expires=thu, 01.jan.1970/i.test(line))
      expectThat(isCleared, 'the cookie to be cleared', left.cookies.length ? 'another cookie' : 'no Set-Cookie')
    },
  },
]

import { type TargetResponse, within } from '../response.ts'
import type { Audit } from '../audit.ts'
import { kindOfSpelling, spellingsOfPath } from '../axes/spellings.ts'
import { sessionPath, signedIn, signIn, valueOf } from '../browser.ts'
import { expectAccepted, expectRefused, expectThat, isAccepted } from '../judging.ts'
import { expectNothingPosted, ownPost } from '../posts.ts'
import { hasStreams, ticketOf } from '../streamTickets.ts'

const api = '/v1/browser/api'
const home = `${api}/timelines/home`

const isSignedIn = ({ json }: TargetResponse) => within(json, 'authenticated') === true

/** Returns the values in a response that could be secrets: long texts without spaces that are not URLs. */
function secretsIn(value: unknown): string[] {
  if (typeof value === 'string') return /^[\w.~+/=-]{20,}$/.test(value) && !value.includes('/') ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(secretsIn)
}

const namesIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)])
    : []

/** Audits of requests from a browser that is signed in. */
export const signInAudits: Audit[] = [
  {
    id: 'B-40',
    level: 'MUST',
    clauses: ['sign-in-1'],
    title: 'Sign-in works with the cookie and the CSRF header',
    needs: 'account',
    async run(target) {
      const { answer, browser } = await target.once('signed in', () => signIn(target))
      expectAccepted(answer, 'signing in')
      expectThat(
        isSignedIn(await browser.get(sessionPath, { csrf: null })),
        'a signed-in browser',
        'authenticated: false',
      )
    },
  },
  {
    id: 'B-41',
    level: 'MUST',
    clauses: ['browser-27'],
    title: 'The API under /v1/browser/api works with the cookie',
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
    clauses: ['browser-17'],
    title: 'A mutation under /v1/browser/api without the CSRF header is refused and does nothing',
    needs: 'account',
    async run(target) {
      const { browser } = await signedIn(target)
      for (const csrf of [null, 'csrf_wrong']) {
        const text = target.newText('account')
        expectRefused(await browser.post(`${api}/statuses`, ownPost(text), { csrf }), 'a post without the CSRF header')
        await expectNothingPosted(target, [text], 'account')
      }
      const text = target.newText('account')
      for (const path of target.sample(spellingsOfPath(`${api}/statuses`), 5, kindOfSpelling)) {
        const answer = await browser.post(path, ownPost(text), { csrf: null })
        expectThat(!isAccepted(answer), `a post without the CSRF header to be refused at ${path}`, answer)
      }
      await expectNothingPosted(target, [text], 'account')
    },
  },
  {
    id: 'B-43',
    level: 'MUST',
    clauses: ['browser-27'],
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
    clauses: ['sign-in-2'],
    title: 'Signing in replaces the cookie and the CSRF token',
    needs: 'account',
    async run(target) {
      const { browser, before } = await signedIn(target)
      expectThat(browser.cookie !== before.cookie, 'another cookie', 'the same cookie')
      expectThat(browser.csrf !== before.csrf, 'another CSRF token', 'the same token')
    },
  },
  {
    id: 'B-45',
    level: 'SHOULD',
    clauses: ['sign-in-3'],
    title: 'The cookie from before the sign-in is not signed in',
    needs: 'account',
    async run(target) {
      const { browser, before } = await signedIn(target)
      expectRefused(await browser.get(home, { cookie: before.cookie, csrf: null }), 'the cookie from before')
    },
  },
  {
    id: 'B-46',
    level: 'MUST',
    clauses: ['credentials-3'],
    title: 'The cookie grants nothing on the public surface',
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
    clauses: ['browser-10'],
    title: 'No response to a page contains a session identifier',
    needs: 'account',
    async run(target) {
      const { browser, answer } = await signedIn(target)
      const tickets = hasStreams(target) ? [await ticketOf(target, browser)] : []
      const message = [
        answer,
        await browser.get(`${api}/accounts/verify_credentials`),
        await browser.get(`${api}/security/sessions`),
      ]
      const names = message
        .flatMap(({ json }) => namesIn(json))
        .filter((name) => /^(?:session_?id|access_?token)$/i.test(name))
      expectThat(names.length === 0, 'no field for a session identifier', names.join(', '))
      const secrets = new Set([
        valueOf(browser.cookie),
        browser.csrf,
        ...tickets.flatMap(({ ticket, protocols }) => [ticket, ...protocols]),
        ...message.flatMap(({ json }) => secretsIn(json)),
      ])
      for (const secret of [...secrets].slice(0, 20)) {
        target.hide(secret)
        const response = await target.send('GET', '/api/v1/timelines/home', {
          headers: [['Authorization', `Bearer ${secret}`]],
        })
        expectThat(!isAccepted(response), 'no value in it to be accepted as a session', 'a value is accepted')
      }
    },
  },
]

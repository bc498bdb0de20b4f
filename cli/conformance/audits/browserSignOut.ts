import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, codeOf, textWithin, within } from '../answer.ts'
import type { Audit } from '../audit.ts'
import { type Browser, newBrowser, sessionPath, signIn } from '../browser.ts'
import { expectAccepted, expectRefused, expectThat } from '../judging.ts'
import { accountOf, type Target } from '../target.ts'

const home = '/v1/browser/api/timelines/home'

/** Signs in again and then out. Returns the former cookie and the response to signing out. */
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
]

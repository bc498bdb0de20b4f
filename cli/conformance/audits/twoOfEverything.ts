import { randomBytes } from 'node:crypto'
import { type TargetResponse, codeOf } from '../response.ts'
import type { Audit } from '../audit.ts'
import { beginSignIn, oauthComplete } from '../boundary.ts'
import { type Browser, newBrowser, signedIn, signIn, stranger } from '../browser.ts'
import { assume, expectRefused, expectThat, expectUpgradeRefused, isAccepted } from '../judging.ts'
import { expectNothingPosted, ownPost } from '../posts.ts'
import { openStream, ticketOf } from '../streamTickets.ts'
import { fakeCredential, type Target } from '../target.ts'

const statuses = '/v1/browser/api/statuses'

const sameRefusal = (one: TargetResponse, other: TargetResponse) =>
  one.status === other.status && codeOf(one) === codeOf(other)

/** Returns a second browser that is signed in to the account. */
async function otherBrowser(target: Target): Promise<Browser> {
  const { browser, answer } = await target.once('second browser', () => signIn(target))
  assume(isAccepted(answer), 'signing in a second time did not work')
  return browser
}

/** Media types that a page of another site can send without a preflight, or that browsers send by themselves. */
const simpleTypes = ['text/plain', 'text/plain; charset=utf-8', 'application/octet-stream', 'application/csp-report']

/** Audits that data of one browser does not work in another. */
export const bindingAudits: Audit[] = [
  {
    id: 'X-40',
    level: 'MUST',
    clauses: ['sign-in-11'],
    title: 'An OAuth state works only in the browser that began the sign-in',
    needs: 'nothing',
    async run(target) {
      const [first, second] = [await newBrowser(target), await newBrowser(target)]
      const state = await beginSignIn(target, first)
      // Both browsers have begun a sign-in, because a browser without a state could be refused for that reason.
      await beginSignIn(target, second)
      const invented = { code: fakeCredential, state: randomBytes(16).toString('base64url') }
      const unknown = await second.post(oauthComplete, invented)
      const foreign = await second.post(oauthComplete, { code: fakeCredential, state })
      const [own, again] = await target.aside(async () => [
        await first.post(oauthComplete, { code: fakeCredential, state }),
        await first.post(oauthComplete, { code: fakeCredential, state }),
      ])
      expectRefused(foreign, 'the state of another browser')
      // With a wrong code, every server refuses the state, but only a known state is used up.
      assume(!sameRefusal(again, unknown), 'a used state gets the same response as an unknown one')
      const isUsedUp = sameRefusal(own, again)
      const expected = 'the state of another browser to be refused like an unknown state'
      expectThat(!isUsedUp, expected, 'the state is used up for its own browser')
      expectThat(sameRefusal(foreign, unknown), expected, foreign)
    },
  },
  {
    id: 'X-41',
    level: 'SHOULD',
    clauses: ['streams-19'],
    title: 'A stream ticket does not work in another browser, even of the same person',
    needs: 'account',
    async run(target) {
      const { browser } = await signedIn(target)
      for (const other of [await stranger(target), await otherBrowser(target)]) {
        const foreign = await ticketOf(target, browser)
        expectUpgradeRefused(await openStream(target, other, foreign), 'the ticket of another browser')
      }
      const own = await ticketOf(target, browser)
      const { socket } = await target.aside(() => openStream(target, browser, own))
      socket?.close()
      assume(socket !== undefined, 'a ticket opens nothing in its own browser either')
    },
  },
  {
    id: 'X-42',
    level: 'MUST',
    clauses: ['browser-18'],
    title: "A request with the CSRF token of the same person's other browser is refused and changes nothing",
    needs: 'account',
    async run(target) {
      const { browser } = await signedIn(target)
      const { csrf } = await otherBrowser(target)
      assume(csrf !== browser.csrf, 'both browsers have the same token')
      const text = target.newText('account')
      expectRefused(await browser.post(statuses, ownPost(text), { csrf }), 'the token of another browser')
      await expectNothingPosted(target, [text], 'account')
    },
  },
  {
    id: 'X-43',
    level: 'SHOULD',
    clauses: ['browser-24'],
    title: 'JSON sent as plain text or bytes gets 415 from the browser API, and the request does nothing',
    needs: 'account',
    async run(target) {
      const { browser } = await signedIn(target)
      for (const type of simpleTypes) {
        const text = target.newText('account')
        const sent = { headers: [['Content-Type', type] as const], body: JSON.stringify(ownPost(text)) }
        const answer = await browser.send('POST', statuses, sent)
        expectThat(answer.status === 415, `415 for ${type}`, answer)
        await expectNothingPosted(target, [text], 'account')
      }
    },
  },
]

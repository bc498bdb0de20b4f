import { randomBytes } from 'node:crypto'
import { type TargetResponse, codeOf } from '../response.ts'
import type { Audit } from '../audit.ts'
import { beginSignIn, oauthComplete } from '../boundary.ts'
import { newBrowser, stranger } from '../browser.ts'
import { assume, expectRefused, expectThat } from '../judging.ts'
import { fakeCredential, type Target } from '../target.ts'

/**
 * Begins a sign-in at a provider, and submits the same response with a wrong code twice. The first submission uses up
 * the state.
 */
function replay(target: Target): Promise<{ second: TargetResponse }> {
  return target.once('replay', async () => {
    const browser = await newBrowser(target)
    const fields = { code: fakeCredential, state: await beginSignIn(target, browser) }
    await browser.post(oauthComplete, fields)
    return { second: await browser.post(oauthComplete, fields) }
  })
}

/** Audits of the return from identity providers. */
export const callbackAudits: Audit[] = [
  {
    id: 'B-32',
    level: 'MUST',
    clauses: ['sign-in-8'],
    title: 'An OAuth callback with an unknown state is refused, and a GET completes no sign-in',
    needs: 'nothing',
    async run(target) {
      const browser = await stranger(target)
      const fields = { code: fakeCredential, state: randomBytes(16).toString('hex') }
      const answer = await browser.post(oauthComplete, fields)
      assume(answer.status !== 404, 'people cannot sign in with identity providers here')
      expectRefused(answer, 'an unknown state')
      const response = await browser.get(`${oauthComplete}?${new URLSearchParams({ state: fields.state })}`)
      expectThat(response.status >= 400 && response.status < 500, 'a GET to be refused', response)
    },
  },
  {
    id: 'B-33',
    level: 'MUST',
    clauses: ['sign-in-9'],
    title: 'A used OAuth callback is refused when it is sent again',
    needs: 'nothing',
    async run(target) {
      const { second } = await replay(target)
      expectRefused(second, 'a callback that was consumed')
    },
  },
  {
    id: 'B-34',
    level: 'SHOULD',
    clauses: ['sign-in-10'],
    title: 'A repeated callback gets 400 oauth_callback_replayed',
    needs: 'nothing',
    async run(target) {
      const { second } = await replay(target)
      expectThat(
        second.status === 400 && codeOf(second) === 'oauth_callback_replayed',
        '400 oauth_callback_replayed',
        second,
      )
    },
  },
]

import { randomBytes } from 'node:crypto'
import { type Answer, codeOf, listWithin, textWithin } from '../answer.ts'
import type { Audit } from '../audit.ts'
import { jsonBody } from '../bodies.ts'
import { newBrowser, stranger } from '../browser.ts'
import { assume, expectRefused, expectThat } from '../judging.ts'
import { fakeCredential, type Target } from '../target.ts'

/**
 * Begins a sign-in at a provider, and hands in the same answer with a wrong code twice: the first
 * time consumes the state.
 */
function replay(target: Target): Promise<{ second: Answer }> {
  return target.once('replay', async () => {
    const browser = await newBrowser(target)
    const methods = listWithin(browser.first.json, 'methods')
    const provider = methods.map((method) => textWithin(method, 'provider')).find(Boolean)
    assume(provider !== undefined, 'there is no identity provider')
    const started = await browser.post('/v1/browser/auth/oauth/start', { provider })
    const address = textWithin(started.json, 'authorizationUrl')
    assume(address !== undefined && URL.canParse(address), 'the identity provider is out of reach')
    const { searchParams } = new URL(address)
    const state = searchParams.get('state')
    assume(state !== null, 'the state goes to the provider by another way')
    target.hide(state)
    const fields = { code: fakeCredential, state }
    await browser.post('/v1/browser/auth/oauth/complete', fields)
    return { second: await browser.send('POST', '/v1/browser/auth/oauth/complete', jsonBody(fields)) }
  })
}

/** The audits of how browsers come back from identity providers. */
export const callbackAudits: Audit[] = [
  {
    id: 'B-32',
    level: 'MUST',
    clauses: ['sign-in-8'],
    title: 'An OAuth callback with an unknown state is refused, and a GET completes none',
    needs: 'nothing',
    async run(target) {
      const browser = await stranger(target)
      const path = '/v1/browser/auth/oauth/complete'
      const fields = { code: fakeCredential, state: randomBytes(16).toString('hex') }
      const answer = await browser.post(path, fields)
      assume(answer.status !== 404, 'nobody signs in at identity providers here')
      expectRefused(answer, 'an unknown state')
      const got = await browser.get(`${path}?${new URLSearchParams({ state: fields.state })}`)
      expectThat(got.status >= 400 && got.status < 500, 'a GET to be refused', got)
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

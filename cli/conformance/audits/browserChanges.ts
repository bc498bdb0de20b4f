import { listWithin, textWithin, within } from '../response.ts'
import type { Audit } from '../audit.ts'
import { logout } from '../boundary.ts'
import { newBrowser, sessionPath, signedIn } from '../browser.ts'
import { assume, expectRefused, expectThat, isAccepted } from '../judging.ts'
import { postPayload } from '../payloads.ts'
import { expectNothingPosted, ownPost } from '../posts.ts'
import { ifChecked } from '../violation.ts'

const api = '/v1/browser/api'
const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/** Audits of changes that requests from a browser must not make, and of the addresses that a sign-in may lead to. */
export const changeAudits: Audit[] = [
  {
    id: 'B-35',
    level: 'MUST',
    clauses: ['sign-in-13'],
    title: "returnTo must be a path of the service's own origin; any other address is refused",
    needs: 'nothing',
    async run(target) {
      const browser = await newBrowser(target)
      const methods = listWithin(browser.first.json, 'methods')
      const provider = methods.map((method) => textWithin(method, 'provider')).find(Boolean)
      assume(provider !== undefined, 'there is no identity provider')
      const start = (returnTo: string) => browser.post('/v1/browser/auth/oauth/start', { provider, returnTo })
      assume(isAccepted(await start('/')), 'the identity provider cannot be reached')
      const site = 'conformance.example'
      const addresses = [`https://${site}/`, `//${site}/`, `/\\${site}/`, `\\\\${site}/`, `/\t/${site}/`, `${site}/`]
      for (const address of [...addresses, `${target.origin}.${site}/`, 'javascript:alert(1)'])
        expectRefused(await start(address), `returnTo ${JSON.stringify(address)}`)
    },
  },
  {
    id: 'B-36',
    level: 'MUST',
    clauses: ['browser-26'],
    title: 'GET, HEAD and OPTIONS change nothing: no sign-out, no bookmark, no GraphQL mutation',
    needs: 'account',
    async run(target) {
      const visitor = await newBrowser(target)
      const tokenNow = async () => textWithin((await visitor.get(sessionPath)).json, 'csrfToken')
      const token = await tokenNow()
      for (const method of safeMethods) await visitor.send(method, logout)
      if (token === visitor.csrf)
        expectThat((await tokenNow()) === token, 'the session to continue', `${safeMethods.join(' or ')} signs out`)
      const { browser } = await signedIn(target)
      const response = await browser.post(`${api}/statuses`, ownPost(target.newText('account')))
      const id = textWithin(response.json, 'id')
      assume(id !== undefined && /^[\w-]+$/.test(id), 'a post could not be created')
      for (const method of safeMethods)
        for (const csrf of [browser.csrf, null])
          await browser.send(method, `${api}/statuses/${id}/bookmark`, {}, { csrf })
      const after = await browser.get(`${api}/statuses/${id}`)
      assume(isAccepted(after), 'the post could not be read')
      expectThat(
        within(after.json, 'bookmarked') !== true,
        'no bookmark',
        `${safeMethods.join(' or ')} sets a bookmark`,
      )
      const payload = target.profile.surfaces?.graphql === false ? undefined : await ifChecked(postPayload(target))
      if (payload === undefined) return
      const text = target.newText('account')
      const variables = encodeURIComponent(JSON.stringify(payload.variables(text)))
      const path = `${api}/graphql?query=${encodeURIComponent(payload.query())}&variables=${variables}`
      for (const csrf of [browser.csrf, null]) await browser.get(path, { csrf })
      await expectNothingPosted(target, [text], 'account')
    },
  },
  {
    id: 'B-37',
    level: 'MUST',
    clauses: ['sign-in-14'],
    title: 'Each passkey challenge is new and long',
    needs: 'nothing',
    async run(target) {
      const challenges: string[] = []
      for (const browser of [await newBrowser(target), await newBrowser(target)])
        for (let time = 0; time < 2; time++) {
          const { status, json } = await browser.post('/v1/browser/auth/passkeys/sign-in/options', {})
          assume(status !== 404, 'there are no passkeys')
          const challenge = textWithin(json, 'challenge') ?? textWithin(json, 'publicKey', 'challenge')
          assume(challenge !== undefined, 'the passkey options contain no challenge')
          challenges.push(challenge)
        }
      expectThat(
        new Set(challenges).size === challenges.length,
        'a new challenge each time',
        'the same challenge again',
      )
      // WebAuthn requires at least 16 random bytes, which are 22 characters of base64url.
      expectThat(
        challenges.every(({ length }) => length >= 22),
        'at least 16 bytes',
        'fewer',
      )
    },
  },
]

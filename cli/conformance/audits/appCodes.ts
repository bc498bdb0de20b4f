import { createHash, randomBytes } from 'node:crypto'
import { type TargetResponse, textWithin } from '../response.ts'
import type { Audit } from '../audit.ts'
import { formBody } from '../bodies.ts'
import { signedIn } from '../browser.ts'
import type { Header } from '../http.ts'
import { assume, expectAccepted, expectRefused, expectThat, isAccepted } from '../judging.ts'
import { ownAccount } from '../publicHttp.ts'
import { fakeCredential, type Target } from '../target.ts'

const token = '/oauth/token'
const decision = '/v1/browser/auth/apps/authorization/decision'
/** Nothing is ever sent there, because the tool follows no redirect. */
const redirectUri = 'https://conformance.example/back'

/** An app of this run. */
interface App {
  id: string
  secret: string
}

const appsRemain = 'Two apps with the name "conformance" remain, because apps cannot be deleted over the network.'

function register(target: Target, redirect: string): Promise<TargetResponse> {
  const fields = { client_name: 'conformance', redirect_uris: redirect, scopes: 'read' }
  return target.send('POST', '/api/v1/apps', formBody(fields))
}

/** Returns one of the two apps of a run. Throws NotChecked if none can be registered. */
function appOf(target: Target, name: 'first' | 'second' = 'first'): Promise<App> {
  return target.once(`${name} app`, async () => {
    const answer = await target.aside(() => register(target, redirectUri))
    const [id, secret] = ['client_id', 'client_secret'].map((key) => textWithin(answer.json, key))
    assume(id !== undefined && secret !== undefined, 'no app could be registered')
    target.hide(secret)
    await target.once('remark on apps', async () => target.connection.remark(appsRemain))
    return { id, secret }
  })
}

interface Grant {
  app: App
  code: string
  verifier: string
}

/** Returns the parameters of an authorization request, with the challenge for a verifier. */
const requestOf = (app: App, verifier: string, redirect = redirectUri) => ({
  response_type: 'code',
  client_id: app.id,
  redirect_uri: redirect,
  scope: 'read',
  state: 'conformance',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
})

const codeIn = (answer: TargetResponse): string | undefined => {
  if (!isAccepted(answer)) return undefined
  const address = textWithin(answer.json, 'redirectTo')
  const code = textWithin(answer.json, 'code')
  return address !== undefined && URL.canParse(address) ? (new URL(address).searchParams.get('code') ?? code) : code
}

/** Lets the account allow the first app. Returns the code. Throws NotChecked if that does not work. */
async function newCode(target: Target): Promise<Grant> {
  const [app, verifier] = [await appOf(target), randomBytes(32).toString('base64url')]
  const { browser } = await signedIn(target)
  const answer = await target.aside(() => browser.post(decision, { request: requestOf(app, verifier), allow: true }))
  const code = codeIn(answer)
  assume(code !== undefined, 'no app could be authorised')
  target.hide(code)
  target.hide(verifier)
  return { app, code, verifier }
}

/** Exchanges a code. The new session is ended at the end of the run. */
async function exchange(
  target: Target,
  { app, code, verifier }: Grant,
  { headers = [], ...other }: { redirect_uri?: string; headers?: readonly Header[] } = {},
): Promise<TargetResponse> {
  const fields = { grant_type: 'authorization_code', client_id: app.id, client_secret: app.secret, code }
  const all = { ...fields, redirect_uri: redirectUri, code_verifier: verifier, ...other }
  const answer = await target.send('POST', token, formBody(all, headers))
  const session = sessionIn(answer)
  if (session !== undefined) {
    target.hide(session)
    const owner = { client_id: app.id, client_secret: app.secret, token: session }
    target.endings.push(() => target.send('POST', '/oauth/revoke', formBody(owner)))
  }
  return answer
}

const sessionIn = ({ json }: TargetResponse) => textWithin(json, 'access_token')

const reads = (target: Target, session: string) =>
  target.send('GET', ownAccount, { headers: [['Authorization', `Bearer ${session}`]] })

/** Returns whether a text could hold 128 random bits after the prefix that it shares with `other`. */
function isRandom(text: string, other: string): boolean {
  const same = [...text].findIndex((letter, at) => letter !== other[at])
  const rest = same < 0 ? '' : text.slice(same)
  return rest.length >= 20 && new Set(rest).size >= 10
}

/** Returns the headers that a browser adds to requests from the service's own pages. */
const ofOwnPage = ({ origin }: Target): Header[] => [
  ['Origin', origin],
  ['Sec-Fetch-Site', 'same-origin'],
  ['Sec-Fetch-Mode', 'cors'],
]

/** Audits of the authorization codes of apps: each code is valid for one app, one redirect URI and one use. */
export const codeAudits: Audit[] = [
  {
    id: 'A-10',
    level: 'MUST',
    clauses: ['apps-6', 'sessions-2'],
    title: 'An authorization code works once and gives a long random session, which ends if the code is used again',
    needs: 'account',
    async run(target) {
      const [grant, other] = [await newCode(target), await newCode(target)]
      const answer = await exchange(target, grant)
      const [session, second] = [sessionIn(answer), sessionIn(await exchange(target, other))]
      expectThat(session !== undefined && second !== undefined, 'a session for a code', answer)
      expectThat(isRandom(session, second), 'a session of 128 random bits', 'a shorter or similar session')
      expectAccepted(await reads(target, session), 'the session of an app')
      expectRefused(await exchange(target, grant), 'a code that was used')
      expectRefused(await reads(target, session), 'the session of a code that was used twice')
    },
  },
  {
    id: 'A-11',
    level: 'MUST',
    clauses: ['apps-7'],
    title: 'An authorization code works only with its own app, redirect URI and verifier; a wrong one uses up the code',
    needs: 'account',
    async run(target) {
      const foreign = await newCode(target)
      const app = await appOf(target, 'second')
      expectRefused(await exchange(target, { ...foreign, app }), 'the code of another app')
      const code = await newCode(target)
      const elsewhere = { redirect_uri: `${redirectUri}/` }
      expectRefused(await exchange(target, code, elsewhere), 'a code with another redirect URI')
      expectRefused(await exchange(target, code), 'a code that was used with another redirect URI')
      const guessed = await newCode(target)
      const wrong = { ...guessed, verifier: randomBytes(32).toString('base64url') }
      expectRefused(await exchange(target, wrong), 'a code with another verifier')
      expectRefused(await exchange(target, guessed), 'a code that was used with another verifier')
    },
  },
  {
    id: 'A-12',
    level: 'MUST',
    clauses: ['apps-8'],
    title: "A redirect URI is compared character by character, and uses https, or http on the app's own machine",
    needs: 'account',
    async run(target) {
      const { app } = await newCode(target)
      const { browser } = await signedIn(target)
      const similar = [`${redirectUri}/`, `${redirectUri}?x=1`, `${redirectUri}/../x`, `${redirectUri}#x`]
      const others = [redirectUri.toUpperCase(), redirectUri.replace('.example', '.example.example'), '']
      for (const redirect of [...similar, redirectUri.replace('https', 'http'), ...others]) {
        const request = requestOf(app, randomBytes(32).toString('base64url'), redirect)
        const answer = await browser.post(decision, { request, allow: true })
        expectThat(codeIn(answer) === undefined, `no code for the redirect URI ${redirect || 'none'}`, answer)
        const leads = textWithin(answer.json, 'redirectTo') ?? ''
        expectThat(!leads.startsWith(redirect || 'none'), `no redirect to ${redirect || 'none'}`, 'a redirect')
      }
      for (const wrong of ['http://conformance.example/back', 'javascript:alert(1)', 'data:text/html,x'])
        expectRefused(await register(target, wrong), `an app with the redirect URI ${wrong}`)
    },
  },
  {
    id: 'A-13',
    level: 'MUST',
    clauses: ['apps-11'],
    title: 'Only a page with the CSRF token can authorise an app, and pages of the service cannot exchange codes',
    needs: 'account',
    async run(target) {
      const grant = await newCode(target)
      const { browser } = await signedIn(target)
      const request = requestOf(grant.app, grant.verifier)
      expectRefused(
        await browser.post(decision, { request, allow: true }, { csrf: null }),
        'consent without CSRF token',
      )
      const page = await browser.get(`/oauth/authorize?${new URLSearchParams(request)}`)
      const place = page.headers['location'] ?? ''
      expectThat(!/[?&]code=/.test(place + page.text), 'no code before a person has agreed', 'a code')
      const answer = await exchange(target, grant, { headers: ofOwnPage(target) })
      expectThat(!isAccepted(answer), 'a page of the service to be refused', answer)
    },
  },
  {
    id: 'A-14',
    level: 'SHOULD',
    clauses: ['apps-14'],
    title: 'A device code works only for the app that requested it',
    needs: 'account',
    async run(target) {
      const [app, other] = [await appOf(target), await appOf(target, 'second')]
      const fields = { client_id: app.id, client_secret: app.secret, scope: 'read' }
      const response = await target.send('POST', '/oauth/device_authorization', formBody(fields))
      const code = textWithin(response.json, 'device_code')
      assume(code !== undefined, 'there are no device codes')
      target.hide(code)
      const poll = async ({ id, secret }: App, device_code: string) => {
        const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
        const own = { grant_type, client_id: id, client_secret: secret, device_code }
        return textWithin((await target.send('POST', token, formBody(own))).json, 'error') ?? ''
      }
      const unknown = await poll(other, fakeCredential)
      const foreign = await poll(other, code)
      const own = await target.aside(() => poll(app, code))
      assume(/^(?:authorization_pending|slow_down)$/.test(own), 'the app cannot poll with its own code')
      expectThat(foreign === unknown, `${unknown} for another app, as for an unknown code`, foreign || 'no error')
    },
  },
]

import { randomBytes } from 'node:crypto'
import { type Answer, codeOf, listWithin, textWithin, within } from './answer.ts'
import type { Audit } from './audit.ts'
import { formBody, jsonBody } from './bodies.ts'
import { type Browser, newBrowser, sessionAnswer, sessionPath, stranger, valueOf } from './browser.ts'
import type { Header } from './http.ts'
import {
  assume,
  expectAccepted,
  expectHeader,
  expectOwnRefusal,
  expectRefused,
  expectThat,
  isAccepted,
} from './judging.ts'
import { fakeCredential, type Target } from './target.ts'

const logout = '/v1/browser/auth/logout'
const authorization: Header = ['Authorization', `Bearer ${fakeCredential}`]
const rule1 = 'interface 4.4 rule 1'
const rule2 = 'interface 4.4 rule 2'
const rule3 = 'interface 4.4 rule 3'
const contract = 'contract 4'

/** A path under `/v1/browser/api` that a browser may read before anybody signs in. */
function openApiPath(target: Target): Promise<string> {
  return target.once('open browser path', async () => {
    const browser = await stranger(target)
    for (const path of ['/v1/browser/api/instance', '/v1/browser/api/custom_emojis'])
      if (isAccepted(await browser.get(path))) return path
    assume(false, 'nothing under /v1/browser/api is open before sign-in')
  })
}

/** The cookie that the boundary sets. */
async function cookieOf(target: Target): Promise<string> {
  const answer = await sessionAnswer(target)
  const cookie = answer.cookies.find((line) => line.startsWith('__Host-service=')) ?? answer.cookies[0]
  expectThat(cookie !== undefined, 'a cookie to be set', 'none')
  return cookie
}

const withoutValue = (cookie: string) => cookie.replace(/=[^;]*/, '=[secret]')

async function expectAttribute(target: Target, pattern: RegExp, expected: string): Promise<void> {
  const cookie = await cookieOf(target)
  expectThat(pattern.test(cookie.slice(cookie.indexOf(';'))), expected, withoutValue(cookie))
}

/** Signing out needs a browser session of its own each time: it ends where it is not refused. */
async function expectLogoutRefused(
  target: Target,
  what: string,
  ask: (browser: Browser) => Promise<Answer>,
): Promise<void> {
  expectRefused(await ask(await newBrowser(target)), what)
}

/** Where a browser begins. */
const issuance: Audit[] = [
  {
    id: 'B-01',
    level: 'MUST',
    clause: 'interface 4.4, 5.4',
    title: 'GET /v1/browser/session gives a CSRF token and sets the cookie __Host-service',
    needs: 'nothing',
    async run(target) {
      const answer = await sessionAnswer(target)
      expectAccepted(answer, sessionPath)
      expectThat((textWithin(answer.json, 'csrfToken') ?? '') !== '', 'a csrfToken', 'none')
      const names = answer.cookies.map((line) => line.split('=')[0])
      expectThat(names.includes('__Host-service'), 'a cookie __Host-service', names.join(', ') || 'no cookie')
    },
  },
  {
    id: 'B-02',
    level: 'MUST',
    clause: 'interface 5.2 rule 2',
    title: 'The cookie is Secure',
    needs: 'nothing',
    run: (target) => expectAttribute(target, /;\s*secure\s*(?:;|$)/i, 'Secure'),
  },
  {
    id: 'B-03',
    level: 'MUST',
    clause: 'interface 5.2 rule 2',
    title: 'The cookie is HttpOnly',
    needs: 'nothing',
    run: (target) => expectAttribute(target, /;\s*httponly\s*(?:;|$)/i, 'HttpOnly'),
  },
  {
    id: 'B-04',
    level: 'SHOULD',
    clause: 'contract 4, RFC 6265bis 4.1.3.2',
    title: 'The cookie is for the whole host and for no other: Path=/ and no Domain',
    needs: 'nothing',
    async run(target) {
      await expectAttribute(target, /;\s*path=\/\s*(?:;|$)/i, 'Path=/')
      await expectAttribute(target, /^(?!.*;\s*domain=)/i, 'no Domain')
    },
  },
  {
    id: 'B-05',
    level: 'SHOULD',
    clause: contract,
    title: 'The cookie is SameSite=Strict',
    needs: 'nothing',
    run: (target) => expectAttribute(target, /;\s*samesite=strict\s*(?:;|$)/i, 'SameSite=Strict'),
  },
  {
    id: 'B-06',
    level: 'MUST',
    clause: 'interface 5.2 rule 2',
    title: 'The cookie is opaque: long, different each time, and nothing that can be read',
    needs: 'nothing',
    async run(target) {
      const [value, other] = [
        valueOf(await cookieOf(target)),
        valueOf((await newBrowser(target)).first.cookies[0] ?? ''),
      ]
      expectThat(value.length >= 22, 'at least 22 characters', `${value.length}`)
      expectThat(value !== other, 'another value for another browser', 'the same one')
      const isReadable = value
        .split('.')
        .some((part) => /^\s*[[{]"?/.test(Buffer.from(part, 'base64url').toString('latin1')))
      expectThat(!isReadable, 'a random value', 'a value with JSON in it')
    },
  },
  {
    id: 'B-07',
    level: 'SHOULD',
    clause: contract,
    title: 'An unknown cookie is never adopted: another one is set',
    needs: 'nothing',
    async run(target) {
      const name = (await cookieOf(target)).split('=')[0] ?? ''
      const planted = `brs_${randomBytes(32).toString('base64url')}`
      const answer = await target.send('GET', sessionPath, { headers: [['Cookie', `${name}=${planted}`]] })
      const value = answer.cookies.map(valueOf).find(Boolean)
      for (const secret of answer.cookies.map(valueOf)) target.hide(secret)
      expectThat(
        value !== undefined && value !== planted,
        'another cookie',
        value === undefined ? 'none' : 'the planted one',
      )
    },
  },
  {
    id: 'B-08',
    level: 'SHOULD',
    clause: contract,
    title: 'A session that is there is kept: GET /v1/browser/session gives its token again',
    needs: 'nothing',
    async run(target) {
      const browser = await newBrowser(target)
      const token = browser.csrf
      await browser.get(sessionPath, { csrf: null })
      expectThat(browser.csrf === token, 'the same token', 'another one')
    },
  },
  {
    id: 'B-09',
    level: 'SHOULD',
    clause: contract,
    title: 'GET /v1/browser/session says how the CSRF header is called, who is signed in, and until when',
    needs: 'nothing',
    async run(target) {
      const { json } = await sessionAnswer(target)
      expectThat(/^[\w-]+$/.test(textWithin(json, 'csrfHeader') ?? ''), 'csrfHeader', 'none')
      const authenticated = within(json, 'authenticated')
      const isNobody = authenticated === false && within(json, 'profile') === null
      expectThat(isNobody, 'authenticated: false and profile: null', `authenticated: ${String(authenticated)}`)
      expectThat(Date.parse(textWithin(json, 'expiresAt') ?? '') > 0, 'expiresAt', 'none')
    },
  },
]

/** Rules 1 and 2. */
const credentials: Audit[] = [
  {
    id: 'B-10',
    level: 'MUST',
    clause: rule1,
    title: 'GET /v1/browser/session with an Authorization header is refused',
    needs: 'nothing',
    async run(target) {
      await sessionAnswer(target)
      for (const value of [`Bearer ${fakeCredential}`, 'Basic eDp4'])
        expectRefused(
          await target.send('GET', sessionPath, { headers: [['Authorization', value]] }),
          'an Authorization header',
        )
    },
  },
  {
    id: 'B-11',
    level: 'MUST',
    clause: rule1,
    title: 'A request under /v1/browser/auth with an Authorization header is refused',
    needs: 'nothing',
    run: (target) =>
      expectLogoutRefused(target, 'an Authorization header', (browser) =>
        browser.post(logout, {}, { headers: [authorization] }),
      ),
  },
  {
    id: 'B-12',
    level: 'MUST',
    clause: rule1,
    title: 'A request under /v1/browser/api with an Authorization header is refused',
    needs: 'nothing',
    async run(target) {
      const path = await openApiPath(target)
      expectRefused(await (await stranger(target)).get(path, { headers: [authorization] }), 'an Authorization header')
    },
  },
  {
    id: 'B-13',
    level: 'MUST',
    clause: rule2,
    title: 'GET /v1/browser/session with sessionId in the query is refused',
    needs: 'nothing',
    async run(target) {
      await sessionAnswer(target)
      expectRefused(await target.send('GET', `${sessionPath}?sessionId=${fakeCredential}`), '?sessionId=')
    },
  },
  {
    id: 'B-14',
    level: 'MUST',
    clause: rule2,
    title: 'A request under /v1/browser/auth with sessionId in the query is refused',
    needs: 'nothing',
    run: (target) => expectLogoutRefused(target, '?sessionId=', (browser) => browser.post(`${logout}?sessionId=x`, {})),
  },
  {
    id: 'B-15',
    level: 'MUST',
    clause: rule2,
    title: 'A request under /v1/browser/api with sessionId in the query is refused',
    needs: 'nothing',
    async run(target) {
      const path = await openApiPath(target)
      expectRefused(await (await stranger(target)).get(`${path}?sessionId=${fakeCredential}`), '?sessionId=')
    },
  },
  {
    id: 'B-16',
    level: 'SHOULD',
    clause: 'contract 1, 4',
    title: 'Other credentials in the query are refused: access_token, SESSION-ID, ticket, csrf_token',
    needs: 'nothing',
    async run(target) {
      const path = await openApiPath(target)
      for (const name of ['access_token', 'SESSION-ID', 'sessionId[]', 'ticket', 'csrf_token'])
        expectRefused(await (await stranger(target)).get(`${path}?${name}=x`), `?${name}=`)
    },
  },
  {
    id: 'B-17',
    level: 'SHOULD',
    clause: 'contract 1',
    title: 'A top-level sessionId in a body is refused',
    needs: 'nothing',
    async run(target) {
      const browser = await stranger(target)
      const path = '/v1/browser/api/statuses'
      const without = await browser.post(path, { status: 'x' })
      const answer = await browser.post(path, { status: 'x', sessionId: fakeCredential })
      expectOwnRefusal(answer, without, 'sessionId in JSON')
    },
  },
]

/** Rule 3, and what else keeps pages of others out. */
const forgery: Audit[] = [
  {
    id: 'B-20',
    level: 'MUST',
    clause: `${rule3}, 5.4`,
    title: 'A request under /v1/browser/auth without the CSRF header is refused',
    needs: 'nothing',
    run: (target) =>
      expectLogoutRefused(target, 'a missing CSRF header', (browser) => browser.post(logout, {}, { csrf: null })),
  },
  {
    id: 'B-21',
    level: 'MUST',
    clause: rule3,
    title: 'A request with a CSRF token that is none is refused',
    needs: 'nothing',
    run: (target) =>
      expectLogoutRefused(target, 'a wrong CSRF token', (browser) => browser.post(logout, {}, { csrf: 'csrf_wrong' })),
  },
  {
    id: 'B-22',
    level: 'MUST',
    clause: rule3,
    title: 'A request with the CSRF token of another browser session is refused',
    needs: 'nothing',
    async run(target) {
      const { csrf } = await newBrowser(target)
      await expectLogoutRefused(target, "another session's CSRF token", (browser) => browser.post(logout, {}, { csrf }))
    },
  },
  {
    id: 'B-23',
    level: 'SHOULD',
    clause: 'contract 1, 4',
    title: 'Every request under /v1/browser/auth needs the CSRF header: a GET too, and one at an unknown path',
    needs: 'nothing',
    async run(target) {
      const browser = await stranger(target)
      const path = '/v1/browser/auth/conformance-nowhere'
      const without = await browser.get(path)
      for (const method of ['GET', 'POST'])
        expectOwnRefusal(
          await browser.send(method, path, {}, { csrf: null }),
          without,
          `${method} without the CSRF header`,
        )
    },
  },
  {
    id: 'B-24',
    level: 'SHOULD',
    clause: contract,
    title: 'A POST of GraphQL counts as a mutation: without the CSRF header it is refused',
    needs: 'nothing',
    async run(target) {
      const browser = await stranger(target)
      const ask = (csrf?: null) =>
        browser.post('/v1/browser/api/graphql', { query: '{ __typename }' }, csrf === null ? { csrf } : {})
      assume(isAccepted(await ask()), 'there is no GraphQL at /v1/browser/api/graphql')
      expectRefused(await ask(null), 'GraphQL without the CSRF header')
    },
  },
  {
    id: 'B-25',
    level: 'SHOULD',
    clause: contract,
    title: 'A refusal for want of the CSRF header is 403 csrf_rejected',
    needs: 'nothing',
    async run(target) {
      const answer = await (await newBrowser(target)).post(logout, {}, { csrf: null })
      expectThat(answer.status === 403 && codeOf(answer) === 'csrf_rejected', '403 csrf_rejected', answer)
    },
  },
  {
    id: 'B-26',
    level: 'SHOULD',
    clause: contract,
    title: 'Requests from pages of another site are refused, reads too: by Origin and by Sec-Fetch-Site',
    needs: 'nothing',
    async run(target) {
      const path = await openApiPath(target)
      const browser = await stranger(target)
      for (const header of [
        ['Origin', 'https://conformance.example'],
        ['Origin', 'null'],
        ['Sec-Fetch-Site', 'cross-site'],
      ] as const)
        expectRefused(await browser.get(path, { headers: [header] }), header.join(': '))
    },
  },
  {
    id: 'B-27',
    level: 'SHOULD',
    clause: 'contract 4, Fetch 3.2.5',
    title: 'No page of another site may read an answer of the boundary (CORS)',
    needs: 'nothing',
    async run(target) {
      await sessionAnswer(target)
      for (const method of ['GET', 'OPTIONS']) {
        const asked: Header[] = [
          ['Origin', 'https://conformance.example'],
          ['Access-Control-Request-Method', 'POST'],
        ]
        const { headers } = await target.send(method, sessionPath, { headers: asked })
        const origin = headers['access-control-allow-origin']
        expectThat(
          origin === undefined || origin === target.origin,
          'no Access-Control-Allow-Origin',
          `Access-Control-Allow-Origin: ${origin}`,
        )
      }
    },
  },
  {
    id: 'B-28',
    level: 'SHOULD',
    clause: contract,
    title: 'An ordinary form, which any site can send, is 415',
    needs: 'nothing',
    async run(target) {
      const browser = await newBrowser(target)
      const answer = await browser.send('POST', logout, formBody({ a: 'b' }))
      expectThat(answer.status === 415, '415', answer)
    },
  },
  {
    id: 'B-29',
    level: 'SHOULD',
    clause: contract,
    title: 'No header and no parameter makes a GET another method',
    needs: 'nothing',
    async run(target) {
      const browser = await stranger(target)
      const path = '/v1/browser/api/conformance-nowhere'
      const usual = await browser.get(path, { csrf: null })
      for (const name of ['X-HTTP-Method-Override', 'X-Method-Override']) {
        const answer = await browser.get(path, { csrf: null, headers: [[name, 'POST']] })
        expectThat(answer.status === usual.status, `${usual.status}, as without ${name}`, answer)
      }
    },
  },
]

/** What answers say of themselves. */
const answers: Audit[] = [
  {
    id: 'B-30',
    level: 'SHOULD',
    clause: contract,
    title: 'Every answer of the boundary is Cache-Control: no-store, refusals too',
    needs: 'nothing',
    async run(target) {
      const path = await openApiPath(target)
      const browser = await stranger(target)
      const asked = [
        await sessionAnswer(target),
        await browser.get(path),
        await target.send('GET', `${sessionPath}?sessionId=x`),
      ]
      for (const answer of asked) expectHeader(answer, 'Cache-Control', /\bno-store\b/, 'Cache-Control: no-store')
    },
  },
  {
    id: 'B-31',
    level: 'SHOULD',
    clause: contract,
    title: 'Answers of the boundary are nosniff, tell no referrer, and can stand in no frame',
    needs: 'nothing',
    async run(target) {
      const answer = await sessionAnswer(target)
      expectHeader(answer, 'X-Content-Type-Options', /^nosniff$/i, 'X-Content-Type-Options: nosniff')
      expectHeader(answer, 'Referrer-Policy', /\bno-referrer\b/, 'Referrer-Policy: no-referrer')
      expectHeader(
        answer,
        'Content-Security-Policy',
        /frame-ancestors 'none'/,
        "Content-Security-Policy with frame-ancestors 'none'",
      )
    },
  },
  {
    id: 'B-32',
    level: 'MUST',
    clause: 'interface 5.2 rule 5',
    title: 'An OAuth callback with a state that nobody began is refused, and none is taken from a GET',
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
    clause: 'interface 5.2 rule 5, 5.4',
    title: 'An OAuth callback that was consumed is refused when it comes again',
    needs: 'nothing',
    async run(target) {
      const { second } = await replay(target)
      expectRefused(second, 'a callback that was consumed')
    },
  },
  {
    id: 'B-34',
    level: 'SHOULD',
    clause: contract,
    title: 'A callback that comes again is 400 oauth_callback_replayed',
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

/** Begins a sign-in at a provider, and hands in the same answer with a wrong code twice: the first time consumes the state. */
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

/** The audits of the browser boundary that need nobody to sign in. */
export const browserAudits: Audit[] = [...issuance, ...credentials, ...forgery, ...answers]

import { codeOf } from '../response.ts'
import type { Audit } from '../audit.ts'
import { formBody } from '../bodies.ts'
import { expectLogoutRefused, logout, openApiPath } from '../boundary.ts'
import { kindOfSpelling, spellingsOfPath } from '../axes/spellings.ts'
import { newBrowser, sessionResponse, sessionPath, stranger } from '../browser.ts'
import type { Header } from '../http.ts'
import { assume, expectOwnRefusal, expectRefused, expectThat, isAccepted } from '../judging.ts'
import type { Target } from '../target.ts'

const inOtherCase = (text: string) => {
  const upper = text.toUpperCase()
  return upper === text ? text.toLowerCase() : upper
}

/** Wrong CSRF tokens, some of which are nearly right. */
const wrongTokens: [what: string, wrong: (token: string) => string][] = [
  ['a wrong CSRF token', () => 'csrf_wrong'],
  ['an empty CSRF token', () => ''],
  ['the first half of the CSRF token', (token) => token.slice(0, token.length / 2)],
  ['a CSRF token with a different ending', (token) => token.slice(0, -8) + [...token.slice(-8)].toReversed().join('')],
  ['a CSRF token with more characters at the end', (token) => `${token}x`],
  ['the CSRF token in another case', inOtherCase],
]

/** Returns origins of other sites that look like the deployment's. */
function similarOrigins({ origin }: Target): string[] {
  const { protocol, host } = new URL(origin)
  return [
    `${origin}.conformance.example`,
    `${protocol}//conformance-${host}`,
    `${protocol}//conformance.example/${host}`,
  ]
}

/** Audits of the protection against pages of other sites: the CSRF token and other checks. */
export const forgeryAudits: Audit[] = [
  {
    id: 'B-20',
    level: 'MUST',
    clauses: ['browser-16'],
    title: 'A request under /v1/browser/auth without the CSRF header is refused',
    needs: 'nothing',
    async run(target) {
      await expectLogoutRefused(target, 'a missing CSRF header', (browser) => browser.post(logout, {}, { csrf: null }))
      const browser = await newBrowser(target)
      for (const path of target.sample(spellingsOfPath(logout), 5, kindOfSpelling)) {
        const answer = await browser.post(path, {}, { csrf: null })
        expectThat(!isAccepted(answer), `a missing CSRF header to be refused at ${path}`, answer)
      }
    },
  },
  {
    id: 'B-21',
    level: 'MUST',
    clauses: ['browser-18'],
    title: 'A request with an invalid CSRF token is refused',
    needs: 'nothing',
    async run(target) {
      const browser = await newBrowser(target)
      for (const [what, wrong] of wrongTokens)
        expectRefused(await browser.post(logout, {}, { csrf: wrong(browser.csrf) }), what)
    },
  },
  {
    id: 'B-22',
    level: 'MUST',
    clauses: ['browser-18'],
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
    clauses: ['browser-19'],
    title: 'Every request under /v1/browser/auth needs the CSRF header, even a GET or a request to an unknown path',
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
    clauses: ['browser-20'],
    title: 'A GraphQL POST counts as a mutation: without the CSRF header it is refused',
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
    clauses: ['browser-21'],
    title: 'A request without the CSRF header gets 403 csrf_rejected',
    needs: 'nothing',
    async run(target) {
      const answer = await (await newBrowser(target)).post(logout, {}, { csrf: null })
      expectThat(answer.status === 403 && codeOf(answer) === 'csrf_rejected', '403 csrf_rejected', answer)
    },
  },
  {
    id: 'B-26',
    level: 'SHOULD',
    clauses: ['browser-22'],
    title: 'Requests from pages of another site, including reads, are refused by their Origin or Sec-Fetch-Site header',
    needs: 'nothing',
    async run(target) {
      const path = await openApiPath(target)
      const browser = await stranger(target)
      for (const header of [
        ['Origin', 'https://conformance.example'],
        ['Origin', 'null'],
        ...similarOrigins(target).map((origin): Header => ['Origin', origin]),
        ['Sec-Fetch-Site', 'cross-site'],
      ] as const)
        expectRefused(await browser.get(path, { headers: [header] }), header.join(': '))
    },
  },
  {
    id: 'B-27',
    level: 'SHOULD',
    clauses: ['browser-23'],
    source: 'Fetch 3.2.5',
    title: 'No page of another site may read a response of the boundary (CORS)',
    needs: 'nothing',
    async run(target) {
      await sessionResponse(target)
      for (const method of ['GET', 'OPTIONS']) {
        const preflightHeaders: Header[] = [
          ['Origin', 'https://conformance.example'],
          ['Access-Control-Request-Method', 'POST'],
        ]
        const { headers } = await target.send(method, sessionPath, { headers: preflightHeaders })
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
    clauses: ['browser-24'],
    title: 'A plain form, which any site can send, gets 415',
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
    clauses: ['browser-25'],
    title: 'No header or parameter turns a GET into another method',
    needs: 'nothing',
    async run(target) {
      const browser = await stranger(target)
      const path = '/v1/browser/api/conformance-nowhere'
      const baseline = await browser.get(path, { csrf: null })
      for (const name of ['X-HTTP-Method-Override', 'X-Method-Override']) {
        const answer = await browser.get(path, { csrf: null, headers: [[name, 'POST']] })
        expectThat(answer.status === baseline.status, `${baseline.status}, the same as without ${name}`, answer)
      }
    },
  },
]

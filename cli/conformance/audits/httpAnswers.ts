import { textWithin } from '../answer.ts'
import type { Audit } from '../audit.ts'
import { assume, expectHeader, expectThat, isAccepted } from '../judging.ts'
import { makePost } from '../posts.ts'
import { home, nowhere, openPath, plain } from '../publicHttp.ts'
import { bearer, fakeCredential, sessionOf } from '../target.ts'

/** Audits of public HTTP responses. */
export const answerAudits: Audit[] = [
  {
    id: 'H-50',
    level: 'MUST',
    clauses: ['secrets-2'],
    title: 'No answer contains the session identifier, nor does a URL in one',
    needs: 'session',
    async run(target) {
      await makePost(target, target.newText())
      const headers = [bearer(target)]
      for (const path of [`${home}?limit=1`, '/api/v1/accounts/verify_credentials', '/api/v1/sessions', `${nowhere}`]) {
        const answer = await target.send('GET', path, { headers })
        const holds = [answer.text, ...answer.cookies, ...Object.values(answer.headers)].some((text) =>
          text.includes(sessionOf(target)),
        )
        expectThat(!holds, 'no session identifier in an answer', `${path} repeats it`)
      }
    },
  },
  {
    id: 'H-51',
    level: 'SHOULD',
    clauses: ['credentials-7'],
    source: 'RFC 6750 3',
    title: 'A 401 without a session has WWW-Authenticate: Bearer',
    needs: 'nothing',
    run: async (target) =>
      expectHeader(await plain(target, 'GET', home), 'WWW-Authenticate', /^Bearer\b/i, 'WWW-Authenticate: Bearer'),
  },
  {
    id: 'H-52',
    level: 'SHOULD',
    clauses: ['credentials-7'],
    source: 'RFC 6750 3.1',
    title: 'A 401 for an invalid session has error="invalid_token"',
    needs: 'nothing',
    async run(target) {
      const answer = await target.send('GET', home, { headers: [['Authorization', `Bearer ${fakeCredential}`]] })
      expectHeader(answer, 'WWW-Authenticate', /\berror="invalid_token"/, 'error="invalid_token"')
    },
  },
  {
    id: 'H-53',
    level: 'SHOULD',
    clauses: ['paths-20'],
    source: 'RFC 9111 5.2.2',
    title: 'Private answers are not cached: Cache-Control: no-store',
    needs: 'session',
    run: async (target) =>
      expectHeader(
        await target.send('GET', home, { headers: [bearer(target)] }),
        'Cache-Control',
        /\bno-store\b/,
        'Cache-Control: no-store',
      ),
  },
  {
    id: 'H-54',
    level: 'SHOULD',
    clauses: ['paths-21'],
    source: 'Fetch 3.2.5',
    title: 'Pages of other sites cannot send cookies (CORS without credentials)',
    needs: 'nothing',
    async run(target) {
      const answer = await target.send('GET', await openPath(target), {
        headers: [['Origin', 'https://conformance.example']],
      })
      const value = answer.headers['access-control-allow-credentials']
      expectThat(
        value?.toLowerCase() !== 'true',
        'no Access-Control-Allow-Credentials',
        `Access-Control-Allow-Credentials: ${value}`,
      )
    },
  },
  {
    id: 'H-55',
    level: 'SHOULD',
    clauses: ['streams-8'],
    title: 'No streaming address is advertised, since clients would put the session into it',
    needs: 'nothing',
    async run(target) {
      const answer = await target.send('GET', '/api/v2/instance')
      assume(isAccepted(answer), 'there is no /api/v2/instance')
      const address = textWithin(answer.json, 'configuration', 'urls', 'streaming')
      expectThat(address === undefined, 'no configuration.urls.streaming', address ?? '')
    },
  },
]

import type { Audit } from '../audit.ts'
import type { Header } from '../http.ts'
import { expectAccepted, expectRefused, expectThat } from '../judging.ts'
import { home, openPath, plain } from '../publicHttp.ts'
import { bearer, fakeCredential, sessionOf } from '../target.ts'

/** Audits of sessions that public HTTP accepts or refuses. */
export const acceptedAudits: Audit[] = [
  {
    id: 'H-01',
    level: 'MUST',
    clauses: ['credentials-1', 'paths-2', 'versioning-2'],
    title: 'A request with a session in the Authorization header is accepted',
    needs: 'session',
    async run(target) {
      const answer = await target.send('GET', home, { headers: [bearer(target)] })
      expectAccepted(answer, 'GET /api/v1/timelines/home with a session')
      expectThat(Array.isArray(answer.json), 'a timeline', answer)
    },
  },
  {
    id: 'H-02',
    level: 'MUST',
    clauses: ['credentials-4'],
    title: 'The home timeline needs a session',
    needs: 'nothing',
    run: async (target) =>
      expectRefused(await plain(target, 'GET', home), 'GET /api/v1/timelines/home without a session'),
  },
  {
    id: 'H-03',
    level: 'SHOULD',
    clauses: ['credentials-5'],
    source: 'RFC 6750 3.1',
    title: 'An invalid session gets 401 even on public routes: it is not treated as anonymous',
    needs: 'nothing',
    async run(target) {
      // Programs send these values when one of their variables is empty.
      for (const value of [fakeCredential, 'null', 'undefined', '']) {
        const headers: Header[] = [['Authorization', `Bearer ${value}`.trim()]]
        const answer = await target.send('GET', await openPath(target), { headers })
        expectThat(answer.status === 401, `401 for Bearer ${value}`.trim(), answer)
      }
    },
  },
  {
    id: 'H-04',
    level: 'SHOULD',
    clauses: ['credentials-6'],
    title: 'Any scheme but Bearer gets 401, even on public routes',
    needs: 'nothing',
    async run(target) {
      const answer = await target.send('GET', await openPath(target), { headers: [['Authorization', 'Basic eDp4']] })
      expectThat(answer.status === 401, '401', answer)
    },
  },
  {
    id: 'H-05',
    level: 'SHOULD',
    clauses: ['credentials-6'],
    title: 'Two Authorization headers get 401, even if one of them is valid',
    needs: 'session',
    async run(target) {
      const own = bearer(target)
      const other: Header = ['Authorization', `Bearer ${fakeCredential}`]
      for (const headers of [
        [own, other],
        [own, own],
      ]) {
        const answer = await target.send('GET', home, { headers })
        expectThat(answer.status === 401, '401', answer)
      }
    },
  },
  {
    id: 'H-06',
    level: 'MUST',
    clauses: ['credentials-3'],
    title: 'A session in a cookie grants nothing',
    needs: 'session',
    spendsSession: true,
    async run(target) {
      for (const name of ['sessionId', 'session_id', 'access_token', '__Host-service']) {
        const answer = await target.send('GET', home, { headers: [['Cookie', `${name}=${sessionOf(target)}`]] })
        expectRefused(answer, `a session in the cookie ${name}`)
      }
    },
  },
]

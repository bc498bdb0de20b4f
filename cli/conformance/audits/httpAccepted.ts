import type { Audit } from '../audit.ts'
import type { Header } from '../http.ts'
import { expectAccepted, expectRefused, expectThat } from '../judging.ts'
import { home, openPath, plain } from '../publicHttp.ts'
import { bearer, fakeCredential, sessionOf } from '../target.ts'

const contract = 'contract 1'

/** The audits of what is a session over public HTTP, and what is none. */
export const acceptedAudits: Audit[] = [
  {
    id: 'H-01',
    level: 'MUST',
    clause: 'interface 4.1, 5.4',
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
    clause: 'interface 5.1',
    title: 'The home timeline is not answered without a session',
    needs: 'nothing',
    run: async (target) =>
      expectRefused(await plain(target, 'GET', home), 'GET /api/v1/timelines/home without a session'),
  },
  {
    id: 'H-03',
    level: 'SHOULD',
    clause: 'contract 1, RFC 6750 3.1',
    title: 'A session that is none is 401 also where anybody may read: it is not taken for nobody',
    needs: 'nothing',
    async run(target) {
      const answer = await target.send('GET', await openPath(target), {
        headers: [['Authorization', `Bearer ${fakeCredential}`]],
      })
      expectThat(answer.status === 401, '401', answer)
    },
  },
  {
    id: 'H-04',
    level: 'SHOULD',
    clause: contract,
    title: 'Another scheme than Bearer is 401 also where anybody may read',
    needs: 'nothing',
    async run(target) {
      const answer = await target.send('GET', await openPath(target), { headers: [['Authorization', 'Basic eDp4']] })
      expectThat(answer.status === 401, '401', answer)
    },
  },
  {
    id: 'H-05',
    level: 'SHOULD',
    clause: contract,
    title: 'Two Authorization headers are 401, even where one of them is good',
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
    clause: 'interface 5.1',
    title: 'No cookie is read: a session in one opens nothing',
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

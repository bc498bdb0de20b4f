import type { Audit } from '../audit.ts'
import { expectOwnRefusal, expectRefused } from '../judging.ts'
import { expectNoAlias, home, nowhere, openPath, plain } from '../publicHttp.ts'
import { bearer, fakeCredential, type Target } from '../target.ts'

const queries = (names: readonly string[]) => names.map((name) => `${name}=${fakeCredential}`)

/** Expects anonymous requests with these queries to be refused at a path that is open to everyone. */
async function expectQueriesRefused(target: Target, texts: readonly string[]): Promise<void> {
  const path = await openPath(target)
  for (const text of texts) expectRefused(await target.send('GET', `${path}?${text}`), `?${text}`)
}

/** Audits of credentials in public HTTP queries. */
export const queryAudits: Audit[] = [
  {
    id: 'H-10',
    level: 'MUST',
    clauses: ['credentials-11'],
    title: 'sessionId in the query is refused even with a session in the header',
    needs: 'session',
    async run(target) {
      const answer = await target.send('GET', `${home}?sessionId=${fakeCredential}`, { headers: [bearer(target)] })
      expectRefused(answer, '?sessionId= together with a session in the header')
    },
  },
  {
    id: 'H-11',
    level: 'MUST',
    clauses: ['credentials-11'],
    title: 'sessionId in the query is refused even without a session, instead of being treated as anonymous',
    needs: 'nothing',
    run: (target) => expectQueriesRefused(target, queries(['sessionId'])),
  },
  {
    id: 'H-12',
    level: 'MUST',
    clauses: ['credentials-2', 'versioning-3'],
    title: 'A session identifier in the query gives no access, under any name',
    needs: 'session',
    spendsSession: true,
    async run(target) {
      const without = await plain(target, 'GET', home)
      for (const name of ['sessionId', 'session_id', 'access_token', 'authorization'])
        await expectNoAlias(
          target,
          (session) => target.send('GET', `${home}?${name}=${session}`),
          without,
          `in ?${name}=`,
        )
    },
  },
  {
    id: 'H-13',
    level: 'MUST',
    clauses: ['credentials-11'],
    title: 'sessionId in the query is refused for every method',
    needs: 'nothing',
    async run(target) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const path = `/api/v1/statuses/1`
        const without = await plain(target, method, path)
        const answer = await target.send(method, `${path}?sessionId=${fakeCredential}`)
        expectOwnRefusal(answer, without, `${method} with ?sessionId=`)
      }
    },
  },
  {
    id: 'H-14',
    level: 'MUST',
    clauses: ['credentials-11'],
    title: 'sessionId in the query is refused at paths under /api/v1 that do not exist',
    needs: 'nothing',
    async run(target) {
      const without = await plain(target, 'GET', nowhere)
      const answer = await target.send('GET', `${nowhere}?sessionId=${fakeCredential}`)
      expectOwnRefusal(answer, without, '?sessionId= at an unknown path')
    },
  },
  {
    id: 'H-15',
    level: 'MUST',
    clauses: ['credentials-13'],
    title: 'sessionId in the query is refused however its name is percent-encoded',
    needs: 'nothing',
    run: (target) =>
      expectQueriesRefused(target, queries(['%73essionId', 'session%49d', '%73%65%73%73%69%6f%6e%49%64'])),
  },
  {
    id: 'H-16',
    level: 'MUST',
    clauses: ['credentials-13'],
    title: 'sessionId in the query is refused by its name, even if it is empty or has no value',
    needs: 'nothing',
    run: (target) => expectQueriesRefused(target, ['sessionId=', 'sessionId']),
  },
  {
    id: 'H-17',
    level: 'MUST',
    clauses: ['credentials-13'],
    title: 'sessionId in the query is refused at any position, even after broken escapes',
    needs: 'nothing',
    async run(target) {
      await expectQueriesRefused(target, [`${'a=1&'.repeat(20)}sessionId=x`, 'sessionId=x&sessionId=y'])
      const path = `${await openPath(target)}?a=%zz`
      const without = await plain(target, 'GET', path)
      expectOwnRefusal(await target.send('GET', `${path}&sessionId=x`), without, '?a=%zz&sessionId=')
    },
  },
  {
    id: 'H-18',
    level: 'MUST',
    clauses: ['credentials-11', 'streams-3'],
    title: 'sessionId in the query of an event stream is refused',
    needs: 'nothing',
    async run(target) {
      const path = '/api/v1/streaming/user'
      const without = await plain(target, 'GET', path)
      const answer = await target.send('GET', `${path}?sessionId=${fakeCredential}`)
      expectOwnRefusal(answer, without, '?sessionId= at an event stream')
    },
  },
  {
    id: 'H-19',
    level: 'SHOULD',
    clauses: ['credentials-15'],
    title: 'Other names of a credential in the query are refused: session_id, access_token, authorization',
    needs: 'nothing',
    run: (target) => expectQueriesRefused(target, queries(['session_id', 'access_token', 'authorization'])),
  },
  {
    id: 'H-20',
    level: 'SHOULD',
    clauses: ['credentials-15'],
    title: 'Names in the query are compared without regard to case, _ and -',
    needs: 'nothing',
    run: (target) => expectQueriesRefused(target, queries(['SESSIONID', 'Session-Id', 'accessToken', 'ACCESS-TOKEN'])),
  },
  {
    id: 'H-21',
    level: 'SHOULD',
    clauses: ['credentials-15'],
    title: 'Names in the query are compared by their base name: sessionId[], sessionId[0], sessionId.x',
    needs: 'nothing',
    run: (target) => expectQueriesRefused(target, queries(['sessionId[]', 'sessionId%5B0%5D', 'sessionId.x'])),
  },
  {
    id: 'H-22',
    level: 'SHOULD',
    clauses: ['credentials-16'],
    title: 'A credential in the query is refused at every path of the service, pages and health included',
    needs: 'nothing',
    async run(target) {
      for (const path of ['/', '/health/live', '/conformance-nowhere']) {
        const without = await plain(target, 'GET', path)
        const answer = await target.send('GET', `${path}?sessionId=${fakeCredential}`)
        expectOwnRefusal(answer, without, `${path}?sessionId=`)
      }
    },
  },
  {
    id: 'H-23',
    level: 'SHOULD',
    clauses: ['credentials-16'],
    title: 'A credential in the query is refused even for OPTIONS',
    needs: 'nothing',
    async run(target) {
      const without = await plain(target, 'OPTIONS', home)
      const answer = await target.send('OPTIONS', `${home}?sessionId=${fakeCredential}`)
      expectOwnRefusal(answer, without, 'OPTIONS with ?sessionId=')
    },
  },
]

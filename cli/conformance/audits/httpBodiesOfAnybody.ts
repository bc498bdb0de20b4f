import type { Audit } from '../audit.ts'
import { jsonBody, multipartBody } from '../bodies.ts'
import type { RequestParts } from '../http.ts'
import { expectAccepted, expectOwnRefusal } from '../judging.ts'
import { ownPost } from '../posts.ts'
import { home, nowhere, plain, statuses } from '../publicHttp.ts'
import { bearer, fakeCredential, type Target } from '../target.ts'

/** Expects bodies without a session to be refused because of their content, not because the session is missing. */
async function expectBodiesRefused(
  target: Target,
  bodies: readonly (readonly [what: string, sent: RequestParts])[],
  path = statuses,
) {
  const without = await plain(target, 'POST', path, jsonBody(ownPost('x')), 'as JSON')
  for (const [what, sent] of bodies) expectOwnRefusal(await target.send('POST', path, sent), without, what)
}

const jsonOf = (...names: string[]) =>
  names.map((name) => [`"${name}" in JSON`, jsonBody({ ...ownPost('x'), [name]: fakeCredential })] as const)

/** Audits of credentials in public HTTP bodies of anonymous callers, and of fields that are not credentials. */
export const anonymousBodyAudits: Audit[] = [
  {
    id: 'H-37',
    level: 'MUST',
    clauses: ['credentials-12'],
    title: 'A top-level sessionId in JSON is refused even without a session, instead of being treated as anonymous',
    needs: 'nothing',
    run: (target) => expectBodiesRefused(target, jsonOf('sessionId')),
  },
  {
    id: 'H-38',
    level: 'MUST',
    clauses: ['credentials-12'],
    title: 'A multipart field sessionId is refused even without a session, instead of being treated as anonymous',
    needs: 'nothing',
    run: (target) =>
      expectBodiesRefused(target, [
        [
          'sessionId in multipart',
          multipartBody([
            ['status', 'x'],
            ['sessionId', fakeCredential],
          ]),
        ],
      ]),
  },
  {
    id: 'H-39',
    level: 'MUST',
    clauses: ['credentials-13'],
    title: 'sessionId in JSON is refused however it is escaped',
    needs: 'nothing',
    run: (target) =>
      expectBodiesRefused(target, [
        ['an escaped sessionId', jsonBody(String.raw`{"status":"x","\u0073essionId":"x"}`)],
      ]),
  },
  {
    id: 'H-40',
    level: 'MUST',
    clauses: ['credentials-13'],
    title: 'sessionId in JSON is refused by its name, even if it is null, empty, an object, or repeated',
    needs: 'nothing',
    run: (target) =>
      expectBodiesRefused(
        target,
        ['{"sessionId":null}', '{"sessionId":""}', '{"sessionId":{"a":1}}', '{"sessionId":"x","sessionId":null}'].map(
          (text) => [text, jsonBody(text)] as const,
        ),
      ),
  },
  {
    id: 'H-41',
    level: 'MUST',
    clauses: ['credentials-12'],
    title: 'sessionId in JSON is refused at paths under /api/v1 that do not exist',
    needs: 'nothing',
    run: (target) => expectBodiesRefused(target, jsonOf('sessionId'), nowhere),
  },
  {
    id: 'H-42',
    level: 'SHOULD',
    clauses: ['credentials-15'],
    title: 'Other names and spellings of a credential in JSON are refused',
    needs: 'nothing',
    run: (target) =>
      expectBodiesRefused(
        target,
        jsonOf('session_id', 'access_token', 'authorization', 'SESSIONID', 'session-id', 'sessionId[]', 'sessionId.x'),
      ),
  },
  {
    id: 'H-43',
    level: 'SHOULD',
    clauses: ['credentials-17'],
    title: 'The body of a GET is checked like any other',
    needs: 'nothing',
    async run(target) {
      const without = await plain(target, 'GET', home)
      const answer = await target.send('GET', home, jsonBody({ sessionId: fakeCredential }))
      expectOwnRefusal(answer, without, 'sessionId in the body of a GET')
    },
  },
  {
    id: 'H-44',
    level: 'SHOULD',
    clauses: ['credentials-18'],
    title: 'sessionId in a text or deeper in JSON is content, and accepted',
    needs: 'session',
    async run(target) {
      const fields = { ...ownPost(`sessionId=1 access_token: 2 ${target.newText()}`), more: { sessionId: 'x' } }
      const answer = await target.send('POST', statuses, jsonBody(fields, [bearer(target)]))
      expectAccepted(answer, 'a post about sessions')
    },
  },
]

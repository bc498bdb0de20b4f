import type { Audit } from '../audit.ts'
import { formBody, jsonBody, multipartBody, type FormPart, picture } from '../bodies.ts'
import type { Header, RequestParts } from '../http.ts'
import { expectRefused, expectThat, isAccepted } from '../judging.ts'
import { expectNothingPosted, ownPost } from '../posts.ts'
import { expectNoAlias, plain, statuses } from '../publicHttp.ts'
import { bearer, fakeCredential, sessionOf, type Target } from '../target.ts'

/** Expects a body with a session to be refused, without creating a post. */
async function expectNoPost(
  target: Target,
  what: string,
  bodyOf: (fields: Record<string, string>, own: Header[]) => RequestParts,
) {
  const text = target.newText()
  const sent = bodyOf({ ...ownPost(text), sessionId: fakeCredential }, [bearer(target)])
  expectRefused(await target.send('POST', statuses, sent), what)
  await expectNothingPosted(target, [text])
}

async function expectUploadRefused(target: Target, parts: readonly FormPart[], what: string): Promise<void> {
  expectRefused(await target.send('POST', '/api/v1/media', multipartBody(parts, [bearer(target)])), what)
}

/** Audits of credentials in public HTTP bodies that need a session. */
export const bodyAudits: Audit[] = [
  {
    id: 'H-30',
    level: 'MUST',
    clauses: ['credentials-12', 'credentials-14'],
    title: 'A top-level sessionId in JSON is refused, and the request does nothing',
    needs: 'session',
    run: (target) => expectNoPost(target, 'sessionId in JSON', (fields, own) => jsonBody(fields, own)),
  },
  {
    id: 'H-31',
    level: 'MUST',
    clauses: ['credentials-12', 'credentials-14'],
    title: 'A multipart field sessionId is refused, and the request does nothing',
    needs: 'session',
    run: (target) =>
      expectNoPost(target, 'sessionId in multipart', (fields, own) => multipartBody(Object.entries(fields), own)),
  },
  {
    id: 'H-32',
    level: 'SHOULD',
    clauses: ['credentials-17'],
    title: 'A form field sessionId is refused, and the request does nothing',
    needs: 'session',
    run: (target) => expectNoPost(target, 'sessionId in a form', (fields, own) => formBody(fields, own)),
  },
  {
    id: 'H-33',
    level: 'MUST',
    clauses: ['credentials-12'],
    title: 'A multipart field sessionId before a file is refused',
    needs: 'session',
    run: (target) =>
      expectUploadRefused(
        target,
        [
          ['sessionId', fakeCredential],
          ['file', picture],
        ],
        'sessionId before a file',
      ),
  },
  {
    id: 'H-34',
    level: 'MUST',
    clauses: ['credentials-12'],
    title: 'A multipart field sessionId after a file is refused',
    needs: 'session',
    run: (target) =>
      expectUploadRefused(
        target,
        [
          ['file', picture],
          ['sessionId', fakeCredential],
        ],
        'sessionId after a file',
      ),
  },
  {
    id: 'H-35',
    level: 'SHOULD',
    clauses: ['credentials-17'],
    title: 'A file part named sessionId is refused',
    needs: 'session',
    run: (target) =>
      expectUploadRefused(
        target,
        [
          ['file', picture],
          ['sessionId', picture],
        ],
        'a file called sessionId',
      ),
  },
  {
    id: 'H-36',
    level: 'MUST',
    clauses: ['credentials-2'],
    title: 'A session in a JSON, multipart or form body grants nothing',
    needs: 'session',
    spendsSession: true,
    async run(target) {
      const without = await plain(target, 'POST', statuses, jsonBody(ownPost('x')), 'as JSON')
      for (const name of ['sessionId', 'access_token']) {
        const fields = { ...ownPost(target.newText()), [name]: sessionOf(target) }
        for (const [what, sent] of [
          ['JSON', jsonBody(fields)],
          ['multipart', multipartBody(Object.entries(fields))],
          ['a form', formBody(fields)],
        ] as const)
          await expectNoAlias(target, () => target.send('POST', statuses, sent), without, `in ${name} of ${what}`)
      }
    },
  },
  {
    id: 'H-56',
    level: 'MUST',
    clauses: ['paths-17'],
    title: 'No field names a file: an upload by a URL or a path is refused',
    needs: 'session',
    async run(target) {
      for (const file of [`${target.origin}/favicon.ico`, 'file:///etc/hostname', '/etc/hostname'])
        for (const [what, sent] of [
          ['JSON', jsonBody({ file }, [bearer(target)])],
          ['a form', formBody({ file }, [bearer(target)])],
          ['multipart', multipartBody([['file', file]], [bearer(target)])],
        ] as const) {
          const answer = await target.send('POST', '/api/v1/media', sent)
          expectThat(!isAccepted(answer), `an upload by an address in ${what} to be refused`, answer)
        }
    },
  },
]

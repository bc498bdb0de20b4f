import { type Answer, textWithin } from './answer.ts'
import type { Audit } from './audit.ts'
import { formBody, jsonBody, multipartBody, type Part, picture } from './bodies.ts'
import type { Header, Sent } from './http.ts'
import {
  assume,
  expectAccepted,
  expectHeader,
  expectOwnRefusal,
  expectRefused,
  expectThat,
  isAccepted,
} from './judging.ts'
import { isMade, makePost, ownPost } from './posts.ts'
import { bearer, fakeCredential, sessionOf, type Target } from './target.ts'

/** Where a session is needed. */
const home = '/api/v1/timelines/home'
const statuses = '/api/v1/statuses'
const nowhere = '/api/v1/conformance/nowhere'

/** A path below `/api` that is open to anybody; gives up where none is found. */
export function openPath(target: Target): Promise<string> {
  return target.once('open path', async () => {
    for (const path of ['/api/v1/instance', '/api/v2/instance'])
      if (isAccepted(await target.send('GET', path))) return path
    assume(false, 'nothing under /api is open to anybody')
  })
}

/** How a request that holds no credential is answered. */
function plain(target: Target, method: string, path: string, sent?: Sent, what = ''): Promise<Answer> {
  return target.once(`${method} ${path} ${what}`, () => target.send(method, path, sent))
}

const queries = (names: readonly string[]) => names.map((name) => `${name}=${fakeCredential}`)

/** With nobody calling, such queries are refused where anybody may read. */
async function expectQueriesRefused(target: Target, texts: readonly string[]): Promise<void> {
  const path = await openPath(target)
  for (const text of texts) expectRefused(await target.send('GET', `${path}?${text}`), `?${text}`)
}

/** With nobody calling, such bodies are refused for what they hold, and not for want of a session. */
async function expectBodiesRefused(
  target: Target,
  bodies: readonly (readonly [what: string, sent: Sent])[],
  path = statuses,
) {
  const without = await plain(target, 'POST', path, jsonBody(ownPost('x')), 'as JSON')
  for (const [what, sent] of bodies) expectOwnRefusal(await target.send('POST', path, sent), without, what)
}

const jsonOf = (...names: string[]) =>
  names.map((name) => [`"${name}" in JSON`, jsonBody({ ...ownPost('x'), [name]: fakeCredential })] as const)

/** With a session, a body is refused and no post comes of it. */
async function expectNoPost(
  target: Target,
  what: string,
  bodyOf: (fields: Record<string, string>, own: Header[]) => Sent,
) {
  const text = target.newText()
  const sent = bodyOf({ ...ownPost(text), sessionId: fakeCredential }, [bearer(target)])
  expectRefused(await target.send('POST', statuses, sent), what)
  expectThat(!(await isMade(target, text)), 'nothing to be done', 'it was refused, and the post was made all the same')
}

/** A session in a wrong place does not open anything, and is not taken for nobody. */
async function expectNoAlias(
  target: Target,
  asked: (session: string) => Promise<Answer>,
  without: Answer,
  what: string,
) {
  const answer = await asked(sessionOf(target))
  expectThat(!isAccepted(answer), `a session ${what} to open nothing`, `${answer.status}, as with the header`)
  expectOwnRefusal(answer, without, `a session ${what}`)
}

async function expectUploadRefused(target: Target, parts: readonly Part[], what: string): Promise<void> {
  expectRefused(await target.send('POST', '/api/v1/media', multipartBody(parts, [bearer(target)])), what)
}

const rule1 = 'interface 4.1 rule 1'
const rule2 = 'interface 4.1 rule 2'
const rule3 = 'interface 4.1 rule 3'
const contract = 'contract 1'

/** What is accepted. */
const accepted: Audit[] = [
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

const inQueries: Audit[] = [
  {
    id: 'H-10',
    level: 'MUST',
    clause: rule1,
    title: 'sessionId in the query is refused, with a session in the header',
    needs: 'session',
    async run(target) {
      const answer = await target.send('GET', `${home}?sessionId=${fakeCredential}`, { headers: [bearer(target)] })
      expectRefused(answer, '?sessionId= beside a session in the header')
    },
  },
  {
    id: 'H-11',
    level: 'MUST',
    clause: `${rule1}, 5.1`,
    title: 'sessionId in the query is refused without a session, and not answered as to anybody',
    needs: 'nothing',
    run: (target) => expectQueriesRefused(target, queries(['sessionId'])),
  },
  {
    id: 'H-12',
    level: 'MUST',
    clause: rule3,
    title: 'A session in the query opens nothing, under whichever name',
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
    clause: rule1,
    title: 'sessionId in the query is refused whatever the method',
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
    clause: rule1,
    title: 'sessionId in the query is refused at paths under /api/v1 that do not exist',
    needs: 'nothing',
    async run(target) {
      const answer = await target.send('GET', `${nowhere}?sessionId=${fakeCredential}`)
      expectOwnRefusal(answer, await plain(target, 'GET', nowhere), '?sessionId= at an unknown path')
    },
  },
  {
    id: 'H-15',
    level: 'MUST',
    clause: rule1,
    title: 'sessionId in the query is refused however its name is percent-encoded',
    needs: 'nothing',
    run: (target) =>
      expectQueriesRefused(target, queries(['%73essionId', 'session%49d', '%73%65%73%73%69%6f%6e%49%64'])),
  },
  {
    id: 'H-16',
    level: 'MUST',
    clause: rule1,
    title: 'sessionId in the query is refused by its name alone: empty, or without a value',
    needs: 'nothing',
    run: (target) => expectQueriesRefused(target, ['sessionId=', 'sessionId']),
  },
  {
    id: 'H-17',
    level: 'MUST',
    clause: rule1,
    title: 'sessionId in the query is refused wherever it stands among others, and behind broken escapes',
    needs: 'nothing',
    async run(target) {
      await expectQueriesRefused(target, [`${'a=1&'.repeat(20)}sessionId=x`, 'sessionId=x&sessionId=y'])
      const path = `${await openPath(target)}?a=%zz`
      expectOwnRefusal(
        await target.send('GET', `${path}&sessionId=x`),
        await plain(target, 'GET', path),
        '?a=%zz&sessionId=',
      )
    },
  },
  {
    id: 'H-18',
    level: 'MUST',
    clause: `${rule1}, 4.3`,
    title: 'sessionId in the query of an event stream is refused',
    needs: 'nothing',
    async run(target) {
      const path = '/api/v1/streaming/user'
      const answer = await target.send('GET', `${path}?sessionId=${fakeCredential}`)
      expectOwnRefusal(answer, await plain(target, 'GET', path), '?sessionId= at an event stream')
    },
  },
  {
    id: 'H-19',
    level: 'SHOULD',
    clause: contract,
    title: 'Other names of a credential in the query are refused: session_id, access_token, authorization',
    needs: 'nothing',
    run: (target) => expectQueriesRefused(target, queries(['session_id', 'access_token', 'authorization'])),
  },
  {
    id: 'H-20',
    level: 'SHOULD',
    clause: contract,
    title: 'Names in the query are compared without case, _ and -',
    needs: 'nothing',
    run: (target) => expectQueriesRefused(target, queries(['SESSIONID', 'Session-Id', 'accessToken', 'ACCESS-TOKEN'])),
  },
  {
    id: 'H-21',
    level: 'SHOULD',
    clause: contract,
    title: 'Names in the query are compared by their base: sessionId[], sessionId[0], sessionId.x',
    needs: 'nothing',
    run: (target) => expectQueriesRefused(target, queries(['sessionId[]', 'sessionId%5B0%5D', 'sessionId.x'])),
  },
  {
    id: 'H-22',
    level: 'SHOULD',
    clause: contract,
    title: 'A credential in the query is refused at every path of the service, pages and health included',
    needs: 'nothing',
    async run(target) {
      for (const path of ['/', '/health/live', '/conformance-nowhere'])
        expectOwnRefusal(
          await target.send('GET', `${path}?sessionId=${fakeCredential}`),
          await plain(target, 'GET', path),
          `${path}?sessionId=`,
        )
    },
  },
  {
    id: 'H-23',
    level: 'SHOULD',
    clause: contract,
    title: 'A credential in the query is refused for OPTIONS too',
    needs: 'nothing',
    async run(target) {
      const answer = await target.send('OPTIONS', `${home}?sessionId=${fakeCredential}`)
      expectOwnRefusal(answer, await plain(target, 'OPTIONS', home), 'OPTIONS with ?sessionId=')
    },
  },
]

const inBodies: Audit[] = [
  {
    id: 'H-30',
    level: 'MUST',
    clause: rule2,
    title: 'A top-level sessionId in JSON is refused, and nothing is done',
    needs: 'session',
    run: (target) => expectNoPost(target, 'sessionId in JSON', (fields, own) => jsonBody(fields, own)),
  },
  {
    id: 'H-31',
    level: 'MUST',
    clause: rule2,
    title: 'A multipart field sessionId is refused, and nothing is done',
    needs: 'session',
    run: (target) =>
      expectNoPost(target, 'sessionId in multipart', (fields, own) => multipartBody(Object.entries(fields), own)),
  },
  {
    id: 'H-32',
    level: 'SHOULD',
    clause: contract,
    title: 'A form field sessionId is refused, and nothing is done',
    needs: 'session',
    run: (target) => expectNoPost(target, 'sessionId in a form', (fields, own) => formBody(fields, own)),
  },
  {
    id: 'H-33',
    level: 'MUST',
    clause: rule2,
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
    clause: rule2,
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
    clause: contract,
    title: 'A file that is called sessionId is refused',
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
    clause: rule3,
    title: 'A session in a body opens nothing: JSON, multipart or form',
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
    id: 'H-37',
    level: 'MUST',
    clause: `${rule2}, 5.1`,
    title: 'A top-level sessionId in JSON is refused without a session too, and not taken for nobody',
    needs: 'nothing',
    run: (target) => expectBodiesRefused(target, jsonOf('sessionId')),
  },
  {
    id: 'H-38',
    level: 'MUST',
    clause: `${rule2}, 5.1`,
    title: 'A multipart field sessionId is refused without a session too, and not taken for nobody',
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
    clause: rule2,
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
    clause: rule2,
    title: 'sessionId in JSON is refused by its name alone: null, empty, an object, or twice',
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
    clause: rule2,
    title: 'sessionId in JSON is refused at paths under /api/v1 that do not exist',
    needs: 'nothing',
    run: (target) => expectBodiesRefused(target, jsonOf('sessionId'), nowhere),
  },
  {
    id: 'H-42',
    level: 'SHOULD',
    clause: contract,
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
    clause: contract,
    title: 'The body of a GET counts as any other',
    needs: 'nothing',
    async run(target) {
      const answer = await target.send('GET', home, jsonBody({ sessionId: fakeCredential }))
      expectOwnRefusal(answer, await plain(target, 'GET', home), 'sessionId in the body of a GET')
    },
  },
  {
    id: 'H-44',
    level: 'SHOULD',
    clause: contract,
    title: 'What people write is their own: sessionId in a text or deeper in JSON is content',
    needs: 'session',
    async run(target) {
      const fields = { ...ownPost(`sessionId=1 access_token: 2 ${target.newText()}`), more: { sessionId: 'x' } }
      const answer = await target.send('POST', statuses, jsonBody(fields, [bearer(target)]))
      expectAccepted(answer, 'a post about sessions')
    },
  },
]

const answers: Audit[] = [
  {
    id: 'H-50',
    level: 'MUST',
    clause: 'interface 5.4',
    title: 'No answer and no URL in one holds the session identifier',
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
    clause: 'RFC 6750 3',
    title: 'A 401 without a session says WWW-Authenticate: Bearer',
    needs: 'nothing',
    run: async (target) =>
      expectHeader(await plain(target, 'GET', home), 'WWW-Authenticate', /^Bearer\b/i, 'WWW-Authenticate: Bearer'),
  },
  {
    id: 'H-52',
    level: 'SHOULD',
    clause: 'RFC 6750 3.1',
    title: 'A 401 to a session that is none says error="invalid_token"',
    needs: 'nothing',
    async run(target) {
      const answer = await target.send('GET', home, { headers: [['Authorization', `Bearer ${fakeCredential}`]] })
      expectHeader(answer, 'WWW-Authenticate', /\berror="invalid_token"/, 'error="invalid_token"')
    },
  },
  {
    id: 'H-53',
    level: 'SHOULD',
    clause: 'RFC 9111 5.2.2, contract 1',
    title: 'What one caller may see is kept in no cache: Cache-Control: no-store',
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
    clause: 'docs/http.md, Fetch 3.2.5',
    title: 'Pages of other sites are not let in with cookies (CORS without credentials)',
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
    clause: 'contract 2',
    title: 'No streaming address is advertised to clients that would put the session into it',
    needs: 'nothing',
    async run(target) {
      const answer = await target.send('GET', '/api/v2/instance')
      assume(isAccepted(answer), 'there is no /api/v2/instance')
      const address = textWithin(answer.json, 'configuration', 'urls', 'streaming')
      expectThat(address === undefined, 'no configuration.urls.streaming', address ?? '')
    },
  },
]

/** The audits of public HTTP: everything under `/api`. */
export const publicHttpAudits: Audit[] = [...accepted, ...inQueries, ...inBodies, ...answers]

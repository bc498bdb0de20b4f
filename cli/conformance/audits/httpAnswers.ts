import { listWithin, textWithin, within } from '../response.ts'
import type { Audit } from '../audit.ts'
import { publishedDocument } from '../axes/routes.ts'
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
    title: 'No response contains the session identifier, nor does a URL in one',
    needs: 'session',
    async run(target) {
      await makePost(target, target.newText())
      const headers = [bearer(target)]
      for (const path of [`${home}?limit=1`, '/api/v1/accounts/verify_credentials', '/api/v1/sessions', `${nowhere}`]) {
        const answer = await target.send('GET', path, { headers })
        const holds = [answer.text, ...answer.cookies, ...Object.values(answer.headers)].some((text) =>
          text.includes(sessionOf(target)),
        )
        expectThat(!holds, 'no session identifier in a response', `${path} repeats it`)
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
    title: 'Private responses are not cached: Cache-Control: no-store',
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
  {
    id: 'H-57',
    level: 'MUST',
    clauses: ['credentials-21'],
    title: 'The OpenAPI document defines no parameter and no field of a body for a session',
    needs: 'nothing',
    async run(target) {
      const document = await publishedDocument(target)
      assume(document !== undefined, 'no OpenAPI document is published')
      const found = namesInRequests(document).find(({ name }) => /^sessionid$/i.test(name.replace(/[_-]/g, '')))
      expectThat(found === undefined, 'no sessionId in the inputs of requests', `${found?.name} at ${found?.path}`)
    },
  },
]

interface NameAt {
  path: string
  name: string
}

/** Returns the names of all parameters, and of the top-level fields of all bodies, under `/api`. */
function namesInRequests(document: unknown): NameAt[] {
  const resolved = (value: unknown): unknown => {
    const steps = textWithin(value, '$ref')?.split('/').slice(1)
    return steps === undefined ? value : within(document, ...steps)
  }
  const fieldsOf = (schema: unknown): string[] => {
    const found = resolved(schema)
    const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((name) => listWithin(found, name))
    return [...Object.keys(within(found, 'properties') ?? {}), ...parts.flatMap(fieldsOf)]
  }
  const paths = Object.entries(within(document, 'paths') ?? {}).filter(([path]) => path.startsWith('/api/'))
  return paths.flatMap(([path, item]) =>
    Object.values(item as object).flatMap((operation: unknown) => {
      const parameters = listWithin(operation, 'parameters').map((one) => textWithin(resolved(one), 'name') ?? '')
      const contents = Object.values(within(resolved(within(operation, 'requestBody')), 'content') ?? {})
      const fields = contents.flatMap((content: unknown) => fieldsOf(within(content, 'schema')))
      return [...parameters, ...fields].map((name) => ({ path, name }))
    }),
  )
}

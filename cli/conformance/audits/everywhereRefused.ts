import { gzipSync } from 'node:zlib'
import { type TargetResponse, codeOf } from '../response.ts'
import type { Audit } from '../audit.ts'
import { documentOf, type GraphqlField, graphqlFields, isModeratorsField } from '../axes/inputs.ts'
import { isOfModerators, publishedRoutes, type Route } from '../axes/routes.ts'
import type { Probe } from '../axes/witnesses.ts'
import { formBody, jsonBody, multipartBody } from '../bodies.ts'
import { askGraphql, expectHttpGraphql, graphqlPath, nothing } from '../graphql.ts'
import type { Header, RequestParts } from '../http.ts'
import { expectGraphqlRefused, expectOwnRefusal, expectRefused, expectThat } from '../judging.ts'
import { homePayload } from '../payloads.ts'
import { expectNothingPosted, ownPost } from '../posts.ts'
import { statuses } from '../publicHttp.ts'
import { bearer, fakeCredential, type Target } from '../target.ts'

const isOwnRefusal = (answer: TargetResponse) =>
  answer.status === 400 && codeOf(answer) === 'credential_location_forbidden'

/**
 * Expects a request to be refused because of the credential in it. The response must have the error code for that, or
 * at least differ from the response to `without`, the same request without the credential.
 */
async function expectRefusal(target: Target, probe: Probe, without: Probe, what: string): Promise<void> {
  const answer = await target.send(probe.method, probe.path, probe)
  if (isOwnRefusal(answer)) return
  const baseline = await target.aside(() => target.send(without.method, without.path, without))
  const [path] = probe.path.split('?')
  // A response to HEAD has no body, so only its status can differ.
  expectOwnRefusal(answer, baseline, `${what} at ${probe.method} ${path}`)
}

const isChange = ({ method }: Route) => method !== 'GET'
const isOfFirst = ({ path }: Route) => path.startsWith('/api/v1/')
const isOfSecond = ({ path }: Route) => path.startsWith('/api/v2/')
// Excludes the paths of browsers, which have their own audits, and the authorization requests of apps, which have their
// own fields (credentials-19).
const isPublic = (route: Route) => isOfFirst(route) || isOfSecond(route)

// Returns the kind of a route. Moderators' routes are a kind of their own, so that the sample always contains some,
// because a moderator's session has access to the most.
const kindOf = (route: Route) => `${route.method}${isOfModerators(route) ? ' of moderators' : ''}`
const kindOfField = (field: GraphqlField) => `${field.operation}${isModeratorsField(field) ? ' of moderators' : ''}`

/** Sends bodies with a credential to some routes. */
async function expectBodiesRefused(
  target: Target,
  routes: readonly Route[],
  bodies: readonly (readonly [what: string, bodyOf: (name: string) => RequestParts])[],
  count: number,
  own: readonly Header[] = [],
): Promise<void> {
  const cells = routes.flatMap((route) => bodies.map((body) => ({ route, body })))
  for (const { route, body } of target.sample(cells, count, (cell) => cell.body[0] + kindOf(cell.route))) {
    const [what, bodyOf] = body
    const probeOf = (name: string): Probe => {
      const sent = bodyOf(name)
      return { method: route.method, path: route.path, body: sent.body, headers: [...own, ...(sent.headers ?? [])] }
    }
    await expectRefusal(target, probeOf('sessionId'), probeOf('conformance'), `sessionId in ${what}`)
  }
}

async function expectQueriesRefused(target: Target, routes: readonly Route[], count: number, own: Header[] = []) {
  for (const { method, path } of target.sample(routes, count, kindOf)) {
    const probe: Probe = { method, path: `${path}?sessionId=${fakeCredential}`, headers: own }
    await expectRefusal(target, probe, { method, path: `${path}?conformance=x`, headers: own }, '?sessionId=')
  }
}

const inJson = ['JSON', (name: string) => jsonBody({ [name]: fakeCredential })] as const
const inMultipart = ['multipart', (name: string) => multipartBody([[name, fakeCredential]])] as const
const inForm = ['a form', (name: string) => formBody({ [name]: fakeCredential })] as const

/** Returns all routes, with a HEAD for each GET. */
async function routesWith(target: Target, isIncluded: (route: Route) => boolean): Promise<Route[]> {
  const routes = (await publishedRoutes(target)).filter(isIncluded)
  return [...routes, ...routes.filter((route) => !isChange(route)).map((route) => ({ ...route, method: 'HEAD' }))]
}

const jsonTypes = ['application/ld+json', 'application/vnd.api+json', 'application/activity+json', 'text/json']

const json: Header = ['Content-Type', 'application/json']
/** Ways to send the same JSON. A server may refuse such a body, but must not accept it and ignore the session in it. */
const encodings: [what: string, headers: Header[], encoded: (text: string) => Buffer][] = [
  ['sessionId in chunks', [json, ['Transfer-Encoding', 'chunked']], (text) => Buffer.from(text)],
  ['sessionId in gzip', [json, ['Content-Encoding', 'gzip']], (text) => gzipSync(text)],
  ['sessionId after a byte order mark', [json], (text) => Buffer.from(`\uFEFF${text}`)],
  ['sessionId after white space', [json], (text) => Buffer.from(`\r\n\t ${text}`)],
  [
    'sessionId in UTF-16',
    [['Content-Type', 'application/json; charset=utf-16le']],
    (text) => Buffer.from(text, 'utf16le'),
  ],
]

/** Returns the spellings of a credential's name that compare as equal (credentials-15). */
function spellingsOf(target: Target): string[] {
  const names = ['sessionId', 'session_id', 'access_token', 'authorization']
  const ways: ((name: string) => string)[] = [
    String,
    (name) => name.toUpperCase(),
    (name) => name.toLowerCase(),
    (name) => name.replace('_', '-'),
    (name) => name.replace(/_?(?=[A-Z]|token|id$)/, '_'),
    (name) => `${name}[]`,
    (name) => `${name}[0]`,
    (name) => `${name}.x`,
    (name) => [...name].map((letter, at) => (at % 2 === 0 ? letter.toUpperCase() : letter)).join(''),
  ]
  return target.sample([...new Set(names.flatMap((name) => ways.map((way) => way(name))))], 8)
}

/** Expects GraphQL to refuse a request because of the credential in it, and to return no data. */
async function expectFieldRefused(target: Target, body: object, without: object, what: string) {
  const answer = await askGraphql(target, body)
  expectGraphqlRefused(answer, what)
  // A server that validates documents first may report the unknown name instead.
  if (isOwnRefusal(answer) || answer.text.includes('sessionId')) return
  const baseline = await target.aside(() => askGraphql(target, without))
  // Changes the status 200, with which GraphQL may also refuse a request, to 400.
  const refusal = (one: TargetResponse) => (one.status === 200 ? { ...one, status: 400 } : one)
  expectOwnRefusal(refusal(answer), refusal(baseline), what)
}

/** Audits of misplaced credentials at all published routes and fields. */
export const refusalAudits: Audit[] = [
  {
    id: 'X-10',
    level: 'MUST',
    clauses: ['credentials-12'],
    title: 'A top-level sessionId in JSON or multipart is refused at every route under /api/v1',
    needs: 'nothing',
    async run(target) {
      const routes = (await publishedRoutes(target)).filter((route) => isChange(route) && isOfFirst(route))
      await expectBodiesRefused(target, routes, [inJson, inMultipart], 20)
    },
  },
  {
    id: 'X-11',
    level: 'SHOULD',
    clauses: ['credentials-17'],
    title: 'A credential in a body is refused at every route under /api/v2, and in forms at every route',
    needs: 'nothing',
    async run(target) {
      const routes = (await publishedRoutes(target)).filter((route) => isChange(route))
      await expectBodiesRefused(target, routes.filter(isOfSecond), [inJson, inMultipart, inForm], 8)
      await expectBodiesRefused(target, routes.filter(isPublic), [inForm], 8)
    },
  },
  {
    id: 'X-12',
    level: 'MUST',
    clauses: ['credentials-11'],
    title: 'sessionId in the query is refused at every route under /api/v1, for HEAD too',
    needs: 'nothing',
    run: async (target) => expectQueriesRefused(target, await routesWith(target, isOfFirst), 20),
  },
  {
    id: 'X-13',
    level: 'SHOULD',
    clauses: ['credentials-16'],
    title: 'sessionId in the query is refused at every route under /api/v2, for HEAD too',
    needs: 'nothing',
    run: async (target) => expectQueriesRefused(target, await routesWith(target, isOfSecond), 8),
  },
  {
    id: 'X-14',
    level: 'MUST',
    clauses: ['credentials-11', 'credentials-12'],
    title: 'sessionId is refused even with a session in the header, at every route that needs a session',
    needs: 'session',
    async run(target) {
      const routes = (await publishedRoutes(target)).filter((route) => isOfFirst(route) && !/stream/.test(route.path))
      const own = [bearer(target)]
      const reads = routes.filter((route) => !isChange(route) && !route.isAnonymous)
      await expectQueriesRefused(target, reads, 10, own)
      // Uses only routes with ids that do not exist, so that a request that is not refused changes nothing.
      const changes = routes.filter((route) => isChange(route) && route.isOfNothing)
      await expectBodiesRefused(target, changes, [inJson], 10, own)
    },
  },
  {
    id: 'X-15',
    level: 'MUST',
    clauses: ['credentials-12', 'credentials-14'],
    title: 'A top-level sessionId in JSON of any media type is refused, and the request does nothing',
    needs: 'session',
    async run(target) {
      const texts: string[] = []
      for (const type of jsonTypes) {
        const text = target.newText()
        texts.push(text)
        const { body } = jsonBody({ ...ownPost(text), sessionId: fakeCredential })
        const answer = await target.send('POST', statuses, { headers: [bearer(target), ['Content-Type', type]], body })
        expectRefused(answer, `sessionId in ${type}`)
      }
      await expectNothingPosted(target, texts)
    },
  },
  {
    id: 'X-16',
    level: 'SHOULD',
    clauses: ['credentials-15'],
    title: 'Every spelling of the name of a credential is refused, in queries and in JSON',
    needs: 'nothing',
    async run(target) {
      const routes = (await publishedRoutes(target)).filter((route) => isPublic(route) && isChange(route))
      for (const name of spellingsOf(target)) {
        const [{ method, path } = { method: 'POST', path: statuses }] = target.sample(routes, 1)
        const query = { method, path: `${path}?${encodeURIComponent(name)}=x` }
        await expectRefusal(target, query, { method, path: `${path}?conformance=x` }, `?${name}=`)
        const body = { method, path, ...jsonBody({ [name]: fakeCredential }) }
        const without = { method, path, ...jsonBody({ conformance: fakeCredential }) }
        await expectRefusal(target, body, without, `"${name}" in JSON`)
      }
    },
  },
  {
    id: 'X-20',
    level: 'MUST',
    clauses: ['graphql-2'],
    title: 'A field sessionId in the input of any mutation is refused',
    needs: 'nothing',
    async run(target) {
      const fields = (await graphqlFields(target)).filter(({ objects }) => objects.length > 0)
      for (const field of target.sample(fields, 14, kindOfField)) {
        const query = documentOf(field)
        const [name] = field.objects
        const input = { ...(field.values[name!] as object), sessionId: fakeCredential }
        const request = { query, variables: { ...field.values, [name!]: input } }
        const without = { query, variables: field.values }
        await expectFieldRefused(target, request, without, `sessionId in ${name} of ${field.name}`)
      }
    },
  },
  {
    id: 'X-21',
    level: 'MUST',
    clauses: ['graphql-2'],
    title: 'An argument sessionId of any query or mutation is refused',
    needs: 'nothing',
    async run(target) {
      for (const field of target.sample(await graphqlFields(target), 14, kindOfField)) {
        const request = { query: documentOf(field, `sessionId: "${fakeCredential}"`), variables: field.values }
        const without = { query: documentOf(field), variables: field.values }
        await expectFieldRefused(target, request, without, `an argument sessionId of ${field.name}`)
      }
    },
  },
  {
    id: 'X-22',
    level: 'SHOULD',
    clauses: ['graphql-4', 'graphql-5'],
    title: 'A credential in the variables or extensions of a URL is refused, for GET and POST',
    needs: 'nothing',
    async run(target) {
      for (const part of ['variables', 'extensions'])
        for (const value of [{ sessionId: 'x' }, { a: [{ access_token: 'x' }] }])
          for (const method of ['GET', 'POST']) {
            const more = `&${part}=${encodeURIComponent(JSON.stringify(value))}`
            const path = `${graphqlPath(target)}?query=${encodeURIComponent(nothing)}${more}`
            const sent = method === 'GET' ? {} : jsonBody({ query: nothing })
            const keys = Object.keys(value).join()
            expectGraphqlRefused(await target.send(method, path, sent), `${keys} in ${part} of the URL of a ${method}`)
          }
    },
  },
  {
    id: 'X-23',
    level: 'MUST',
    clauses: ['graphql-2'],
    title: 'An argument sessionId is refused in a GET too',
    needs: 'nothing',
    async run(target) {
      const query = (await homePayload(target)).query('sessionId: "x"')
      const anybodys = `{ __typename(sessionId: "${fakeCredential}") }`
      for (const document of [query, anybodys, `{ instance(sessionId: "x") { __typename } }`]) {
        const answer = await target.send('GET', `${graphqlPath(target)}?query=${encodeURIComponent(document)}`)
        expectGraphqlRefused(answer, 'an argument sessionId by GET')
        expectThat(answer.status === 400, '400', answer)
      }
    },
  },
  {
    id: 'X-17',
    level: 'MUST',
    clauses: ['credentials-12', 'credentials-14'],
    title: 'A top-level sessionId in JSON is refused however the body is sent: in chunks, compressed, in UTF-16',
    needs: 'session',
    async run(target) {
      const texts: string[] = []
      for (const [what, headers, encoded] of encodings) {
        const text = target.newText()
        texts.push(text)
        const body = encoded(JSON.stringify({ ...ownPost(text), sessionId: fakeCredential }))
        expectRefused(await target.send('POST', statuses, { headers: [bearer(target), ...headers], body }), what)
      }
      await expectNothingPosted(target, texts)
    },
  },
  {
    id: 'X-24',
    level: 'MUST',
    clauses: ['graphql-2'],
    title: 'An argument sessionId of an inner field or a directive, or within a fragment, is refused',
    needs: 'nothing',
    async run(target) {
      await expectHttpGraphql(target)
      const argument = `sessionId: "${fakeCredential}"`
      const documents = [
        `{ __schema { queryType(${argument}) { name } } }`,
        `{ __schema { queryType { name(${argument}) } } }`,
        `{ __typename @include(if: true, ${argument}) }`,
        `{ ... on Query @include(if: true) { __typename(${argument}) } }`,
        `{ ...A } fragment A on Query { __type(name: "Query", ${argument}) { name } }`,
        `query @skip(if: false, ${argument}) { __typename }`,
      ]
      for (const query of documents) expectGraphqlRefused(await askGraphql(target, { query }), query)
    },
  },
]

import { type Answer, codeOf, listWithin, textWithin, within } from './answer.ts'
import type { Audit } from './audit.ts'
import { jsonBody, multipartBody } from './bodies.ts'
import type { Header } from './http.ts'
import { assume, expectGraphqlRefused, expectThat, hasData } from './judging.ts'
import { isMade } from './posts.ts'
import { bearer, fakeCredential, sessionOf, type Target } from './target.ts'

/** Where GraphQL is (contract 2: the interface leaves it open). */
export const graphqlPath = '/graphql'

const nothing = '{ __typename }'
const homeTimeline = '{ homeTimeline(first: 1) { pageInfo { hasNextPage } } }'
const createPost = 'mutation ($input: CreatePostInput!) { createPost(input: $input) { id } }'

const post = (target: Target, body: unknown, headers: Header[] = []) =>
  target.send('POST', graphqlPath, jsonBody(body, headers))

/** Makes sure that GraphQL answers at all, so that a refusal means something. */
async function expectUsual(target: Target): Promise<void> {
  const answer = await target.once('GraphQL', () => post(target, { query: nothing }))
  expectThat(hasData(answer), `{ __typename } to be answered at ${graphqlPath}`, answer)
}

/** Bodies that would be answered, were it not for what they hold. */
async function expectBodiesRefused(target: Target, bodies: readonly (readonly [what: string, body: unknown])[]) {
  await expectUsual(target)
  for (const [what, body] of bodies) expectGraphqlRefused(await post(target, body), what)
}

/** A mutation that holds a credential is refused, and no post comes of it. */
async function expectNoPost(target: Target, what: string, bodyOf: (input: object) => unknown): Promise<void> {
  const text = target.newText()
  const answer = await post(target, bodyOf({ text, visibility: 'DIRECT' }), [bearer(target)])
  expectGraphqlRefused(answer, what)
  expectThat(!(await isMade(target, text)), 'nothing to be done', 'it was refused, and the post was made all the same')
}

const introspection = `{ __schema { subscriptionType { fields { name } }
  types { name inputFields { name } fields(includeDeprecated: true) { name args { name } } } } }`

/** The schema as GraphQL tells it of itself; gives up where it does not. */
async function schema(target: Target): Promise<unknown> {
  const answer = await target.once('introspection', () => post(target, { query: introspection }))
  assume(hasData(answer), 'introspection is not answered')
  return within(answer.json, 'data', '__schema')
}

const isCredentialName = (name: unknown) =>
  typeof name === 'string' && /^(?:sessionid|accesstoken|authorization)$/i.test(name.replace(/[_-]/g, ''))

const namesOf = (list: readonly unknown[]) => list.map((item) => within(item, 'name'))

/** Where in a schema a credential could be given: arguments and input fields. */
function credentialPlaces(found: unknown): string[] {
  return listWithin(found, 'types').flatMap((type) => {
    const name = textWithin(type, 'name') ?? '?'
    const inputs = namesOf(listWithin(type, 'inputFields'))
      .filter(isCredentialName)
      .map((field) => `${name}.${String(field)}`)
    const args = listWithin(type, 'fields').flatMap((field) =>
      namesOf(listWithin(field, 'args'))
        .filter(isCredentialName)
        .map((arg) => `${name}.${textWithin(field, 'name')}(${String(arg)})`),
    )
    return [...inputs, ...args]
  })
}

/** A session in a wrong place gives no data of its account. */
async function expectNoAlias(target: Target, what: string, ask: (session: string) => Promise<Answer>): Promise<void> {
  expectGraphqlRefused(await ask(sessionOf(target)), `a session ${what}`)
}

/** The audits of GraphQL over HTTP. */
export const graphqlAudits: Audit[] = [
  {
    id: 'G-01',
    level: 'MUST',
    clause: 'interface 4.2, 5.4',
    title: 'A query with a session in the Authorization header is accepted',
    needs: 'session',
    async run(target) {
      const answer = await post(target, { query: homeTimeline }, [bearer(target)])
      expectThat(hasData(answer), 'data of homeTimeline', answer)
    },
  },
  {
    id: 'G-02',
    level: 'MUST',
    clause: 'interface 5.1',
    title: 'The home timeline is not answered without a session',
    needs: 'nothing',
    async run(target) {
      await expectUsual(target)
      expectGraphqlRefused(await post(target, { query: homeTimeline }), 'homeTimeline without a session')
    },
  },
  {
    id: 'G-03',
    level: 'SHOULD',
    clause: 'contract 1, RFC 6750 3.1',
    title: 'A session that is none is 401 also where anybody may ask',
    needs: 'nothing',
    async run(target) {
      await expectUsual(target)
      const answer = await post(target, { query: nothing }, [['Authorization', `Bearer ${fakeCredential}`]])
      expectThat(answer.status === 401, '401', answer)
    },
  },
  {
    id: 'G-04',
    level: 'MUST',
    clause: 'interface 4.2',
    title: 'The schema has no argument and no input field for a credential',
    needs: 'nothing',
    async run(target) {
      const places = credentialPlaces(await schema(target))
      expectThat(places.length === 0, 'no argument and no input field called sessionId', places.join(', '))
    },
  },
  {
    id: 'G-05',
    level: 'MUST',
    clause: 'interface 4.2, 6',
    title: 'The streaming operations are timelineStream and notificationStream',
    needs: 'nothing',
    async run(target) {
      const names = namesOf(listWithin(await schema(target), 'subscriptionType', 'fields'))
      for (const name of ['timelineStream', 'notificationStream'])
        expectThat(names.includes(name), `a subscription called ${name}`, `${names.length} subscriptions without it`)
    },
  },
  {
    id: 'G-06',
    level: 'MUST',
    clause: 'interface 4.2',
    title: 'A query with an argument sessionId is refused',
    needs: 'session',
    async run(target) {
      const query = `{ homeTimeline(first: 1, sessionId: "${fakeCredential}") { pageInfo { hasNextPage } } }`
      expectGraphqlRefused(await post(target, { query }, [bearer(target)]), 'an argument sessionId')
    },
  },
  {
    id: 'G-07',
    level: 'MUST',
    clause: 'interface 4.2',
    title: 'A mutation with an argument sessionId is refused, and nothing is done',
    needs: 'session',
    run: (target) =>
      expectNoPost(target, 'an argument sessionId', (input) => ({
        query: `mutation ($input: CreatePostInput!) { createPost(input: $input, sessionId: "${fakeCredential}") { id } }`,
        variables: { input },
      })),
  },
  {
    id: 'G-08',
    level: 'MUST',
    clause: 'interface 4.2',
    title: 'An input object with a field sessionId is refused, and nothing is done',
    needs: 'session',
    run: (target) =>
      expectNoPost(target, 'a field sessionId of an input object', (input) => ({
        query: createPost,
        variables: { input: { ...input, sessionId: fakeCredential } },
      })),
  },
  {
    id: 'G-09',
    level: 'MUST',
    clause: 'interface 5.1',
    title: 'sessionId beside the query in the body is refused, and nothing is done',
    needs: 'session',
    run: (target) =>
      expectNoPost(target, 'sessionId beside the query', (input) => ({
        query: createPost,
        variables: { input },
        sessionId: fakeCredential,
      })),
  },
  {
    id: 'G-10',
    level: 'MUST',
    clause: 'interface 5.1',
    title: 'sessionId beside the query in the body is refused without a session too, and not taken for nobody',
    needs: 'nothing',
    run: (target) =>
      expectBodiesRefused(target, [['sessionId beside the query', { query: nothing, sessionId: fakeCredential }]]),
  },
  {
    id: 'G-11',
    level: 'SHOULD',
    clause: 'contract 1',
    title: 'A variable sessionId is refused, also one that no document declares, and at any depth',
    needs: 'nothing',
    run: (target) =>
      expectBodiesRefused(target, [
        ['an undeclared variable', { query: nothing, variables: { sessionId: fakeCredential } }],
        ['one deep in a variable', { query: nothing, variables: { a: [{ b: { sessionId: fakeCredential } }] } }],
      ]),
  },
  {
    id: 'G-12',
    level: 'SHOULD',
    clause: 'contract 1',
    title: 'A document that declares a variable sessionId is refused',
    needs: 'nothing',
    run: (target) =>
      expectBodiesRefused(target, [
        [
          'a declared variable',
          {
            query: 'query ($sessionId: String!) { __type(name: $sessionId) { name } }',
            variables: { sessionId: 'Query' },
          },
        ],
      ]),
  },
  {
    id: 'G-13',
    level: 'SHOULD',
    clause: 'contract 1',
    title: 'sessionId in the extensions is refused',
    needs: 'nothing',
    run: (target) =>
      expectBodiesRefused(target, [['an extension', { query: nothing, extensions: { sessionId: fakeCredential } }]]),
  },
  {
    id: 'G-14',
    level: 'SHOULD',
    clause: 'contract 1',
    title: 'Other names and spellings of a credential in the body are refused',
    needs: 'nothing',
    run: (target) =>
      expectBodiesRefused(
        target,
        ['session_id', 'access_token', 'authorization', 'SESSIONID', 'session-id', 'sessionId[]'].map((name) => [
          `"${name}" in the body`,
          { query: nothing, [name]: fakeCredential },
        ]),
      ),
  },
  {
    id: 'G-15',
    level: 'MUST',
    clause: 'interface 5.1',
    title: 'sessionId in the query of the URL is refused, for GET and POST',
    needs: 'nothing',
    async run(target) {
      await expectUsual(target)
      const path = `${graphqlPath}?query=${encodeURIComponent(nothing)}&sessionId=${fakeCredential}`
      expectGraphqlRefused(await target.send('GET', path), 'GET with ?sessionId=')
      expectGraphqlRefused(await target.send('POST', path, jsonBody({ query: nothing })), 'POST with ?sessionId=')
    },
  },
  {
    id: 'G-16',
    level: 'SHOULD',
    clause: 'contract 1',
    title: 'A credential in the multipart fields of GraphQL is refused: in operations, and beside them',
    needs: 'nothing',
    async run(target) {
      const operations = JSON.stringify({ query: nothing })
      const usual = await target.send(
        'POST',
        graphqlPath,
        multipartBody([
          ['operations', operations],
          ['map', '{}'],
        ]),
      )
      assume(hasData(usual), 'GraphQL takes no multipart here')
      const within = JSON.stringify({ query: nothing, sessionId: fakeCredential })
      for (const [what, operationsSent, more] of [
        ['in operations', within, []],
        ['beside operations', operations, [['sessionId', 'x']]],
      ] as const) {
        const body = multipartBody([['operations', operationsSent], ['map', '{}'], ...more])
        expectGraphqlRefused(await target.send('POST', graphqlPath, body), `sessionId ${what}`)
      }
    },
  },
  {
    id: 'G-17',
    level: 'MUST',
    clause: 'interface 4.1 rule 3, 5.1',
    title: 'A session in the URL, the body or a variable opens nothing',
    needs: 'session',
    spendsSession: true,
    async run(target) {
      await expectNoAlias(target, 'in the URL', (session) =>
        target.send('POST', `${graphqlPath}?sessionId=${session}`, jsonBody({ query: homeTimeline })),
      )
      await expectNoAlias(target, 'in the body', (sessionId) => post(target, { query: homeTimeline, sessionId }))
      await expectNoAlias(target, 'in a variable', (sessionId) =>
        post(target, { query: homeTimeline, variables: { sessionId } }),
      )
    },
  },
  {
    id: 'G-18',
    level: 'SHOULD',
    clause: 'contract 1, 5',
    title: 'A credential in a wrong place is 400 with the code CREDENTIAL_LOCATION_FORBIDDEN',
    needs: 'nothing',
    async run(target) {
      const answer = await post(target, { query: nothing, sessionId: fakeCredential })
      expectThat(
        answer.status === 400 && codeOf(answer) === 'credential_location_forbidden',
        '400 credential_location_forbidden',
        answer,
      )
    },
  },
  {
    id: 'G-19',
    level: 'SHOULD',
    clause: 'GraphQL over HTTP 5.2',
    title: 'A mutation by GET is refused, and nothing is done',
    needs: 'session',
    async run(target) {
      const text = target.newText()
      const parameters = new URLSearchParams({
        query: createPost,
        variables: JSON.stringify({ input: { text, visibility: 'DIRECT' } }),
      })
      const answer = await target.send('GET', `${graphqlPath}?${parameters}`, { headers: [bearer(target)] })
      expectGraphqlRefused(answer, 'a mutation by GET')
      expectThat(!(await isMade(target, text)), 'nothing to be done', 'the post was made')
    },
  },
]

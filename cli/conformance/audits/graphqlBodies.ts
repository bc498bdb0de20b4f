import { type TargetResponse, codeOf } from '../response.ts'
import type { Audit } from '../audit.ts'
import { jsonBody, multipartBody } from '../bodies.ts'
import { askGraphql, expectHttpGraphql, graphqlPath, nothing } from '../graphql.ts'
import { assume, expectGraphqlRefused, expectThat, hasData } from '../judging.ts'
import { homePayload, postPayload } from '../payloads.ts'
import { expectNothingPosted } from '../posts.ts'
import { bearer, fakeCredential, sessionOf, type Target } from '../target.ts'

/** Expects GraphQL to refuse bodies that it would accept without the credential in them. */
async function expectBodiesRefused(target: Target, bodies: readonly (readonly [what: string, body: unknown])[]) {
  await expectHttpGraphql(target)
  for (const [what, body] of bodies) expectGraphqlRefused(await askGraphql(target, body), what)
}

/** Expects that a request with a session in a wrong place returns no data of the session's account. */
async function expectNoAlias(
  target: Target,
  what: string,
  ask: (session: string) => Promise<TargetResponse>,
): Promise<void> {
  expectGraphqlRefused(await ask(sessionOf(target)), `a session ${what}`)
}

/** Audits of credentials elsewhere in GraphQL requests. */
export const graphqlBodyAudits: Audit[] = [
  {
    id: 'G-10',
    level: 'MUST',
    clauses: ['graphql-3'],
    title:
      'sessionId beside the query in the body is refused even without a session, instead of being treated as anonymous',
    needs: 'nothing',
    run: (target) =>
      expectBodiesRefused(target, [['sessionId beside the query', { query: nothing, sessionId: fakeCredential }]]),
  },
  {
    id: 'G-11',
    level: 'SHOULD',
    clauses: ['graphql-4'],
    title: 'A variable sessionId is refused at any depth, even if no document declares it',
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
    clauses: ['graphql-4'],
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
    clauses: ['graphql-5'],
    title: 'sessionId in the extensions is refused',
    needs: 'nothing',
    run: (target) =>
      expectBodiesRefused(target, [['an extension', { query: nothing, extensions: { sessionId: fakeCredential } }]]),
  },
  {
    id: 'G-14',
    level: 'SHOULD',
    clauses: ['credentials-15'],
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
    clauses: ['credentials-11'],
    title: 'sessionId in the query of the URL is refused, for GET and POST',
    needs: 'nothing',
    async run(target) {
      await expectHttpGraphql(target)
      const path = `${graphqlPath(target)}?query=${encodeURIComponent(nothing)}&sessionId=${fakeCredential}`
      expectGraphqlRefused(await target.send('GET', path), 'GET with ?sessionId=')
      expectGraphqlRefused(await target.send('POST', path, jsonBody({ query: nothing })), 'POST with ?sessionId=')
    },
  },
  {
    id: 'G-16',
    level: 'SHOULD',
    clauses: ['graphql-6'],
    title: 'A credential in the fields of a GraphQL multipart request is refused: in operations, and beside them',
    needs: 'nothing',
    async run(target) {
      const operations = JSON.stringify({ query: nothing })
      const baseline = await target.send(
        'POST',
        graphqlPath(target),
        multipartBody([
          ['operations', operations],
          ['map', '{}'],
        ]),
      )
      assume(hasData(baseline), 'GraphQL takes no multipart here')
      const within = JSON.stringify({ query: nothing, sessionId: fakeCredential })
      for (const [what, operationsSent, more] of [
        ['in operations', within, []],
        ['beside operations', operations, [['sessionId', 'x']]],
      ] as const) {
        const body = multipartBody([['operations', operationsSent], ['map', '{}'], ...more])
        expectGraphqlRefused(await target.send('POST', graphqlPath(target), body), `sessionId ${what}`)
      }
    },
  },
  {
    id: 'G-17',
    level: 'MUST',
    clauses: ['credentials-2'],
    title: 'A session in the URL, the body or a variable grants nothing',
    needs: 'session',
    spendsSession: true,
    async run(target) {
      const query = (await homePayload(target)).query()
      await expectNoAlias(target, 'in the URL', (session) =>
        target.send('POST', `${graphqlPath(target)}?sessionId=${session}`, jsonBody({ query })),
      )
      await expectNoAlias(target, 'in the body', (sessionId) => askGraphql(target, { query, sessionId }))
      await expectNoAlias(target, 'in a variable', (sessionId) =>
        askGraphql(target, { query, variables: { sessionId } }),
      )
    },
  },
  {
    id: 'G-18',
    level: 'SHOULD',
    clauses: ['credentials-20'],
    title: 'A misplaced credential gets 400 with the code CREDENTIAL_LOCATION_FORBIDDEN',
    needs: 'nothing',
    async run(target) {
      const answer = await askGraphql(target, { query: nothing, sessionId: fakeCredential })
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
    clauses: ['graphql-10'],
    source: 'GraphQL over HTTP 5.2',
    title: 'A mutation by GET is refused and does nothing',
    needs: 'session',
    async run(target) {
      const payload = await postPayload(target)
      const text = target.newText()
      const parameters = new URLSearchParams({
        query: payload.query(),
        variables: JSON.stringify(payload.variables(text)),
      })
      const answer = await target.send('GET', `${graphqlPath(target)}?${parameters}`, { headers: [bearer(target)] })
      expectGraphqlRefused(answer, 'a mutation by GET')
      await expectNothingPosted(target, [text])
    },
  },
]

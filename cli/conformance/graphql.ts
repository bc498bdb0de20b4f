import { jsonBody } from './bodies.ts'
import type { Header } from './http.ts'
import { expectThat, hasData } from './judging.ts'
import type { Target } from './target.ts'

/** Where GraphQL is (paths-5). */
export const graphqlPath = '/graphql'

/** What anybody may ask. */
export const nothing = '{ __typename }'
/** What needs a session. */
export const homeTimeline = '{ homeTimeline(first: 1) { pageInfo { hasNextPage } } }'

/** Asks GraphQL over HTTP. */
export const post = (target: Target, body: unknown, headers: Header[] = []) =>
  target.send('POST', graphqlPath, jsonBody(body, headers))

/** Makes sure that GraphQL answers at all, so that a refusal means something. */
export async function expectUsual(target: Target): Promise<void> {
  const answer = await target.once('GraphQL', () => post(target, { query: nothing }))
  expectThat(hasData(answer), `{ __typename } to be answered at ${graphqlPath}`, answer)
}

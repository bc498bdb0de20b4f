import { jsonBody } from './bodies.ts'
import type { Header } from './http.ts'
import { expectThat, hasData } from './judging.ts'
import type { Target } from './target.ts'

/** Returns the path of GraphQL: the default (paths-5) or the profile's. */
export function graphqlPath({ profile }: Target): string {
  return profile.surfaces?.graphql || '/graphql'
}

/** A query that anyone may send. */
export const nothing = '{ __typename }'

/** Sends a GraphQL request over HTTP. */
export const askGraphql = (target: Target, body: unknown, headers: Header[] = []) =>
  target.send('POST', graphqlPath(target), jsonBody(body, headers))

/** Expects GraphQL to work at all, so that a refusal means something. */
export async function expectHttpGraphql(target: Target): Promise<void> {
  const answer = await target.once('GraphQL', () => askGraphql(target, { query: nothing }))
  expectThat(hasData(answer), `{ __typename } to be answered at ${graphqlPath(target)}`, answer)
}

import { jsonBody } from './bodies.ts'
import type { Header } from './http.ts'
import { expectThat, hasData } from './judging.ts'
import type { Target } from './target.ts'

/** Where GraphQL is: at the usual path (paths-5), or where the profile has it. */
export function graphqlPath({ profile }: Target): string {
  return profile.surfaces?.graphql || '/graphql'
}

/** What anybody may ask. */
export const nothing = '{ __typename }'

/** Asks GraphQL over HTTP. */
export const askGraphql = (target: Target, body: unknown, headers: Header[] = []) =>
  target.send('POST', graphqlPath(target), jsonBody(body, headers))

/** Makes sure that GraphQL answers at all, so that a refusal means something. */
export async function expectUsual(target: Target): Promise<void> {
  const answer = await target.once('GraphQL', () => askGraphql(target, { query: nothing }))
  expectThat(hasData(answer), `{ __typename } to be answered at ${graphqlPath(target)}`, answer)
}

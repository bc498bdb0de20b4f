import type { Audit } from '../audit.ts'
import { askGraphql } from '../graphql.ts'
import { expectGraphqlRefused } from '../judging.ts'
import { homePayload, type PostPayload, postPayload } from '../payloads.ts'
import { expectNothingPosted } from '../posts.ts'
import { bearer, fakeCredential, type Target } from '../target.ts'

/** Expects a mutation with a credential to be refused, without creating a post. */
async function expectNoPost(
  target: Target,
  what: string,
  bodyOf: (payload: PostPayload, text: string) => unknown,
): Promise<void> {
  const payload = await postPayload(target)
  const text = target.newText()
  const answer = await askGraphql(target, bodyOf(payload, text), [bearer(target)])
  expectGraphqlRefused(answer, what)
  await expectNothingPosted(target, [text])
}

/** Audits that GraphQL executes nothing if a credential is in an argument, in an input object, or beside the query. */
export const graphqlArgumentAudits: Audit[] = [
  {
    id: 'G-06',
    level: 'MUST',
    clauses: ['graphql-2'],
    title: 'A query with an argument sessionId is refused',
    needs: 'session',
    async run(target) {
      const query = (await homePayload(target)).query(`sessionId: "${fakeCredential}"`)
      expectGraphqlRefused(await askGraphql(target, { query }, [bearer(target)]), 'an argument sessionId')
    },
  },
  {
    id: 'G-07',
    level: 'MUST',
    clauses: ['graphql-2'],
    title: 'A mutation with an argument sessionId is refused and does nothing',
    needs: 'session',
    run: (target) =>
      expectNoPost(target, 'an argument sessionId', ({ query, variables }, text) => ({
        query: query(`sessionId: "${fakeCredential}"`),
        variables: variables(text),
      })),
  },
  {
    id: 'G-08',
    level: 'MUST',
    clauses: ['graphql-2'],
    title: 'An input object with a field sessionId is refused, and the mutation does nothing',
    needs: 'session',
    run: (target) =>
      expectNoPost(target, 'a field sessionId of an input object', ({ query, variables }, text) => ({
        query: query(),
        variables: variables(text, { sessionId: fakeCredential }),
      })),
  },
  {
    id: 'G-09',
    level: 'MUST',
    clauses: ['graphql-3'],
    title: 'sessionId beside the query in the body is refused, and the mutation does nothing',
    needs: 'session',
    run: (target) =>
      expectNoPost(target, 'sessionId beside the query', ({ query, variables }, text) => ({
        query: query(),
        variables: variables(text),
        sessionId: fakeCredential,
      })),
  },
]

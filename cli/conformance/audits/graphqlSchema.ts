import { listWithin, textWithin, within } from '../response.ts'
import type { Audit } from '../audit.ts'
import { askGraphql, expectHttpGraphql, nothing } from '../graphql.ts'
import { assume, expectGraphqlRefused, expectThat, hasData } from '../judging.ts'
import { homePayload } from '../payloads.ts'
import { bearer, fakeCredential, type Target } from '../target.ts'

const introspection = `{ __schema { subscriptionType { fields { name } }
  types { name inputFields { name } fields(includeDeprecated: true) { name args { name } } } } }`

/** Returns the schema by introspection. Throws NotChecked if introspection is off. */
async function schema(target: Target): Promise<unknown> {
  const answer = await target.once('introspection', () => askGraphql(target, { query: introspection }))
  assume(hasData(answer), 'introspection is off')
  return within(answer.json, 'data', '__schema')
}

const isCredentialName = (name: unknown) =>
  typeof name === 'string' && /^(?:sessionid|accesstoken|authorization)$/i.test(name.replace(/[_-]/g, ''))

const namesOf = (list: readonly unknown[]) => list.map((item) => within(item, 'name'))

/** Returns the arguments and input fields of a schema that could take a credential. */
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

/** Audits of GraphQL responses and of the schema. */
export const graphqlAudits: Audit[] = [
  {
    id: 'G-01',
    level: 'MUST',
    clauses: ['credentials-1'],
    title: 'A query with a session in the Authorization header is accepted',
    needs: 'session',
    async run(target) {
      const { name, query } = await homePayload(target)
      const answer = await askGraphql(target, { query: query() }, [bearer(target)])
      expectThat(hasData(answer), `data of ${name}`, answer)
    },
  },
  {
    id: 'G-02',
    level: 'MUST',
    clauses: ['credentials-4'],
    title: 'The home timeline needs a session',
    needs: 'nothing',
    async run(target) {
      await expectHttpGraphql(target)
      const { name, query } = await homePayload(target)
      expectGraphqlRefused(await askGraphql(target, { query: query() }), `${name} without a session`)
    },
  },
  {
    id: 'G-03',
    level: 'SHOULD',
    clauses: ['credentials-5'],
    source: 'RFC 6750 3.1',
    title: 'An invalid session gets 401, even for public fields',
    needs: 'nothing',
    async run(target) {
      await expectHttpGraphql(target)
      const answer = await askGraphql(target, { query: nothing }, [['Authorization', `Bearer ${fakeCredential}`]])
      expectThat(answer.status === 401, '401', answer)
    },
  },
  {
    id: 'G-04',
    level: 'MUST',
    clauses: ['graphql-1', 'credentials-21'],
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
    clauses: ['graphql-8'],
    title: 'The streaming operations are timelineStream and notificationStream',
    needs: 'nothing',
    async run(target) {
      const names = namesOf(listWithin(await schema(target), 'subscriptionType', 'fields'))
      for (const name of ['timelineStream', 'notificationStream'])
        expectThat(names.includes(name), `a subscription called ${name}`, `${names.length} subscriptions without it`)
    },
  },
]

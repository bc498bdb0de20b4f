import { type TargetResponse, codeOf, textWithin } from '../response.ts'
import type { Audit } from '../audit.ts'
import { documentOf, type GraphqlField, graphqlFields, isFieldOfNothing, isModeratorsField } from '../axes/inputs.ts'
import { isOfModerators, publishedRoutes, type Route } from '../axes/routes.ts'
import { jsonBody } from '../bodies.ts'
import { signedIn } from '../browser.ts'
import { askGraphql } from '../graphql.ts'
import type { Header, RequestParts } from '../http.ts'
import { assume, expectGraphqlRefused, expectThat, isAccepted } from '../judging.ts'
import { ownAccount } from '../publicHttp.ts'
import { bearer, type Target } from '../target.ts'

/**
 * Returns the moderators' routes that are safe to try: reads, and routes with ids that do not exist, so that a server
 * with a defect changes nothing.
 */
async function moderatorRoutes(target: Target): Promise<Route[]> {
  const routes = (await publishedRoutes(target)).filter(isOfModerators)
  assume(routes.length > 0, 'no moderator route is published')
  const harmless = routes.filter(({ method, isOfNothing }) => method === 'GET' || isOfNothing)
  return target.sample(harmless, 10, ({ method, hasParameters }) => `${method} ${hasParameters}`)
}

type Ask = (method: string, path: string, sent?: RequestParts) => Promise<TargetResponse>

/** Sends requests to moderators' routes, and expects the same of each response. */
async function expectOfEach(
  target: Target,
  ask: Ask,
  expected: string,
  isSo: (answer: TargetResponse) => boolean,
  methodsOfReads: readonly string[] = ['GET'],
) {
  for (const { method, path } of await moderatorRoutes(target))
    for (const one of method === 'GET' ? methodsOfReads : [method]) {
      const answer = await ask(one, path, method === 'GET' ? {} : jsonBody({}))
      expectThat(isSo(answer), `${expected} at ${one} ${path}`, answer)
    }
}

/** Expects moderators' routes to refuse a person before they read the request. */
function expectAllRefused(target: Target, ask: Ask, who: string): Promise<void> {
  const isRefused = ({ status }: TargetResponse) => [401, 403, 404].includes(status)
  return expectOfEach(target, ask, `${who} to be refused`, isRefused, ['GET', 'HEAD'])
}

const codes = ['insufficient_scope', 'forbidden']

/** Expects a 403 with a code, even if an id does not exist. */
function expectForbidden(target: Target, ask: Ask, who: string): Promise<void> {
  const isForbidden = (answer: TargetResponse) => answer.status === 403 && codes.includes(codeOf(answer) ?? '')
  return expectOfEach(target, ask, `403 ${codes.join(' or ')} for ${who}`, isForbidden)
}

/** Throws NotChecked if an account has permissions, because such an account shows nothing about ordinary people. */
function assumeOrdinary(account: TargetResponse): void {
  const permissions = textWithin(account.json, 'role', 'permissions') ?? '0'
  assume(isAccepted(account), 'the account could not be read (/accounts/verify_credentials)')
  assume(permissions === '0', 'the account has the role of a moderator: use the account of an ordinary person')
}

/** Returns a function that sends requests with the given session. Throws NotChecked if its account is a moderator. */
async function asPerson(target: Target): Promise<Ask> {
  const headers: Header[] = [bearer(target)]
  assumeOrdinary(await target.send('GET', ownAccount, { headers }))
  return (method, path, sent = {}) =>
    target.send(method, path, { ...sent, headers: [...headers, ...(sent.headers ?? [])] })
}

/**
 * Returns a function that sends requests as a page of an ordinary person. A page has no scopes, so only the missing
 * role can be the reason for a refusal.
 */
async function asPage(target: Target): Promise<Ask> {
  const { browser } = await signedIn(target)
  const api = (path: string) => path.replace(/^\/api\/v\d/, '/v1/browser/api')
  assumeOrdinary(await browser.get(api(ownAccount)))
  return (method, path, sent) => browser.send(method, api(path), sent)
}

/**
 * Returns all queries for moderators, and a sample of the mutations for moderators. The mutations are called with an id
 * that does not exist, so that a server with a defect changes nothing.
 */
async function moderatorFields(target: Target): Promise<GraphqlField[]> {
  const fields = (await graphqlFields(target)).filter(isModeratorsField)
  assume(fields.length > 0, 'the schema has no query or mutation for moderators with a known name')
  const [queries, mutations] = (['query', 'mutation'] as const).map((operation) =>
    fields.filter((field) => field.operation === operation),
  )
  return [...queries!, ...target.sample(mutations!.filter(isFieldOfNothing), 8)]
}

/** Requests the fields for moderators, and calls `check` with each response. */
async function queryFields(target: Target, headers: Header[], check: (answer: TargetResponse, name: string) => void) {
  for (const field of await moderatorFields(target))
    check(await askGraphql(target, { query: documentOf(field), variables: field.values }, headers), field.name)
}

/** Audits of functions for moderators only. */
export const moderationAudits: Audit[] = [
  {
    id: 'M-01',
    level: 'MUST',
    clauses: ['credentials-22', 'credentials-4'],
    title: 'Moderator routes need a session',
    needs: 'nothing',
    run: (target) => expectAllRefused(target, target.send, 'a request without a session'),
  },
  {
    id: 'M-02',
    level: 'MUST',
    clauses: ['credentials-22'],
    title: 'Moderator routes refuse a session without the required scopes',
    needs: 'session',
    run: async (target) => expectAllRefused(target, await asPerson(target), 'a session without the scope'),
  },
  {
    id: 'M-03',
    level: 'MUST',
    clauses: ['credentials-22'],
    title: 'Moderator routes refuse an ordinary person who is signed in, also under /v1/browser/api',
    needs: 'account',
    run: async (target) => expectAllRefused(target, await asPage(target), 'an ordinary person'),
  },
  {
    id: 'M-04',
    level: 'SHOULD',
    clauses: ['credentials-23', 'errors-11'],
    title: 'Moderator routes return 403 to a session without the required scopes, whether or not the id exists',
    needs: 'session',
    run: async (target) => expectForbidden(target, await asPerson(target), 'a session without the scope'),
  },
  {
    id: 'M-05',
    level: 'SHOULD',
    clauses: ['credentials-23', 'errors-13'],
    title: 'Moderator routes return 403 to an ordinary person, whether or not the id exists',
    needs: 'account',
    run: async (target) => expectForbidden(target, await asPage(target), 'an ordinary person'),
  },
  {
    id: 'M-06',
    level: 'MUST',
    clauses: ['credentials-22'],
    title:
      'Moderator queries and mutations refuse a session without the required scopes, and requests without a session',
    needs: 'session',
    async run(target) {
      await asPerson(target)
      for (const headers of [[], [bearer(target)]])
        await queryFields(target, headers, (answer, name) => {
          const what = `${name} ${headers.length > 0 ? 'without the scope' : 'without a session'}`
          expectGraphqlRefused(answer, what)
          expectThat(codeOf(answer) !== 'validation_failed', `${what} to be refused before its input is read`, answer)
        })
    },
  },
  {
    id: 'M-07',
    level: 'SHOULD',
    clauses: ['credentials-23', 'errors-11'],
    title: 'GraphQL refuses moderator operations to other people with FORBIDDEN or INSUFFICIENT_SCOPE, for any id',
    needs: 'session',
    async run(target) {
      await asPerson(target)
      await queryFields(target, [bearer(target)], (answer, name) =>
        expectThat(codes.includes(codeOf(answer) ?? ''), `${codes.join(' or ')} for ${name}`, answer),
      )
    },
  },
]

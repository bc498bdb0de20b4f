import type { TargetResponse } from './response.ts'
import { askGraphql, graphqlPath, nothing } from './graphql.ts'
import { graphqlFields } from './axes/inputs.ts'
import { sessionPath } from './browser.ts'
import { jsonBody } from './bodies.ts'
import type { Header, RequestParts } from './http.ts'
import { isAccepted } from './judging.ts'
import { Unreachable } from './reach.ts'
import type { Surface } from './surfaces.ts'
import { bearer, type Target } from './target.ts'
import { NotChecked, Violation } from './violation.ts'
import { endpointsOf, streamingEndpoint } from './websockets.ts'

const isNothing = ({ status }: TargetResponse) => [404, 405, 501].includes(status)

/**
 * For each surface, a function that returns evidence that the surface exists at its usual path; undefined for none. It
 * is called if the profile denies the surface.
 */
const traces: Record<Surface, (target: Target) => Promise<string | undefined>> = {
  graphql: (target) => trace(target, 'POST', graphqlPath(target), jsonBody({ query: nothing }, ownHeaders(target))),
  streaming: (target) => trace(target, 'GET', streamingEndpoint(target).path, { headers: ownHeaders(target) }),
  browser: (target) => trace(target, 'GET', sessionPath),
  apps: (target) => trace(target, 'POST', '/oauth/token'),
  async pages(target) {
    const answer = await target.send('GET', '/')
    const isPage = isAccepted(answer) && answer.headers['content-type']?.startsWith('text/html')
    return isPage ? 'GET / is answered with a page' : undefined
  },
  async websocket(target) {
    const headers = ownHeaders(target)
    for (const { path, protocols } of endpointsOf(target)) {
      const { socket } = await target.openSocket(path, { headers, protocols })
      socket?.close()
      if (socket) return `${path} opens a WebSocket`
    }
    return undefined
  },
}

function ownHeaders(target: Target): Header[] {
  return target.credentials.session === undefined ? [] : [bearer(target)]
}

/**
 * Requests a path, and a nonexistent path beside it, because some servers refuse both before they look them up
 * (paths-12).
 */
async function trace(target: Target, method: string, path: string, sent?: RequestParts): Promise<string | undefined> {
  const answer = await target.send(method, path, sent)
  if (isNothing(answer)) return undefined
  const beside = await target.send(method, path.replace(/[^/]*$/, 'conformance-nowhere'), sent)
  return answer.status === beside.status ? undefined : `${method} ${path} gets ${answer.status}`
}

/**
 * Checks that a profile is true: denied surfaces must be absent, and named things must exist. Throws Unreachable with
 * the key, so that a wrong profile cannot hide a violation.
 */
export async function expectTrueProfile(target: Target): Promise<void> {
  const { surfaces = {}, graphql = {} } = target.profile
  for (const [surface, look] of Object.entries(traces)) {
    if (surfaces[surface as Surface] !== false) continue
    const evidence = await look(target).catch(nothingOf)
    if (evidence !== undefined) throw wrong(`surfaces.${surface}`, `is false, but ${evidence}`)
  }
  if (typeof surfaces.graphql === 'string' && isNothing(await askGraphql(target, { query: nothing })))
    throw wrong('surfaces.graphql', `is ${surfaces.graphql}, but there is no GraphQL at ${graphqlPath(target)}`)
  if (graphql.homeTimeline === undefined && graphql.createPost === undefined) return
  const fields = await graphqlFields(target).catch(nothingOf)
  for (const [key, operation] of [['homeTimeline', 'query'] as const, ['createPost', 'mutation'] as const]) {
    const profileField = graphql[key]
    if (profileField === undefined || fields === undefined) continue
    const isThere = fields.some((field) => field.operation === operation && field.name === profileField)
    if (!isThere) throw wrong(`graphql.${key}`, `is ${profileField}, but the schema has no such ${operation}`)
  }
}

function wrong(key: string, problem: string): Unreachable {
  return new Unreachable(`--profile: "${key}" ${problem}.`)
}

// Returns undefined, which stands for no evidence, if a connection was closed or a response cannot be judged. Rethrows
// other errors.
function nothingOf(error: unknown): undefined {
  if (error instanceof NotChecked || error instanceof Violation) return undefined
  throw error
}

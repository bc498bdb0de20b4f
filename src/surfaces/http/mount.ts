import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { admitsAnonymous } from '../../model/openness.ts'
import { callOperation, inputOf, type OpenCall, type Operation, requirePermission } from '../../operations/operation.ts'
import type { Services } from '../../operations/services.ts'
import { jsonType } from './errors.ts'
import { inRestNames } from './fieldNames.ts'
import { type Cursors, filledPath, linkHeader, offsetCursors, offsetNames } from './linkHeader.ts'
import { alternativeOf, type Route } from './route.ts'
import { type InputSource, isPresent, routeInput } from './routeInput.ts'
import { runRead, runWrite } from '../runRead.ts'
import { takesFiles } from './uploads.ts'

/** Mounts a route table. A change that Mastodon documents as PATCH also works as PUT, and the other way round. */
export function mountRoutes(app: FastifyInstance, routes: readonly Route[], services: Services): void {
  const ownRoutes = new Set(routes.map(({ method, path }) => `${method} ${path}`))
  for (const route of routes) {
    const { operation, path } = route
    const config = { operation, takesFiles: takesFiles(operation), needsSession: needsSession(operation, services) }
    app.route({ method: methodsOf(route, ownRoutes), url: path, config, handler: handlerOf(route, services) })
  }
}

const equivalents: Partial<Record<Route['method'], Route['method']>> = { PUT: 'PATCH', PATCH: 'PUT' }

function methodsOf({ method, path }: Route, ownRoutes: ReadonlySet<string>): Route['method'][] {
  const equivalent = equivalents[method]
  return equivalent === undefined || ownRoutes.has(`${equivalent} ${path}`) ? [method] : [method, equivalent]
}

function needsSession({ anonymous }: Operation, { settings }: Services): boolean {
  return !admitsAnonymous(anonymous, settings)
}

function handlerOf(route: Route, services: Services) {
  const defaultHandler = respondWith(route, services)
  const other = alternativeOf(route)
  if (!other) return defaultHandler
  const alternative = respondWith(other, services)
  const { when } = route.alternative!
  return (request: FastifyRequest, reply: FastifyReply) =>
    (isPresent(request, when) ? alternative : defaultHandler)(request, reply)
}

function respondWith(route: Route, services: Services) {
  const answerOf = routeResults(route, services)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<string | Buffer> => {
    const { status, text, link } = await answerOf(request)
    reply.code(status).header('content-type', jsonType)
    if (link !== undefined) reply.header('link', link)
    return text
  }
}

/** The response of a route. */
export interface RouteResult {
  /** The operation's output, of which `text` is the rendering. */
  output: unknown
  status: number
  text: string | Buffer
  /** The `Link` header of a page. */
  link: string | undefined
}

/** The parts of a request that a route's response depends on. */
export type RouteRequest = InputSource &
  Pick<FastifyRequest, 'caller' | 'app' | 'originalUrl' | 'raw' | 'deadline'> &
  Partial<Pick<FastifyRequest, 'slot' | 'ip'>>

/** Returns a function that answers requests of a route. It throws the operation's errors. */
export function routeResults(route: Route, services: Services): (request: RouteRequest) => Promise<RouteResult> {
  const readInput = routeInput(route)
  return async (request) => {
    const address = () => request.ip ?? ''
    const call: OpenCall = { ...services, caller: request.caller, app: request.app, address }
    // `runWrite` may refuse with 503. A caller without the permission gets 401 or 403 before that.
    requirePermission(route.operation, call)
    const respondWith = route.operation.kind === 'query' ? runRead : runWrite
    const output = await respondWith(request, () => calling(route, () => readInput(request), call))
    const text = rendered(route, output, call)
    const status = route.answer.status?.(output) ?? 200
    const cursors = route.isSliced ? slicedCursors(route, readInput(request), output) : route.answer.link?.(output)
    return { output, status, text, link: cursors && linkOf(route, cursors, request, services) }
  }
}

async function calling(route: Route, input: () => unknown, call: OpenCall): Promise<never> {
  try {
    return (await callOperation(route.operation, input, call)) as never
  } catch (error) {
    throw inRestNames(error, route)
  }
}

function rendered({ answer }: Route, output: never, call: OpenCall): string | Buffer {
  const { caller, links, limits, settings, checkOutput } = call
  const text = answer.render(output, { caller, links, limits, settings })
  if (checkOutput) answer.schema.parse(JSON.parse(String(text)))
  return text
}

function slicedCursors({ operation }: Route, input: unknown, output: never): Cursors {
  const slice = inputOf(operation.input, input) as { limit: number; offset: number }
  return offsetCursors(slice, (output as unknown[]).length)
}

function linkOf(route: Route, cursors: Cursors, request: RouteRequest, { links }: Services): string | undefined {
  const path = filledPath(route.path, request.params as Record<string, string>)
  return linkHeader(links, request.originalUrl, path, cursors, route.isSliced ? offsetNames : undefined)
}

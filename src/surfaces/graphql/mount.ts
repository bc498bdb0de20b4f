import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Entry, sentence } from '../../messages/text.ts'
import { misdirected, notFound, ServiceError } from '../../model/errors.ts'
import type { OpenCall } from '../../operations/operation.ts'
import type { Services } from '../../operations/services.ts'
import type { EventResponseOptions } from '../respondWithEvents.ts'
import { graphqlErrorEntity } from '../graphqlError.ts'
import { inTime } from '../deadline.ts'
import { runRead, runWrite } from '../runRead.ts'
import { acceptedMediaTypes, eventStreamType } from '../graphqlMediaType.ts'
import { requestErrorText, sendExecuted, sendNotAllowed, sendRequestErrors } from './responses.ts'
import type { Graphql } from './graphql.ts'
import type { PreparedRequest } from './preparedRequest.ts'
import { readerOf } from '../reader.ts'
import type { GraphqlCounts, GraphqlResult } from './metrics.ts'
import { readParameters } from './parameters.ts'
import { type ParsedRequest, readRequest } from './parsedRequest.ts'
import { GraphqlRequestError } from './requestError.ts'
import { sendEvents, sendOneEvent } from './streamEvents.ts'

/** The options of GraphQL over HTTP. */
export interface MountOptions extends Omit<EventResponseOptions, 'limits'> {
  graphql: Graphql
  services: Services
  /** The paths to mount it at. */
  paths: readonly string[]
  /** Returns the schema in the schema definition language. Undefined if clients may not read it. */
  schemaText: (() => string) | undefined
  /**
   * Counts the calls and uploads of a request, except the first call and the first upload, which were counted before.
   */
  charge(request: FastifyRequest, more: { requests: number; uploads: number }): Promise<void>
  counts: Pick<GraphqlCounts, 'add'>
  /** False if other processes serve the streams. */
  hasStreams: boolean
}

const methods = 'GET, HEAD, POST'

/** Mounts GraphQL over HTTP and over server-sent events, and the schema at `/graphql/schema.graphql`. */
export function mountGraphql(app: FastifyInstance, options: MountOptions): void {
  const { paths, schemaText } = options
  for (const path of paths) mountAt(path, app, options)
  app.get('/graphql/schema.graphql', { config: { needsSession: false } }, (_request, reply) => {
    if (schemaText === undefined) throw notFound()
    return reply.header('content-type', 'text/plain; charset=utf-8').send(schemaText())
  })
}

function mountAt(url: string, app: FastifyInstance, options: MountOptions): void {
  const { graphql } = options
  const readings = new WeakMap<FastifyRequest, ParsedRequest>()
  const config = {
    takesFiles: true,
    needsSession: false,
    speaksGraphql: true,
    bodyNames(request: FastifyRequest) {
      const reading = readRequest(request, graphql)
      readings.set(request, reading)
      return reading.names
    },
  }
  const handler = (request: FastifyRequest, reply: FastifyReply) =>
    respond(request, reply, readings.get(request)!, options)
  app.route({ method: ['GET', 'POST'], url, config, handler })
  app.route({
    method: ['PUT', 'PATCH', 'DELETE'],
    url,
    config: { needsSession: false, speaksGraphql: true },
    handler: (request, reply) => sendNotAllowed(request, reply, methods, sentence('graphqlMethods')),
  })
}

async function respond(
  request: FastifyRequest,
  reply: FastifyReply,
  reading: ParsedRequest,
  options: MountOptions,
): Promise<FastifyReply> {
  const began = performance.now()
  const count: Count = (operation, result) => options.counts.add(operation, result, performance.now() - began)
  try {
    const prepared = options.graphql.prepare(readParameters(reading.parameters()))
    const refusal = refusalOfMethod(prepared.operation.kind, request.method)
    if (refusal) return sendNotAllowed(request, reply, ...refusal)
    const extra = extraOf(request, prepared)
    if (extra.requests + extra.uploads > 0) await inTime(request, 'read', () => options.charge(request, extra))
    const send = prepared.operation.kind === 'subscription' ? follow : execute
    return await send(prepared, request, reply, options, count)
  } catch (error) {
    count('none', 'refused')
    return sendRefusal(error, request, reply)
  }
}

type Count = (operation: 'none' | PreparedRequest['operation']['kind'], result: GraphqlResult) => void

function refusalOfMethod(
  kind: PreparedRequest['operation']['kind'],
  method: string,
): [allow: string, why: Entry] | undefined {
  // A mutation needs POST, because any link can send a GET, and any intermediary may repeat it (RFC 9110 section
  // 9.2.1).
  if (kind === 'mutation' && method !== 'POST') return ['POST', sentence('mutationByPost')]
  return kind === 'subscription' && method === 'HEAD' ? ['GET, POST', sentence('streamNotHead')] : undefined
}

async function execute(
  prepared: PreparedRequest,
  request: FastifyRequest,
  reply: FastifyReply,
  { graphql, services }: MountOptions,
  count: Count,
): Promise<FastifyReply> {
  const run = () => graphql.execute(prepared, executionOf(request, services))
  const executed = await (prepared.operation.kind === 'query' ? runRead : runWrite)(request, run)
  count(prepared.operation.kind, executed.hasErrors ? 'with_errors' : 'done')
  const isStream = acceptedMediaTypes(request.headers.accept)[0] === eventStreamType
  return isStream ? sendOneEvent(reply, String(executed.json)) : sendExecuted(request, reply, executed)
}

async function follow(
  prepared: PreparedRequest,
  request: FastifyRequest,
  reply: FastifyReply,
  options: MountOptions,
  count: Count,
): Promise<FastifyReply> {
  const { graphql, services } = options
  if (!takesEvents(request)) throw streamNeeded()
  // Proxies route by the first type in `Accept`. A request that names the stream's type later arrives at this process,
  // although other processes have the streams.
  if (!options.hasStreams) throw misdirected('streams')
  const subscribe = () => graphql.subscribe(prepared, executionOf(request, services), lastEventId(request))
  const open = () => inTime(request, 'read', subscribe, (late) => late.stop())
  const sent = await sendEvents(request, reply, open, { ...options, limits: services.limits })
  count('subscription', 'done')
  return sent
}

// GraphQL over SSE: the errors of a document are sent as a stream, because a browser would not reveal them otherwise.
function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof GraphqlRequestError) {
    if (!takesEvents(request)) return sendRequestErrors(request, reply, error)
    return sendOneEvent(reply, requestErrorText(request, error))
  }
  if (!(error instanceof ServiceError) || !takesEvents(request) || !sentInStream.has(error.code)) throw error
  request.errorCode = error.code
  return sendOneEvent(reply, JSON.stringify({ errors: [graphqlErrorEntity(error, readerOf(request))] }))
}

const takesEvents = ({ headers }: FastifyRequest) => acceptedMediaTypes(headers.accept).includes(eventStreamType)

// The codes of final refusals. An error status would only tell clients of GraphQL over SSE that they may try again.
const sentInStream: ReadonlySet<string> = new Set(['validation_failed', 'not_found', 'insufficient_scope'])

function executionOf(request: FastifyRequest, services: Services) {
  const address = () => request.ip
  const call: OpenCall = { ...services, surface: 'graphql', caller: request.caller, app: request.app, address }
  return {
    call,
    ...readerOf(request),
    log: (error: unknown, message: string) => request.log.error({ err: error }, message),
  }
}

// A document can contain one call for each top-level field, and a form one upload for each file.
function extraOf({ parsedBody }: FastifyRequest, { operation }: PreparedRequest) {
  return {
    requests: Math.max(0, operation.rootFields - 1),
    uploads: Math.max(0, (parsedBody?.files.length ?? 0) - 1),
  }
}

function lastEventId({ headers }: FastifyRequest): string | undefined {
  const id = headers['last-event-id']
  return typeof id === 'string' && id !== '' ? id : undefined
}

function streamNeeded(): ServiceError {
  return new ServiceError('malformed_request', sentence('streamAccept', { type: eventStreamType }))
}

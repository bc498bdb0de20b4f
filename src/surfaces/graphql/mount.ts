import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound, ServiceError } from '../../model/errors.ts'
import type { OpenCall } from '../../operations/operation.ts'
import type { Services } from '../../operations/services.ts'
import { graphqlErrorEntity } from '../graphqlError.ts'
import { acceptedMediaTypes, eventStreamType } from '../graphqlMediaType.ts'
import { requestErrorText, sendExecuted, sendNotAllowed, sendRequestErrors } from './answer.ts'
import type { Graphql, PreparedRequest } from './graphql.ts'
import type { GraphqlCounts } from './metrics.ts'
import { readParameters } from './parameters.ts'
import { type Reading, readRequest } from './reading.ts'
import { GraphqlRequestError } from './requestError.ts'
import { sendEvents, sendOneEvent, type StreamOptions } from './streamEvents.ts'

export interface MountOptions extends Omit<StreamOptions, 'limits'> {
  graphql: Graphql
  services: Services
  /** The schema in its own language; undefined where it may not be asked for. */
  schemaText: string | undefined
  /** Counts what a request carries beyond the one call, or one upload, that it was counted as. */
  charge(request: FastifyRequest, more: { requests: number; uploads: number }): Promise<void>
  counts: Pick<GraphqlCounts, 'add'>
}

const methods = 'GET, HEAD, POST'

/** Mounts GraphQL over HTTP, and over server-sent events, at `/graphql`. */
export function mountGraphql(app: FastifyInstance, options: MountOptions): void {
  const { graphql, schemaText } = options
  const readings = new WeakMap<FastifyRequest, Reading>()
  const config = {
    takesFiles: true,
    needsSession: false,
    bodyNames(request: FastifyRequest) {
      const reading = readRequest(request, graphql)
      readings.set(request, reading)
      return reading.names
    },
  }
  const handler = (request: FastifyRequest, reply: FastifyReply) =>
    answer(request, reply, readings.get(request)!, options)
  app.route({ method: ['GET', 'POST'], url: '/graphql', config, handler })
  app.route({
    method: ['PUT', 'PATCH', 'DELETE'],
    url: '/graphql',
    config: { needsSession: false },
    handler: (request, reply) => sendNotAllowed(request, reply, methods, 'GraphQL is asked by GET or POST'),
  })
  app.get('/graphql/schema.graphql', { config: { needsSession: false } }, (_request, reply) => {
    if (schemaText === undefined) throw notFound()
    return reply.header('content-type', 'text/plain; charset=utf-8').send(schemaText)
  })
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  reading: Reading,
  options: MountOptions,
): Promise<FastifyReply> {
  const began = performance.now()
  const accepted = acceptedMediaTypes(request.headers.accept)
  try {
    const prepared = options.graphql.prepare(readParameters(reading.parameters()))
    const { kind } = prepared.operation
    // A GET may be sent by a link, and repeated by anybody on the way (RFC 9110 section 9.2.1).
    if (kind === 'mutation' && request.method !== 'POST') {
      return sendNotAllowed(request, reply, 'POST', 'A mutation must be sent by POST')
    }
    if (kind === 'subscription' && request.method === 'HEAD') {
      return sendNotAllowed(request, reply, 'GET, POST', 'A stream has a body')
    }
    await options.charge(request, extraOf(request, prepared))
    const execution = executionOf(request, options.services)
    if (kind === 'subscription') {
      if (!accepted.includes(eventStreamType)) throw streamNeeded()
      const open = () => options.graphql.subscribe(prepared, execution, lastEventId(request))
      const stream = { ...options, limits: options.services.limits }
      const sent = await sendEvents(request, reply, open, stream)
      options.counts.add(kind, 'done', performance.now() - began)
      return sent
    }
    const executed = await options.graphql.execute(prepared, execution)
    options.counts.add(kind, executed.hasErrors ? 'with_errors' : 'done', performance.now() - began)
    if (accepted[0] === eventStreamType) return sendOneEvent(reply, executed.text)
    return sendExecuted(request, reply, executed)
  } catch (error) {
    options.counts.add('none', 'refused', performance.now() - began)
    const isStream = accepted.includes(eventStreamType)
    if (isStream && error instanceof ServiceError && toldInStream.has(error.code)) {
      request.errorCode = error.code
      return sendOneEvent(reply, JSON.stringify({ errors: [graphqlErrorEntity(error, request.id)] }))
    }
    if (!(error instanceof GraphqlRequestError)) throw error
    if (!isStream) return sendRequestErrors(request, reply, error)
    // GraphQL over SSE: what is wrong with a document is told in a stream, as a browser would not show it otherwise.
    return sendOneEvent(reply, requestErrorText(request, error))
  }
}

// What an operation refuses, and will refuse again: of a status, GraphQL over SSE's client knows only that it may try once more.
const toldInStream: ReadonlySet<string> = new Set(['validation_failed', 'not_found', 'insufficient_scope'])

function executionOf(request: FastifyRequest, services: Services) {
  const call: OpenCall = { ...services, caller: request.caller }
  return {
    call,
    requestId: request.id,
    log: (error: unknown, message: string) => request.log.error({ err: error }, message),
  }
}

// A document may hold as many calls as it has fields at its top, and a form as many uploads as it has files.
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
  return new ServiceError(
    'malformed_request',
    `A subscription is answered with a stream: accept ${eventStreamType}, or use a WebSocket`,
  )
}

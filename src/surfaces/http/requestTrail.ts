import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { parseTraceparent, type TraceContext, withTrace } from '../../model/traceContext.ts'

/** The ids that identify a request in logs, here and elsewhere. */
export interface RequestTrail {
  /** The `X-Request-Id` of a trusted proxy, or else a new id. */
  id: string
  /** The `X-Request-Id` of a client that is not a trusted proxy. It may be forged. */
  clientId: string | undefined
  /** The trace that a trusted proxy names. */
  trace: TraceContext | undefined
}

const trails = new WeakMap<IncomingMessage, RequestTrail>()

/** Sets the ids of a request. Call it before anything else. Only addresses of `isProxy` may send them. */
export function beginTrail(request: IncomingMessage, isProxy: (address: string) => boolean): RequestTrail {
  const isTrusted = isProxy(request.socket.remoteAddress ?? '')
  const sentId = harmless(request.headers['x-request-id'])
  const trail = {
    id: (isTrusted ? sentId : undefined) ?? newRequestId(),
    clientId: isTrusted ? undefined : sentId,
    trace: isTrusted ? parseTraceparent(request.headers['traceparent']) : undefined,
  }
  trails.set(request, trail)
  return trail
}

/** Returns the ids of a request; an empty object if `beginTrail` was not called. */
export const trailOf = (request: IncomingMessage): Partial<RequestTrail> => trails.get(request) ?? {}

/** Returns the fields that identify a request in the log. */
export function loggedTrail({ id, clientId, trace }: Partial<RequestTrail>): Record<string, string> {
  return {
    ...(id !== undefined && { request_id: id }),
    ...(clientId !== undefined && { client_request_id: clientId }),
    ...(trace && { trace_id: trace.traceId, span_id: trace.spanId }),
  }
}

/** Makes the trace of a request available to all work done for it. */
export function registerTraces(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { trace } = trailOf(request.raw)
    if (trace) withTrace(trace, done)
    else done()
  })
}

export function newRequestId(): string {
  const id = randomUUID()
  // Reading a character makes V8 join the eleven parts of the text, which a socket would otherwise retain.
  id.charCodeAt(0)
  return id
}

// The id is logged and sent back. Ids of proxies and tracers have these forms, and no secret or part of one has them.
const form = /^(?:[0-9a-f]{16,32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

const harmless = (id: unknown) => (typeof id === 'string' && form.test(id) ? id : undefined)

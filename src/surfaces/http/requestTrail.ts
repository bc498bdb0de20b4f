import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { parseTraceparent, type TraceContext, withTrace } from '../../model/traceContext.ts'

/** By what a request is found in the log, here and elsewhere. */
export interface RequestTrail {
  /** Of a proxy that is trusted its `X-Request-Id`, else a new one. */
  id: string
  /** What somebody else called it, who may have taken it from anybody. */
  clientId: string | undefined
  /** Where a proxy that is trusted says that it belongs to a trace. */
  trace: TraceContext | undefined
}

const trails = new WeakMap<IncomingMessage, RequestTrail>()

/** Finds out what a request is called; `isProxy` says which addresses may say that. Fastify asks first of all. */
export function beginTrail(request: IncomingMessage, isProxy: (address: string) => boolean): RequestTrail {
  const isTrusted = isProxy(request.socket.remoteAddress ?? '')
  const named = harmless(request.headers['x-request-id'])
  const trail = {
    id: (isTrusted ? named : undefined) ?? newRequestId(),
    clientId: isTrusted ? undefined : named,
    trace: isTrusted ? parseTraceparent(request.headers['traceparent']) : undefined,
  }
  trails.set(request, trail)
  return trail
}

/** Returns the fields by which a request is found in the log. */
export function loggedTrail(request: IncomingMessage): Record<string, string> {
  const { id, clientId, trace } = trails.get(request) ?? {}
  return {
    ...(id !== undefined && { request_id: id }),
    ...(clientId !== undefined && { client_request_id: clientId }),
    ...(trace && { trace_id: trace.traceId, span_id: trace.spanId }),
  }
}

/** Has what is done for a request know to which trace it belongs. */
export function registerTraces(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const trace = trails.get(request.raw)?.trace
    if (trace) withTrace(trace, done)
    else done()
  })
}

/** A request id that nobody has used. */
export function newRequestId(): string {
  return randomUUID()
}

// It is logged and sent back. These are what proxies and tracers make; no secret, nor a part of one, has such a shape.
const form = /^(?:[0-9a-f]{16,32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

const harmless = (id: unknown) => (typeof id === 'string' && form.test(id) ? id : undefined)

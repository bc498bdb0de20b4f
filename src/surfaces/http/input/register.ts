import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mayHaveBody, readBody, type BodyOptions, type ParsedBody } from './body.ts'
import type { InputLimits } from './limits.ts'
import type { NamedFields } from './params.ts'
import { parseQuery } from './query.ts'
import { closeAfterResponse, sendContinue } from './earlyResponse.ts'
import { discard } from './readChunks.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The query, available from the first `onRequest` hook. */
    parsedQuery: NamedFields
    /** The body, available from the `preValidation` hook, or a later `preParsing` hook. Undefined for none. */
    parsedBody: ParsedBody | undefined
  }
}

export interface InputOptions extends Pick<BodyOptions, 'temporaryFile'> {
  /**
   * Returns those limits of a request that differ from the defaults. For example, a caller without a session must not
   * upload 100 MiB.
   */
  limits?: (request: FastifyRequest) => Partial<InputLimits>
  /** Reads the body, or refuses it. @default reads it at once */
  receive?: (request: FastifyRequest, read: (signal?: AbortSignal) => Promise<void>) => Promise<void>
}

/** Milliseconds that a refused HTTP/2 client has to finish sending, so that it can read the response. */
const lingerMs = 2_000

/**
 * Gives every request of `app` its query and body as `parsedQuery` and `parsedBody`, for any method and for unknown
 * paths too. Call it before you add other hooks. It validates nothing: guards check `parsedQuery.names` in an
 * `onRequest` hook, and `parsedBody?.names` in a `preValidation` hook.
 */
export function registerInput(app: FastifyInstance, options: InputOptions): void {
  const { temporaryFile, limits, receive = (_request, read) => read() } = options
  app.decorateRequest('parsedQuery', null as unknown as NamedFields)
  app.decorateRequest('parsedBody', undefined)
  // Fastify parses no body itself. Bodies of all types are read below.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  app.addHook('onRequest', (request, _reply, done) => {
    request.parsedQuery = parseQuery(request.originalUrl)
    // There is only one parsed form of the query, because two could differ.
    request.query = {}
    done()
  })
  // This is the only hook that Fastify runs for bodies of GET and HEAD, and of requests for unknown paths.
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (!mayHaveBody(request.raw)) return done()
    const read = (signal?: AbortSignal) => {
      sendContinue(request, reply)
      return receiveBody(request, reply, { temporaryFile, limits: { ...limits?.(request), signal } })
    }
    receive(request, read).then(() => done(), done)
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (mayHaveBody(request.raw) && request.raw.complete === false) closeAfterResponse(request, reply)
    done()
  })
}

async function receiveBody(request: FastifyRequest, reply: FastifyReply, options: BodyOptions): Promise<void> {
  try {
    request.parsedBody = await readBody(request.raw, options)
  } catch (error) {
    // A response before the end of an HTTP/2 stream would reset it.
    if (request.raw.httpVersionMajor > 1) await discard(request.raw, lingerMs)
    throw error
  }
  disposeWithResponse(request, reply)
}

// `close` is emitted after the last byte of the response and also if the client disconnects. The event may already have
// been emitted.
function disposeWithResponse({ parsedBody, log }: FastifyRequest, { raw }: FastifyReply): void {
  if (parsedBody === undefined || parsedBody.files.length === 0) return
  const dispose = () => {
    parsedBody.dispose().catch((error: unknown) => log.error({ err: error }, 'A temporary file could not be removed'))
  }
  if (raw.closed) dispose()
  else raw.once('close', dispose)
}

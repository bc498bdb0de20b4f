import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mayHaveBody, readBody, type BodyOptions, type ParsedBody } from './body.ts'
import type { InputLimits } from './limits.ts'
import type { NamedFields } from './params.ts'
import { parseQuery } from './query.ts'
import { closeAfterAnswer, sendContinue } from './earlyAnswer.ts'
import { discard } from './readChunks.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The query, from the first `onRequest` hook on. */
    parsedQuery: NamedFields
    /** The body, from `preValidation` (or a later `preParsing`) hook on; undefined for none. */
    parsedBody: ParsedBody | undefined
  }
}

export interface InputOptions extends Pick<BodyOptions, 'temporaryFile'> {
  /** The limits of this request, where they differ from the default: who is not signed in need not upload 100 MiB. */
  limits?: (request: FastifyRequest) => Partial<InputLimits>
  /** Has the body read, or refuses it; read at once unless given. */
  receive?: (request: FastifyRequest, read: (signal?: AbortSignal) => Promise<void>) => Promise<void>
}

/** Milliseconds in which a client of HTTP/2 that is refused may finish sending, so that it gets to read the answer. */
const lingerMs = 2_000

/**
 * Makes every request of `app` - any method, and unknown paths too - carry its query and body as
 * `parsedQuery` and `parsedBody`. To be called before other hooks are added. Nothing is judged here: guards
 * look at `parsedQuery.names` in an `onRequest` hook, and at `parsedBody?.names` in a `preValidation` hook.
 */
export function registerInput(app: FastifyInstance, options: InputOptions): void {
  const { temporaryFile, limits, receive = (_request, read) => read() } = options
  app.decorateRequest('parsedQuery', null as unknown as NamedFields)
  app.decorateRequest('parsedBody', undefined)
  // Fastify parses no body itself: whatever its type, it was read below.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  app.addHook('onRequest', (request, _reply, done) => {
    request.parsedQuery = parseQuery(request.originalUrl)
    // One reading of the query, not two that may differ.
    request.query = {}
    done()
  })
  // The one hook that Fastify runs for bodies of GET and HEAD, and of requests for unknown paths.
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (!mayHaveBody(request.raw)) return done()
    const read = (signal?: AbortSignal) => {
      sendContinue(request, reply)
      return receiveBody(request, reply, { temporaryFile, limits: { ...limits?.(request), signal } })
    }
    receive(request, read).then(() => done(), done)
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (mayHaveBody(request.raw) && request.raw.complete === false) closeAfterAnswer(request, reply)
    done()
  })
}

async function receiveBody(request: FastifyRequest, reply: FastifyReply, options: BodyOptions): Promise<void> {
  try {
    request.parsedBody = await readBody(request.raw, options)
  } catch (error) {
    // A stream of HTTP/2 is reset where it is answered before its end.
    if (request.raw.httpVersionMajor > 1) await discard(request.raw, lingerMs)
    throw error
  }
  disposeWithResponse(request, reply)
}

// `close` comes after the last byte of the answer as well as when the client goes away, and may have come already.
function disposeWithResponse({ parsedBody, log }: FastifyRequest, { raw }: FastifyReply): void {
  if (parsedBody === undefined || parsedBody.files.length === 0) return
  const dispose = () => {
    parsedBody.dispose().catch((error: unknown) => log.error({ err: error }, 'A temporary file could not be removed'))
  }
  if (raw.closed) dispose()
  else raw.once('close', dispose)
}

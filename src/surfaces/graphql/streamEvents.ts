import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Limits } from '../../model/settings.ts'
import { type EventStreamBody, eventStreamBody, eventStreamHeaders } from '../eventStreamBody.ts'
import { graphqlErrorEntity } from '../graphqlError.ts'
import { invalidSession, sessionNeeded } from '../guards.ts'
import { type SessionWatch, watchedSession } from '../sessionWatch.ts'
import { toServiceError } from '../shownError.ts'
import type { StreamConnections } from '../streamConnections.ts'
import type { Subscription } from './renderEvent.ts'

/** What streams that outlive a request go by. */
export interface StreamOptions {
  limits: Pick<Limits, 'streamBufferBytes'>
  watch: Pick<SessionWatch, 'watch'>
  connections: Pick<StreamConnections, 'admit'>
  /** Comes when the service is to end what does not end by itself. */
  closing: AbortSignal
}

const heartbeatMs = 15_000

/** Answers with one result, or one list of errors, in a stream of its own (GraphQL over SSE, "Distinct connections mode"). */
export function sendOneEvent(reply: FastifyReply, text: string): FastifyReply {
  return reply.headers(eventStreamHeaders).send(`${block('next', text)}${complete}`)
}

/**
 * Answers with a subscription, opened by `open`, for as long as the session lasts. Each event has its position as its id. At the
 * end of the service the stream breaks off, without `complete`: the reader comes back, and goes on from the last event it saw.
 */
export async function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  open: () => Promise<Subscription>,
  { limits, watch, connections, closing }: StreamOptions,
): Promise<FastifyReply> {
  const { caller, raw } = request
  if (!caller) throw sessionNeeded()
  const release = connections.admit('graphql_sse', caller.session)
  try {
    const subscription = await open()
    const body = eventStreamBody(limits.streamBufferBytes, () => reply.raw.destroy())
    const breakOff = () => body.end()
    const fail = (error: unknown) => endWith(error, body, request)
    const unwatch = watch.watch(watchedSession(raw.rawHeaders, caller), () => fail(invalidSession()))
    closing.addEventListener('abort', breakOff)
    const silence = tell(subscription, body, fail)
    body.readable.once('close', () => {
      closing.removeEventListener('abort', breakOff)
      for (const stop of [silence, unwatch, release]) stop()
      request.log.info({ session: caller.session, transport: 'graphql_sse' }, 'stream closed')
    })
    if (closing.aborted) breakOff()
    return reply.headers(eventStreamHeaders).send(body.readable)
  } catch (error) {
    release()
    throw error
  }
}

/** Sends what happens, and signs of life. Returns how to stop. */
function tell(subscription: Subscription, body: EventStreamBody, fail: (error: unknown) => void): () => void {
  const beat = () => {
    body.send(alive)
    const position = subscription.told()
    // A block without data tells an EventSource from where to resume, and nothing else (HTML, "dispatch the event").
    if (position !== undefined) body.send(`id: ${position}\n\n`)
  }
  const beating = setInterval(beat, heartbeatMs).unref()
  // The head goes out with it, before anything happens.
  beat()
  subscription.start({
    next: (text, id) => body.send(block('next', text, id)),
    fail,
    ready: () => body.drained(),
  })
  return () => {
    clearInterval(beating)
    subscription.stop()
  }
}

function endWith(error: unknown, body: EventStreamBody, { log, id }: FastifyRequest): void {
  const shown = toServiceError(error)
  if (shown.code === 'internal_error') log.error({ err: shown.cause ?? shown }, shown.message)
  body.send(block('next', JSON.stringify({ errors: [graphqlErrorEntity(shown, id)] })))
  body.send(complete)
  body.end()
}

const alive = ':\n\n'
// With a `data` field: an EventSource hears of no event without one.
const complete = 'event: complete\ndata:\n\n'

// JSON has no line breaks, nor has a position.
function block(event: string, data: string, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`
}

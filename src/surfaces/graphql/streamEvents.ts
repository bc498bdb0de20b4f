import type { FastifyReply, FastifyRequest } from 'fastify'
import { respondWithEvents, startHeartbeat, type EventResponseOptions } from '../respondWithEvents.ts'
import { type EventStreamBody, eventStreamHeaders } from '../eventStreamBody.ts'
import { graphqlErrorEntity } from '../graphqlError.ts'
import { invalidSession } from '../guards.ts'
import { logAndConvert } from '../shownError.ts'
import { readerOf } from '../reader.ts'
import type { Subscription } from './renderEvent.ts'

/**
 * Answers with one result, or one list of errors, in a separate stream (GraphQL over SSE, "Distinct connections mode").
 */
export function sendOneEvent(reply: FastifyReply, text: string): FastifyReply {
  return reply.headers(eventStreamHeaders).send(`${block('next', text)}${complete}`)
}

/**
 * Answers with the subscription that `open` opens. The id of each event is its position. When the service stops, no
 * `complete` is sent.
 */
export function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  open: () => Promise<Subscription>,
  options: EventResponseOptions,
): Promise<FastifyReply> {
  const opened = async () => {
    const subscription = await open()
    return {
      begin: (body: EventStreamBody) => deliver(subscription, body, request),
      endSession: (body: EventStreamBody) => endWith(invalidSession(), body, request),
    }
  }
  return respondWithEvents(request, reply, 'graphql_sse', opened, options)
}

/** Sends events and heartbeats. Returns a function that stops sending. */
function deliver(subscription: Subscription, body: EventStreamBody, request: FastifyRequest): () => void {
  const stopHeartbeat = startHeartbeat(() => {
    body.send(alive)
    const position = subscription.delivered()
    // A block without data only sets the position from which an EventSource resumes (HTML, "dispatch the event").
    if (position !== undefined) body.send(`id: ${position}\n\n`)
  })
  subscription.start({
    next: (text, id) => body.send(block('next', text, id)),
    fail: (error) => endWith(error, body, request),
    ready: () => body.drained(),
  })
  return () => {
    stopHeartbeat()
    subscription.stop()
  }
}

function endWith(error: unknown, body: EventStreamBody, request: FastifyRequest): void {
  const shown = logAndConvert(error, (err, message) => request.log.error({ err }, message))
  body.send(block('next', JSON.stringify({ errors: [graphqlErrorEntity(shown, readerOf(request))] })))
  body.send(complete)
  body.end()
}

const alive = ':\n\n'
// The event needs a `data` field, because an EventSource ignores events without one.
const complete = 'event: complete\ndata:\n\n'

// Neither JSON nor a position contains line breaks.
function block(event: string, data: string, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`
}

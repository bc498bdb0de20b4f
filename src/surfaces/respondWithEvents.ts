import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Limits } from '../model/settings.ts'
import { type EventStreamBody, eventStreamBody, eventStreamHeaders } from './eventStreamBody.ts'
import { userNeeded } from '../model/errors.ts'
import { sessionNeeded } from './guards.ts'
import { addressKey } from './addressKey.ts'
import { type SessionWatch, watchedSession } from './sessionWatch.ts'
import type { StreamConnections, StreamTransport } from './streamConnections.ts'

/** The dependencies of responses that outlive their request. */
export interface EventResponseOptions {
  limits: Pick<Limits, 'streamBufferBytes'>
  watch: Pick<SessionWatch, 'watch'>
  connections: Pick<StreamConnections, 'admit'>
  /** Aborts when the service ends the streams that do not end by themselves. */
  closing: AbortSignal
}

/** The content of a response of server-sent events. */
export interface EventResponse {
  /** Starts to send. Returns a function that stops it. */
  begin(body: EventStreamBody): () => void
  /** Called when the session ends. Ends the response as its protocol demands. */
  endSession(body: EventStreamBody): void
}

const heartbeatMs = 15_000

/**
 * Answers with the server-sent events that `open` opens, for as long as the session lasts. When the service stops, the
 * response breaks off. The client reconnects and resumes after the last event that it received.
 *
 * @throws the errors of `open`, `unauthorized`, and `rate_limited`
 */
export async function respondWithEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  transport: StreamTransport,
  open: () => Promise<EventResponse>,
  { limits, watch, connections, closing }: EventResponseOptions,
): Promise<FastifyReply> {
  const { caller, log } = request
  if (!caller) throw request.app ? userNeeded() : sessionNeeded()
  const release = connections.admit(transport, caller, addressKey(request.ip))
  try {
    const { begin, endSession } = await open()
    const body = eventStreamBody(limits.streamBufferBytes, () => reply.raw.destroy())
    const breakOff = () => body.end()
    const unwatch = watch.watch(watchedSession(request), () => endSession(body))
    closing.addEventListener('abort', breakOff)
    const silence = begin(body)
    body.readable.once('close', () => {
      closing.removeEventListener('abort', breakOff)
      for (const stop of [silence, unwatch, release]) stop()
      log.info({ session: caller.session, transport }, 'event stream closed')
    })
    if (closing.aborted) breakOff()
    return reply.headers(eventStreamHeaders).send(body.readable)
  } catch (error) {
    release()
    throw error
  }
}

/**
 * Calls `beat` now, so that the head is sent before the first event, and then every 15 seconds. Returns a function
 * that stops it.
 */
export function startHeartbeat(beat: () => void): () => void {
  const timer = setInterval(beat, heartbeatMs).unref()
  beat()
  return () => clearInterval(timer)
}

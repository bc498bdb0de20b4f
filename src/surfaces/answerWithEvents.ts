import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Limits } from '../model/settings.ts'
import { type EventStreamBody, eventStreamBody, eventStreamHeaders } from './eventStreamBody.ts'
import { userNeeded } from '../model/errors.ts'
import { sessionNeeded } from './guards.ts'
import { addressKey } from './addressKey.ts'
import { type SessionWatch, watchedSession } from './sessionWatch.ts'
import type { StreamConnections, StreamTransport } from './streamConnections.ts'

/** What answers that outlive their request go by. */
export interface EventAnswerOptions {
  limits: Pick<Limits, 'streamBufferBytes'>
  watch: Pick<SessionWatch, 'watch'>
  connections: Pick<StreamConnections, 'admit'>
  /** Comes when the service is to end what does not end by itself. */
  closing: AbortSignal
}

/** What goes into an answer of server-sent events. */
export interface EventAnswer {
  /** Begins to send; returns how to stop. */
  begin(body: EventStreamBody): () => void
  /** Hears that the session is over, and ends the answer in the words of its protocol. */
  endSession(body: EventStreamBody): void
}

const heartbeatMs = 15_000

/**
 * Answers with server-sent events, opened by `open`, for as long as the session lasts. At the end
 * of the service the answer breaks off: the reader comes back, and goes on from the last event it
 * saw. Throws what `open` throws, `unauthorized`, and `rate_limited`.
 */
export async function answerWithEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  transport: StreamTransport,
  open: () => Promise<EventAnswer>,
  { limits, watch, connections, closing }: EventAnswerOptions,
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
 * Calls `beat` now, so that the head goes out before anything happens, and every 15 seconds from
 * then on; returns how to stop.
 */
export function beating(beat: () => void): () => void {
  const timer = setInterval(beat, heartbeatMs).unref()
  beat()
  return () => clearInterval(timer)
}

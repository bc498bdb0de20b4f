import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sentence } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'
import type { EventStream } from '../../model/eventStream.ts'
import type { Services } from '../../operations/services.ts'
import { respondWithEvents, startHeartbeat, type EventResponseOptions } from '../respondWithEvents.ts'
import { inTime } from '../deadline.ts'
import type { EventStreamBody } from '../eventStreamBody.ts'
import { toBoolean } from '../http/input/scalars.ts'
import { logAndConvert } from '../shownError.ts'
import { followStream } from './follow.ts'
import { eventBlock, heartbeat, positionBlock } from './eventBlocks.ts'
import { streamChoice, type StreamRequest } from './streamChoice.ts'
import type { StreamMessage } from './streamMessage.ts'

/** The options of Mastodon's server-sent events. */
export interface EventStreamOptions extends Omit<EventResponseOptions, 'limits'> {
  services: Services
  /** The paths below which the streams are mounted. */
  folders: readonly string[]
}

/** Mastodon's streams of server-sent events, by the path after `/api/v1/streaming/`. */
const streamOfPath: Record<string, string> = {
  user: 'user',
  'user/notification': 'user:notification',
  public: 'public',
  'public/local': 'public:local',
  'public/remote': 'public:remote',
  'public/media': 'public:media',
  hashtag: 'hashtag',
  'hashtag/local': 'hashtag:local',
  list: 'list',
  direct: 'direct',
}

/**
 * Mounts Mastodon's streams as server-sent events, which `Last-Event-ID` resumes, and the other endpoints below the
 * same path.
 */
export function mountEventStreams(app: FastifyInstance, options: EventStreamOptions): void {
  for (const folder of options.folders) mountUnder(folder, app, options)
}

function mountUnder(folder: string, app: FastifyInstance, options: EventStreamOptions): void {
  const config = { needsSession: true }
  for (const [path, stream] of Object.entries(streamOfPath)) {
    app.get(`${folder}/${path}`, { config, exposeHeadRoute: false }, (request, reply) =>
      serve(requestedStream(stream, request), request, reply, options),
    )
  }
  app.get(`${folder}/health`, { config: { needsSession: false } }, (_request, reply) =>
    reply.header('content-type', 'text/plain; charset=utf-8').send('OK'),
  )
  app.get(folder, { config }, () => {
    throw new ServiceError('malformed_request', sentence('streamByUpgrade'))
  })
}

function requestedStream(stream: string, { parsedQuery, parsedBody }: FastifyRequest): StreamRequest {
  const { tag, list, only_media: onlyMedia } = { ...parsedQuery.fields, ...parsedBody?.fields }
  const isMedia = /^public(?::local|:remote)?$/.test(stream) && toBoolean(onlyMedia ?? null) === true
  return { stream: isMedia ? `${stream}:media` : stream, tag, list }
}

function serve(
  requested: StreamRequest,
  request: FastifyRequest,
  reply: FastifyReply,
  { services, ...options }: EventStreamOptions,
): Promise<FastifyReply> {
  const after = request.headers['last-event-id'] || undefined
  const open = async () => {
    const follow = () => followStream(streamChoice(requested), { ...services, caller: request.caller }, after)
    const stream = await inTime(request, 'read', follow, (late) => late.stop())
    return {
      begin: (body: EventStreamBody) => deliver(stream, body, request),
      endSession: (body: EventStreamBody) => body.end(),
    }
  }
  return respondWithEvents(request, reply, 'mastodon_sse', open, { ...options, limits: services.limits })
}

// Returns true for a client that uses positions, such as an EventSource, which sends `Accept`. Mastodon.py uses none,
// and takes a block without data for an error.
function wantsPositions({ headers }: FastifyRequest): boolean {
  return headers['last-event-id'] !== undefined || (headers.accept ?? '').includes('text/event-stream')
}

/**
 * Sends messages and heartbeats. If the client wants positions, each heartbeat also sends the current position, even if
 * no event came. Returns a function that stops sending.
 */
function deliver(stream: EventStream<StreamMessage>, body: EventStreamBody, request: FastifyRequest): () => void {
  const withPositions = wantsPositions(request)
  let isLive = false
  const beat = () => {
    body.send(heartbeat)
    // While past events are delivered, only their own ids are valid positions.
    if (withPositions && isLive) body.send(positionBlock(stream.delivered()))
  }
  const stopHeartbeat = startHeartbeat(beat)
  stream.start({
    deliver: (message) => body.send(eventBlock(message)),
    // Mastodon has no message for a failure. The client reconnects, and the response's status gives the reason.
    fail(error) {
      logAndConvert(error, (err, message) => request.log.error({ err }, message))
      body.end()
    },
    ready: () => body.drained(),
    live() {
      isLive = true
      beat()
    },
  })
  return () => {
    stopHeartbeat()
    stream.stop()
  }
}

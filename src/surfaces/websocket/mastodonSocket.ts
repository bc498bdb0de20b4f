import { z } from 'zod'
import { sentence } from '../../messages/text.ts'
import { ServiceError, statusOfCode } from '../../model/errors.ts'
import type { EventStream } from '../../model/eventStream.ts'
import { errorEntity } from '../http/entities/error.ts'
import { keysWithin } from '../jsonKeys.ts'
import { valueOfJson } from '../jsonText.ts'
import { logAndConvert } from '../shownError.ts'
import { followStream } from '../streaming/follow.ts'
import { type StreamChoice, streamChoice, type StreamRequest } from '../streaming/streamChoice.ts'
import type { StreamMessage } from '../streaming/streamMessage.ts'
import type { LiveSocket, SocketUse } from './liveSocket.ts'
import { socketFrame } from './mastodonFrame.ts'
import { refuseCredentialInMessage } from './messageCredentials.ts'
import type { SocketTask } from './socketTask.ts'

/** Mastodon's streaming protocol on one socket: `subscribe` and `unsubscribe`, with many streams at a time. */
export interface MastodonSocket extends SocketUse {
  /** Follows the stream that the URL asks for. */
  subscribe(request: StreamRequest & { after?: unknown }): Promise<void>
}

interface Subscription {
  /** Undefined while it is being opened. */
  stream: EventStream<StreamMessage> | undefined
}

const Message = z.object({
  type: z.enum(['subscribe', 'unsubscribe']),
  stream: z.unknown(),
  tag: z.unknown().optional(),
  list: z.unknown().optional(),
  after: z.unknown().optional(),
})

/** Starts Mastodon's protocol. It sends to `socket()`, which exists by the first message. */
export function mastodonSocket(socket: () => LiveSocket, task: SocketTask): MastodonSocket {
  const { call, count, enter, log } = task
  const subscriptions = new Map<string, Subscription>()
  let hasEnded = false

  function sendError(error: unknown): void {
    const shown = logAndConvert(error, log)
    socket().send(JSON.stringify({ ...errorEntity(shown, task), status: statusOfCode[shown.code] }))
  }

  async function subscribe(request: StreamRequest & { after?: unknown }): Promise<void> {
    const choice = streamChoice(request)
    const key = choice.label.join(' ')
    if (subscriptions.has(key)) return
    if (subscriptions.size >= call.limits.streamSubscriptions) throw tooMany(call.limits.streamSubscriptions)
    const subscription: Subscription = { stream: undefined }
    subscriptions.set(key, subscription)
    try {
      const place = enter()
      const stream = await count()
        .then(() => followStream(choice, call, request.after))
        .finally(() => place.leave())
      // Meanwhile the client may have unsubscribed, and subscribed again.
      if (hasEnded || subscriptions.get(key) !== subscription) return
      subscription.stream = stream
      begin(stream, choice, () => forget(key, subscription))
    } catch (error) {
      forget(key, subscription)
      throw error
    }
  }

  function forget(key: string, subscription: Subscription): void {
    if (subscriptions.get(key) === subscription) subscriptions.delete(key)
  }

  function begin(stream: EventStream<StreamMessage>, { label }: StreamChoice, onFail: () => void): void {
    stream.start({
      deliver: (message) => void socket().sendFrame(socketFrame(message, label)),
      fail(error) {
        onFail()
        sendError(error)
      },
      ready: () => socket().drained(),
    })
  }

  function unsubscribe(request: StreamRequest): void {
    const key = streamChoice(request).label.join(' ')
    subscriptions.get(key)?.stream?.stop()
    subscriptions.delete(key)
  }

  return {
    async subscribe(request) {
      await subscribe(request).catch(sendError)
    },
    async onText(text) {
      try {
        const { type, ...request } = readMessage(text)
        await (type === 'subscribe' ? subscribe(request) : unsubscribe(request))
      } catch (error) {
        sendError(error)
      }
    },
    onEnd() {
      hasEnded = true
      for (const { stream } of subscriptions.values()) stream?.stop()
      subscriptions.clear()
    },
  }
}

// The message is never repeated, because a client may have sent a token.
function readMessage(text: string): z.infer<typeof Message> {
  const value = valueOfJson(text)
  if (value === undefined) throw new ServiceError('malformed_request', sentence('messageNotJson'))
  refuseCredentialInMessage(keysWithin(value))
  const message = Message.safeParse(value)
  if (message.success) return message.data
  throw new ServiceError('malformed_request', sentence('messageShape'))
}

function tooMany(most: number): ServiceError {
  return new ServiceError('rate_limited', sentence('socketSubscriptions', { most }))
}

import { z } from 'zod'
import { sentence } from '../../messages/text.ts'
import { ServiceError, statusOfCode } from '../../model/errors.ts'
import type { EventStream, Sink } from '../../model/eventStream.ts'
import { givenHashtagKey } from '../../model/text/hashtags.ts'
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

const Message = z.object({
  type: z.enum(['subscribe', 'unsubscribe']),
  stream: z.unknown(),
  tag: z.unknown().optional(),
  list: z.unknown().optional(),
  after: z.unknown().optional(),
})

type SubscribeRequest = StreamRequest & { after?: unknown }

/**
 * Mastodon's streaming protocol on one socket: `subscribe` and `unsubscribe`, with many streams at a time. It is a
 * class, since there may be ten thousand instances.
 */
export class MastodonSocket implements SocketUse {
  readonly #socket: () => LiveSocket
  readonly #task: SocketTask
  readonly #subscriptions = new Map<string, Subscription>()
  #hasEnded = false

  /** Makes the handlers of a socket. They send to `socket()`, which exists by the first message. */
  constructor(socket: () => LiveSocket, task: SocketTask) {
    this.#socket = socket
    this.#task = task
  }

  get socket(): LiveSocket {
    return this.#socket()
  }

  /** Follows the stream that the URL asks for. */
  async subscribe(request: SubscribeRequest): Promise<void> {
    await this.#subscribe(request).catch((error: unknown) => this.#sendError(error))
  }

  async onText(text: string): Promise<void> {
    try {
      const { type, ...request } = readMessage(text)
      await (type === 'subscribe' ? this.#subscribe(request) : this.#unsubscribe(request))
    } catch (error) {
      this.#sendError(error)
    }
  }

  onEnd(): void {
    this.#hasEnded = true
    for (const { stream } of this.#subscriptions.values()) stream?.stop()
    this.#subscriptions.clear()
  }

  failed(subscription: Subscription, error: Error): void {
    this.#forget(subscription)
    this.#sendError(error)
  }

  async #subscribe(request: SubscribeRequest): Promise<void> {
    const choice = streamChoice(request)
    const subscription = new Subscription(this, choice.label)
    if (this.#subscriptions.has(subscription.key)) return
    const { streamSubscriptions: most } = this.#task.call.limits
    if (this.#subscriptions.size >= most) throw tooMany(most)
    this.#subscriptions.set(subscription.key, subscription)
    try {
      const stream = await this.#open(choice, request.after ?? undefined)
      // Meanwhile the client may have unsubscribed, and subscribed again.
      if (this.#hasEnded || this.#subscriptions.get(subscription.key) !== subscription) return
      subscription.stream = stream
      stream.start(subscription)
    } catch (error) {
      this.#forget(subscription)
      throw error
    }
  }

  async #open(choice: StreamChoice, after: unknown): Promise<EventStream<StreamMessage>> {
    const place = this.#task.enter()
    try {
      await this.#task.count()
      return await followStream(choice, this.#task.call, after)
    } finally {
      place.leave()
    }
  }

  #unsubscribe(request: StreamRequest): void {
    const key = keyOf(streamChoice(request).label)
    this.#subscriptions.get(key)?.stream?.stop()
    this.#subscriptions.delete(key)
  }

  #forget(subscription: Subscription): void {
    const { key } = subscription
    if (this.#subscriptions.get(key) === subscription) this.#subscriptions.delete(key)
  }

  #sendError(error: unknown): void {
    const shown = logAndConvert(error, this.#task.log)
    this.socket.send(JSON.stringify({ ...errorEntity(shown, this.#task), status: statusOfCode[shown.code] }))
  }
}

// As in Mastodon, all spellings of a hashtag are the same stream.
function keyOf([name = '', of = '']: readonly string[]): string {
  return `${name} ${name.startsWith('hashtag') ? (givenHashtagKey(of) ?? of) : of}`
}

/** A stream that a socket follows. */
class Subscription implements Sink<StreamMessage> {
  readonly #owner: MastodonSocket
  readonly #label: readonly string[]
  /** Undefined while it is being opened. */
  stream: EventStream<StreamMessage> | undefined

  constructor(owner: MastodonSocket, label: readonly string[]) {
    this.#owner = owner
    this.#label = label
  }

  get key(): string {
    return keyOf(this.#label)
  }

  deliver(message: StreamMessage): void {
    this.#owner.socket.sendFrame(socketFrame(message, this.#label))
  }

  fail(error: Error): void {
    this.#owner.failed(this, error)
  }

  ready(): Promise<void> {
    return this.#owner.socket.drained()
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

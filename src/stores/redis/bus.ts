import { unavailable } from '../../model/errors.ts'
import type { Bus } from '../bus.ts'
import { busOver, type BusListener } from '../busOver.ts'
import { isCluster, type RedisClient } from './client.ts'
import type { Redis } from './redis.ts'
import { isRefusal } from './unreachable.ts'

/** The methods of a cluster client that are used to listen on one of its nodes. */
interface Cluster {
  getRandomNode(): object
  nodeClient(node: object): Promise<RedisClient>
}

interface Duplicable {
  readonly options?: { socket?: object }
  duplicate(overrides: object): Subscriber
}

/** The methods of a client that listens. */
interface Subscriber {
  connect(): Promise<unknown>
  subscribe(channel: string, listener: (message: string) => void): Promise<void>
  on(event: string, listener: (error: Error) => void): unknown
  destroy(): void
  readonly isOpen: boolean
}

/** The channel for wake-ups, without the prefix. */
export const changesChannel = 'changes'
// A client that only listens would not notice a lost connection without pings.
const pingInterval = 2_500
const socketTimeout = 6_000

/**
 * Makes a bus from Redis's publish and subscribe. It listens on its own connection, and listens again if that
 * ends.
 */
export function redisBus(redis: Redis, log: Parameters<typeof busOver>[1]): Bus {
  const send = (from: string) => redis.publish(changesChannel, from)
  return busOver({ send, listenOnce: (listening) => listenOnce(redis, listening).catch(failing) }, log)
}

// Throws the server's refusal unchanged, because a missing right is not an outage, and nothing else reports it.
function failing(error: unknown): never {
  if (error instanceof Error && isRefusal(error)) throw error
  throw unavailable(error)
}

// In a cluster, each call may listen on a different node.
async function listenOnce(redis: Redis, { closing, receive, onListening }: BusListener): Promise<void> {
  const subscriber = await subscriberOf(redis)
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  // This promise may reject before it is awaited. An unhandled rejection would end the process.
  ended.catch(() => undefined)
  subscriber.on('error', reject)
  subscriber.on('end', () => reject(new Error('the connection ended')))
  const onAbort = () => resolve()
  closing.addEventListener('abort', onAbort, { once: true })
  const forget = redis.onReplaced(() => reject(new Error('another server has taken its place')))
  try {
    if (closing.aborted) return
    subscribe(redis, subscriber, receive).then(onListening, reject)
    await ended
  } finally {
    forget()
    closing.removeEventListener('abort', onAbort)
    if (subscriber.isOpen) subscriber.destroy()
  }
}

const subscribe = (redis: Redis, subscriber: Subscriber, receive: (from: string) => void) =>
  subscriber.connect().then(() => subscriber.subscribe(redis.prefix + changesChannel, receive))

/** Subscribes for a moment. Rejects if that fails. */
export async function tryToListen(redis: Redis): Promise<void> {
  const subscriber = await subscriberOf(redis)
  subscriber.on('error', () => undefined)
  await subscribe(redis, subscriber, () => undefined).finally(() => subscriber.isOpen && subscriber.destroy())
}

// A message that is published on one node of a cluster is delivered on all.
async function subscriberOf(redis: Redis): Promise<Subscriber> {
  const client = redis.client()
  if (!client.isReady) throw new Error('Redis is unreachable')
  if (!isCluster(client)) return duplicateOf(client)
  const cluster = client as unknown as Cluster
  return duplicateOf(await cluster.nodeClient(cluster.getRandomNode()))
}

// Connects only once, because a client that reconnects automatically cannot be stopped while it is reconnecting.
function duplicateOf(client: RedisClient): Subscriber {
  const { options, duplicate } = client as unknown as Duplicable
  const socket = { ...options?.socket, socketTimeout, reconnectStrategy: false }
  return duplicate.call(client, { pingInterval, socket })
}

import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Bus } from '../bus.ts'
import { isCluster, type RedisClient } from './client.ts'
import type { Redis } from './redis.ts'

interface BusLog {
  warn(details: object, message: string): void
}

/** What is used of a cluster to listen at one of its nodes. */
interface Cluster {
  getRandomNode(): object
  nodeClient(node: object): Promise<RedisClient>
}

interface Duplicable {
  readonly options?: { socket?: object }
  duplicate(overrides: object): Subscriber
}

/** What is used of a client that listens. */
interface Subscriber {
  connect(): Promise<unknown>
  subscribe(channel: string, listener: (message: string) => void): Promise<void>
  on(event: string, listener: (error: Error) => void): unknown
  destroy(): void
  readonly isOpen: boolean
}

const channel = 'changes'
// Rings of a few milliseconds are one.
const restBetween = 5
const reconnectAfter = 1_000

/** A bus by Redis's publish and subscribe. It listens by a connection of its own, and begins anew when that one ends. */
export function redisBus(redis: Redis, log: BusLog): Bus {
  const own = randomUUID()
  const listeners = new Set<() => void>()
  const closing = new AbortController()
  let isRinging = false
  let rung: Promise<void> = Promise.resolve()

  async function ringNow(): Promise<void> {
    await pause(restBetween, closing.signal)
    isRinging = false
    await redis.publish(channel, own)
  }

  const hear = (from: string) => {
    if (from !== own) for (const listener of listeners) listener()
  }
  const listening = listen({ redis, log, closing: closing.signal, hear })
  return {
    ring() {
      if (isRinging || closing.signal.aborted) return
      isRinging = true
      const ringing = ringNow().catch(() => undefined)
      rung = rung.then(() => ringing)
    },
    onRing(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async close() {
      closing.abort()
      await Promise.all([listening, rung])
    },
  }
}

interface Listening {
  redis: Redis
  closing: AbortSignal
  hear(from: string): void
  onHearing(): void
}

// What was lost meanwhile is found in the log, which is looked at twice a second in any case.
async function listen({ log, ...parts }: Omit<Listening, 'onHearing'> & { log: BusLog }): Promise<void> {
  const { closing } = parts
  let isAway = false
  while (!closing.aborted) {
    await listenOnce({ ...parts, onHearing: () => void (isAway = false) }).catch((error: unknown) => {
      if (!isAway && !closing.aborted) log.warn({ err: error }, 'other processes are not heard at once')
      isAway = true
    })
    await pause(reconnectAfter, closing)
  }
}

// Resolves when it is to end, rejects when the connection breaks: the next may be to another node.
async function listenOnce({ redis, closing, hear, onHearing }: Listening): Promise<void> {
  const subscriber = await subscriberOf(redis.client())
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  // It may break before anybody waits for that: unheard, it would end the process.
  ended.catch(() => undefined)
  subscriber.on('error', reject)
  subscriber.on('end', () => reject(new Error('the connection ended')))
  const onAbort = () => resolve()
  closing.addEventListener('abort', onAbort, { once: true })
  try {
    if (closing.aborted) return
    const begun = subscriber.connect().then(() => subscriber.subscribe(redis.prefix + channel, hear))
    begun.then(onHearing, reject)
    await ended
  } finally {
    closing.removeEventListener('abort', onAbort)
    if (subscriber.isOpen) subscriber.destroy()
  }
}

// What is published on one node of a cluster is heard on all.
async function subscriberOf(client: RedisClient): Promise<Subscriber> {
  if (!isCluster(client)) return duplicateOf(client)
  const cluster = client as unknown as Cluster
  return duplicateOf(await cluster.nodeClient(cluster.getRandomNode()))
}

// That connects once: one that reconnects by itself can't be stopped in the middle of it.
function duplicateOf(client: RedisClient): Subscriber {
  const { options, duplicate } = client as unknown as Duplicable
  return duplicate.call(client, { socket: { ...options?.socket, reconnectStrategy: false } })
}

// Ends early when it is to end.
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return setTimeout(milliseconds, undefined, { signal }).catch(() => undefined)
}

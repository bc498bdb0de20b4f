import type * as Package from 'redis'
import { explainMissing } from '../optionalPackage.ts'
import type { RedisClient } from './client.ts'

/** A client that was made here. */
export interface OwnClient extends RedisClient {
  connect(): Promise<unknown>
  destroy(): void
  on(event: string, listener: (error: Error) => void): unknown
  off(event: string, listener: (error: Error) => void): unknown
  readonly isOpen: boolean
}

/** Milliseconds for a connection, with all that is said before it can be used. */
export const connectTimeout = 5_000

/**
 * Milliseconds to wait before another attempt to connect, after so many that failed: longer each time, up to a second.
 */
export const retryDelay = (failed: number): number => Math.min(50 * 2 ** failed, 1000) + Math.random() * 100

/** The package `redis`; throws an Error with a sentence where it is not installed. */
export async function loadRedis(): Promise<typeof Package> {
  return import('redis').catch(explainMissing('redis', 'Redis needs a package that is not here'))
}

interface Opening {
  /** Ends the attempt. */
  signal?: AbortSignal | undefined
  /** Of the protocol: 2 gives flat lists. */
  RESP?: 2 | 3
  /** What else must go well in this time. */
  check?(client: OwnClient): Promise<void>
}

/** Connects to a server once: a connection that breaks is not made anew. Rejects as the client does. */
export async function openServer(
  { createClient }: typeof Package,
  url: string,
  { signal, RESP = 3, check }: Opening = {},
): Promise<OwnClient> {
  const socket = { connectTimeout, reconnectStrategy: false as const }
  const client = createClient({ url, socket, RESP, disableOfflineQueue: true }) as unknown as OwnClient
  keepListening(client)
  const limit = AbortSignal.timeout(connectTimeout)
  try {
    // A server that stands still lets one in, and says nothing.
    const ready = client.connect().then(() => check?.(client))
    await unlessAborted(ready, signal ? AbortSignal.any([signal, limit]) : limit)
    return client
  } catch (error) {
    drop(client)
    throw error
  }
}

/** Closes a client, whatever it is doing. */
export function drop(client: OwnClient): void {
  // One that is just connecting connects still.
  client.on('ready', () => client.destroy())
  if (client.isOpen) client.destroy()
}

/** Asks a server; its answer as the protocol has it. */
export function ask(client: RedisClient, words: readonly string[]): Promise<unknown> {
  return (client.sendCommand.bind(client) as unknown as (words: readonly string[]) => Promise<unknown>)(words)
}

async function unlessAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason as Error)
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  try {
    return await Promise.race([answer, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

const listenedTo = new WeakSet<RedisClient>()
const ignore = () => undefined

/**
 * Makes sure that somebody listens to a client's events: what `createClient` gives only inherits from what tells of
 * them, and when its last listener is taken away, it forgets what it inherited, and hears nothing any more.
 */
export function keepListening(client: RedisClient): void {
  if (listenedTo.has(client)) return
  listenedTo.add(client)
  client.on('error', ignore)
  const events = client as Pick<OwnClient, 'on'>
  events.on('ready', ignore)
}

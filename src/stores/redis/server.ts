import type * as Package from 'redis'
import { explainMissing } from '../optionalPackage.ts'
import type { RedisClient } from './client.ts'

/** A client that was opened here. */
export interface OwnClient extends RedisClient {
  connect(): Promise<unknown>
  destroy(): void
  on(event: string, listener: (error: Error) => void): unknown
  off(event: string, listener: (error: Error) => void): unknown
  readonly isOpen: boolean
}

/** Timeout for opening a connection, in milliseconds. */
export const connectTimeout = 5_000

/** Returns the milliseconds to wait after a number of failed attempts to connect: longer each time, up to a second. */
export const retryDelay = (failed: number): number => Math.min(50 * 2 ** failed, 1000) + Math.random() * 100

/** Imports the package `redis`. Throws an Error with a sentence if it is not installed. */
export async function loadRedis(): Promise<typeof Package> {
  return import('redis').catch(explainMissing('redis', 'Redis needs a package that is not installed'))
}

interface ConnectOptions {
  /** Aborts the attempt. */
  signal?: AbortSignal | undefined
  /** The version of the protocol: with 2, replies are flat lists. */
  RESP?: 2 | 3
  /** Runs once connected, within the same timeout. If it rejects, so does the attempt. */
  check?(client: OwnClient): Promise<void>
}

/** Connects to a server, without reconnecting later. Rejects with the error of the client. */
export async function openServer(
  { createClient }: typeof Package,
  url: string,
  { signal, RESP = 3, check }: ConnectOptions = {},
): Promise<OwnClient> {
  const socket = { connectTimeout, reconnectStrategy: false as const }
  const client = createClient({ url, socket, RESP, disableOfflineQueue: true }) as unknown as OwnClient
  keepListening(client)
  const limit = AbortSignal.timeout(connectTimeout)
  try {
    // A stopped server still accepts connections, but does not answer.
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
  // A client that is still connecting becomes ready afterwards.
  client.on('ready', () => client.destroy())
  if (client.isOpen) client.destroy()
}

/** Sends a command. Returns the reply without any conversion. */
export function ask(client: RedisClient, words: readonly string[]): Promise<unknown> {
  return (client.sendCommand.bind(client) as unknown as (words: readonly string[]) => Promise<unknown>)(words)
}

async function unlessAborted<T>(reply: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason as Error)
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  try {
    return await Promise.race([reply, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

const listenedTo = new WeakSet<RedisClient>()
const ignore = () => undefined

/**
 * Adds permanent listeners to a client. The object that `createClient` returns inherits its events from another one.
 * When its last listener is removed, it loses the inherited events, and no longer emits any.
 */
export function keepListening(client: RedisClient): void {
  if (listenedTo.has(client)) return
  listenedTo.add(client)
  client.on('error', ignore)
  const events = client as Pick<OwnClient, 'on'>
  events.on('ready', ignore)
}

import type * as Package from 'redis'
import { explainMissing } from '../optionalPackage.ts'
import type { RedisClient } from './client.ts'
import { unreachable } from './failures.ts'
import { type Redis, redisOn } from './redis.ts'

interface ConnectionLog {
  warn(details: object, message: string): void
  info(message: string): void
}

/** A Redis that was connected to here. */
export interface OwnRedis {
  redis: Redis
  /** Waits for no answer that is still to come. */
  close(): void
}

const connectTimeout = 5_000
// A server that has not answered for so long, without its connection breaking, is connected to anew.
const stalledAtMost = 5_000

/**
 * Connects to a Redis, or to a cluster where several addresses are given, comma-separated, or the one is a node of one. From then on it
 * reconnects by itself; nothing is queued while it is away. Throws an Error with a sentence where it can't be reached, or the package `redis`
 * is not installed.
 */
export async function connectRedis(url: string, prefix: string, log: ConnectionLog): Promise<OwnRedis> {
  const { createClient, createCluster } = await loadRedis()
  const urls = url.split(',')
  const state = { isConnected: false }
  const socket = {
    connectTimeout,
    // Whoever starts wants to hear at once that it is not there.
    reconnectStrategy: (retries: number, cause: Error) =>
      state.isConnected ? Math.min(50 * 2 ** retries, 1000) + Math.random() * 100 : cause,
  }
  const single = () => createClient({ url: urls[0]!, socket, disableOfflineQueue: true })
  const cluster = () => createCluster(clusterOptions(urls, socket))

  let isMany = urls.length > 1
  let client = await opened(isMany ? cluster() : single())
  if (!isMany && (await isNodeOfCluster(client))) {
    client.destroy()
    isMany = true
    client = await opened(cluster())
  }
  state.isConnected = true
  const unwatch = new Map<Client, () => void>()
  unwatch.set(client, watchClient(client, log))
  let renewal: NodeJS.Timeout | undefined
  let isClosed = false

  // Its connection is not broken, so it would wait for them: those who ask meanwhile hear that it is away.
  function renew(): void {
    const old = client
    client = single() as unknown as Client
    unwatch.set(client, watchClient(client, log))
    client.connect().catch(() => undefined)
    drop(old)
  }
  function drop(one: Client): void {
    unwatch.get(one)?.()
    unwatch.delete(one)
    // One that is just being connected to anew connects still.
    one.on('ready', () => one.destroy())
    if (one.isOpen) one.destroy()
  }
  const onStall = (isStalled: boolean) => {
    clearTimeout(renewal)
    if (isStalled && !isClosed && !isMany) renewal = setTimeout(renew, stalledAtMost).unref()
  }
  return {
    redis: redisOn({ client: () => client, prefix, onStall }),
    close() {
      isClosed = true
      clearTimeout(renewal)
      drop(client)
    },
  }
}

interface Client extends RedisClient {
  connect(): Promise<unknown>
  destroy(): void
  on(event: string, listener: (error: Error) => void): unknown
  off(event: string, listener: (error: Error) => void): unknown
  readonly isOpen: boolean
}

async function opened(given: unknown): Promise<Client> {
  const client = given as Client
  keepListening(client)
  try {
    await client.connect()
    return client
  } catch (error) {
    if (client.isOpen) client.destroy()
    throw unreachable(error)
  }
}

const listenedTo = new WeakSet<RedisClient>()
const ignore = () => undefined

// What `createClient` gives only inherits from what tells of events: when its last listener is taken away, it forgets what it inherited, and
// hears nothing any more.
function keepListening(client: RedisClient): void {
  if (listenedTo.has(client)) return
  listenedTo.add(client)
  client.on('error', ignore)
  const events = client as Pick<Client, 'on'>
  events.on('ready', ignore)
}

/** Says once when a client's server goes away, and once when it is back; returns how to end that. */
export function watchClient(client: RedisClient, log: ConnectionLog): () => void {
  keepListening(client)
  let isAway = false
  const onError = (error: Error) => {
    if (!isAway) log.warn({ err: error }, 'Redis is away')
    isAway = true
  }
  const onReady = () => {
    if (isAway) log.info('Redis is back')
    isAway = false
  }
  client.on('error', onError)
  const events = client as Pick<Client, 'on' | 'off'>
  events.on('ready', onReady)
  return () => {
    client.off('error', onError)
    events.off('ready', onReady)
  }
}

function clusterOptions(urls: readonly string[], socket: object): Package.RedisClusterOptions {
  const { username, password, protocol } = new URL(urls[0]!)
  return {
    rootNodes: urls.map((url) => ({ url, socket: { ...socket } })),
    // What the nodes name each other by has neither password nor TLS.
    defaults: {
      ...(username !== '' && { username: decodeURIComponent(username) }),
      ...(password !== '' && { password: decodeURIComponent(password) }),
      socket: { ...socket, ...(protocol === 'rediss:' && { tls: true }) },
      disableOfflineQueue: true,
    },
  } as Package.RedisClusterOptions
}

// One that may not be asked is none.
async function isNodeOfCluster(client: Client): Promise<boolean> {
  const ask = client.sendCommand.bind(client) as unknown as (words: string[]) => Promise<unknown>
  return ask(['INFO', 'cluster']).then(
    (text) => /^cluster_enabled:1/m.test(String(text)),
    () => false,
  )
}

/** The package `redis`; throws an Error with a sentence where it is not installed. */
async function loadRedis(): Promise<typeof Package> {
  return import('redis').catch(explainMissing('redis', 'Redis needs a package that is not here'))
}

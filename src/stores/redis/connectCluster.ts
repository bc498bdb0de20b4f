import type * as Package from 'redis'
import { unreachable } from './unreachable.ts'
import type { ConnectionLog } from './keepConnected.ts'
import { type OwnRedis, redisOn } from './redis.ts'
import { connectTimeout, drop, keepListening, type OwnClient, retryDelay } from './server.ts'
import { watchClient } from './watchClient.ts'

/**
 * Connects to a cluster through some of its nodes. The client reconnects automatically. Throws the same errors as
 * `connectRedis`.
 */
export async function connectCluster(
  redis: typeof Package,
  urls: readonly string[],
  prefix: string,
  log: ConnectionLog,
): Promise<OwnRedis> {
  const state = { isConnected: false }
  const socket = {
    connectTimeout,
    // The first attempt to connect is not repeated.
    reconnectStrategy: (retries: number, cause: Error) => (state.isConnected ? retryDelay(retries) : cause),
  }
  const client = redis.createCluster(clusterOptions(urls, socket)) as unknown as OwnClient
  keepListening(client)
  // The error of a node, which the rejection of `connect` does not contain.
  let lastError: unknown
  const onError = (error: Error) => void (lastError = error)
  client.on('error', onError)
  try {
    await client.connect()
  } catch (error) {
    if (client.isOpen) client.destroy()
    throw unreachable(lastError ?? error)
  } finally {
    client.off('error', onError)
  }
  state.isConnected = true
  const unwatch = watchClient(client, log)
  return {
    redis: redisOn({ client: () => client, prefix }),
    close() {
      unwatch()
      drop(client)
    },
  }
}

function clusterOptions(urls: readonly string[], socket: object): Package.RedisClusterOptions {
  const { username, password, protocol } = new URL(urls[0]!)
  return {
    rootNodes: urls.map((url) => ({ url, socket: { ...socket } })),
    // The nodes announce each other's addresses without the login and without TLS, so these are set here.
    defaults: {
      ...(username !== '' && { username: decodeURIComponent(username) }),
      ...(password !== '' && { password: decodeURIComponent(password) }),
      socket: { ...socket, ...(protocol === 'rediss:' && { tls: true }) },
      disableOfflineQueue: true,
    },
  } as Package.RedisClusterOptions
}

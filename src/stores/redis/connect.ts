import type * as Package from 'redis'
import { type RedisAddress, readRedisAddress } from './address.ts'
import { connectCluster } from './connectCluster.ts'
import { unreachable } from './unreachable.ts'
import { type ConnectionLog, keepConnected, type ConnectedMaster } from './keepConnected.ts'
import { type OwnRedis, redisOn } from './redis.ts'
import { masterUrl } from './sentinels.ts'
import { ask, drop, loadRedis, openServer, type OwnClient } from './server.ts'
import { isReplica, watchMaster } from './watchMaster.ts'

// If a server has not answered for this long although its connection is open, the service reconnects to it.
const stalledAtMost = 5_000

/**
 * Connects to a server, to the master that sentinels name, or to a cluster if there are several addresses or the only
 * one is a node of a cluster. A lost connection is restored automatically, and a master that has become a replica is
 * left. Commands are not queued in the meantime.
 * @throws Error with a message for the operator if Redis cannot be reached, or the package `redis` is not installed
 */
export async function connectRedis(url: string, prefix: string, log: ConnectionLog): Promise<OwnRedis> {
  const redis = await loadRedis()
  const address = readRedisAddress(url)
  if (address === undefined) throw new RangeError('REDIS_URL (redis) is not the address of a Redis server.')
  if (address.kind === 'cluster') return connectCluster(redis, address.urls, prefix, log)
  const first = await openMaster(redis, address)
  if (address.kind === 'sentinel' || !first.isOfCluster) return keepOpen(first, { redis, address, prefix, log })
  drop(first.client)
  return connectCluster(redis, [address.url], prefix, log)
}

type OneMaster = Exclude<RedisAddress, { kind: 'cluster' }>

interface OpenedMaster extends ConnectedMaster {
  isOfCluster: boolean
}

async function openMaster(redis: typeof Package, address: OneMaster, signal?: AbortSignal): Promise<OpenedMaster> {
  let info = ''
  let url: string | undefined
  try {
    url = address.kind === 'sentinel' ? await masterUrl(redis, address, signal) : address.url
    const check = async (client: OwnClient) => {
      info = String(await ask(client, ['INFO']))
      requireMaster(info)
    }
    const client = await openServer(redis, url, { signal, check })
    return { client, url, isOfCluster: isOfCluster(info) }
  } catch (error) {
    throw unreachable(error, address.kind === 'sentinel' ? url : undefined)
  }
}

const isOfCluster = (info: string) => /^cluster_enabled:1/m.test(info)

// In a cluster, any node will do.
function requireMaster(info: string): void {
  if (/^redis_mode:sentinel/m.test(info)) throw new Error('SENTINEL it is a sentinel')
  if (!isOfCluster(info) && isReplica(info)) throw new Error('READONLY it is a replica')
}

interface ReconnectOptions {
  redis: typeof Package
  address: OneMaster
  prefix: string
  log: ConnectionLog
}

function keepOpen(first: ConnectedMaster, { redis, address, prefix, log }: ReconnectOptions): OwnRedis {
  const connection = keepConnected(first, { open: (signal) => openMaster(redis, address, signal), log })
  const client = () => connection.current().client
  const leaveAs = (reason: string) => connection.leave(client(), new Error(reason))
  let renewal: NodeJS.Timeout | undefined
  const onStall = (isStalled: boolean) => {
    clearTimeout(renewal)
    if (isStalled) renewal = setTimeout(leaveAs, stalledAtMost, 'it has not answered for 5 seconds').unref()
  }
  const onDemoted = () => leaveAs('it has become a replica')
  const own = redisOn({ client, prefix, onStall, onDemoted, onReplaced: connection.onReplaced })
  const find = address.kind === 'sentinel' ? () => masterUrl(redis, address) : undefined
  const watch = watchMaster({ connection, redis: own, find })
  return {
    redis: own,
    close() {
      clearTimeout(renewal)
      watch.stop()
      connection.close()
    },
  }
}

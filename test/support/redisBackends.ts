import { connectRedis } from '../../src/stores/redis/connect.ts'
import type { Redis as RedisOfStores } from '../../src/stores/redis/redis.ts'
import type { Backend } from './backends.ts'
import { type Redis, redisServer, startRedis, startRedisCluster } from './redis.ts'

/** A backend whose whole content can be read as text. */
export type RedisBackend<Store> = Backend<Store> & { contents(): Promise<string> }

const silent = { warn: () => undefined, info: () => undefined }

/** Calls `connectRedis` without logging. */
export const connectQuietly = (url: string, prefix = 'test:') => connectRedis(url, prefix, silent)

/** Returns a logger for `connectRedis`, and the lines that are logged with it. */
export function linesOf() {
  const lines: string[] = []
  const log = {
    warn: (_: object, line: string) => void lines.push(line),
    info: (line: string) => void lines.push(line),
  }
  return { lines, log }
}

/** Resolves to whether a call succeeds. */
export const isAnswered = (asking: Promise<unknown>) =>
  asking.then(
    () => true,
    () => false,
  )

// The stores' times are in milliseconds, in hash fields whose names end with `At` or `Until`, or as scores of sorted
// sets. In addition, each key has an expiry.
const ageScript = `
local by = tonumber(ARGV[1])
for _, key in ipairs(redis.call('KEYS', '*')) do
  local left = redis.call('PTTL', key)
  local kind = redis.call('TYPE', key).ok
  if kind == 'hash' then
    local all = redis.call('HGETALL', key)
    for n = 1, #all, 2 do
      if (all[n]:find('At$') or all[n]:find('Until$')) and all[n + 1] ~= '' then
        redis.call('HSET', key, all[n], string.format('%.0f', all[n + 1] - by))
      end
    end
  elseif kind == 'zset' then
    local all = redis.call('ZRANGE', key, 0, -1, 'WITHSCORES')
    for n = 1, #all, 2 do redis.call('ZADD', key, string.format('%.0f', all[n + 1] - by), all[n]) end
  end
  if left - by <= 0 then redis.call('DEL', key) else redis.call('PEXPIRE', key, left - by) end
end
return 'done'`

/** Lets time pass on some servers, by moving all their times into the past. */
async function age(nodes: readonly Redis[], seconds: number): Promise<void> {
  for (const node of nodes) {
    const response = await node.command('eval', ageScript, '0', String(seconds * 1000))
    if (response !== 'done') throw new Error(response)
  }
}

async function onServer<Store>(make: (redis: RedisOfStores) => Store): Promise<RedisBackend<Store>> {
  const server = await startRedis()
  return backendOf(make, { ...server, nodes: [server] })
}

async function onCluster<Store>(make: (redis: RedisOfStores) => Store): Promise<RedisBackend<Store>> {
  return backendOf(make, await startRedisCluster())
}

type Servers = Pick<Awaited<ReturnType<typeof startRedisCluster>>, 'url' | 'nodes' | 'contents'> & AsyncDisposable

async function backendOf<Store>(make: (redis: RedisOfStores) => Store, servers: Servers): Promise<RedisBackend<Store>> {
  const [one, other] = await Promise.all([connectQuietly(servers.url), connectQuietly(servers.url)])
  return {
    store: make(one.redis),
    other: make(other.redis),
    later: (seconds) => age(servers.nodes, seconds),
    contents: () => servers.contents(),
    async stop() {
      one.close()
      other.close()
      await servers[Symbol.asyncDispose]()
    },
  }
}

/**
 * Returns the backends of a contract suite that use Redis and Redis Cluster, each with its name. Returns an empty list
 * if redis-server is not installed.
 */
export function redisBackends<Store>(
  make: (redis: RedisOfStores) => Store,
): [name: string, start: () => Promise<RedisBackend<Store>>][] {
  if (redisServer === undefined) return []
  return [
    ['Redis', () => onServer(make)],
    ['Redis Cluster', () => onCluster(make)],
  ]
}

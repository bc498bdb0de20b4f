import { createHash } from 'node:crypto'
import type { Allowance, Counter, CounterKey, RateLimitStore } from '../rateLimits.ts'
import { isCluster } from './client.ts'
import { type Redis, script } from './redis.ts'

// Counts a call on each key, up to the first one that exceeds its limit. ARGV has three values for each key: the length
// of its window in seconds, the limit, and the amount to count.
const count = script(`
local counted = {}
for n, key in ipairs(KEYS) do
  local seconds, limit, amount = tonumber(ARGV[3 * n - 2]), tonumber(ARGV[3 * n - 1]), tonumber(ARGV[3 * n])
  local isNew = redis.call('EXISTS', key) == 0
  local calls = redis.call('HINCRBY', key, 'calls', amount)
  if calls < 0 then
    calls = 0
    redis.call('HSET', key, 'calls', 0)
  end
  if isNew then
    local endsAt = string.format('%.0f', now + seconds * 1000)
    redis.call('HSET', key, 'endsAt', endsAt)
    redis.call('PEXPIREAT', key, endsAt)
  end
  counted[#counted + 1] = calls
  counted[#counted + 1] = redis.call('HGET', key, 'endsAt')
  if amount > 0 and calls > limit then break end
end
return counted`)

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url')

// The key is hashed, since it may have any length, such as an address from a proxy's header, and addresses should not
// be stored. The part in braces selects the node of a cluster.
const storedKey = ({ key, windowSeconds, group }: CounterKey) =>
  `calls:${group === undefined ? '' : `{${digestOf(group)}}`}${digestOf(`${windowSeconds}:${key}`)}`

/**
 * The counters in Redis, which expire by themselves when their windows end. A window begins with the first call of a
 * key.
 */
export function redisRateLimits(redis: Redis): RateLimitStore {
  async function countTogether(counters: readonly Counter[]): Promise<Allowance[]> {
    const values = counters.flatMap(({ windowSeconds, limit, amount = 1 }) => [windowSeconds, limit, amount])
    const counted = (await redis.run(count, counters.map(storedKey), ...values)) as (number | string)[]
    return counters.slice(0, counted.length / 2).map(({ limit, amount = 1 }, at) => {
      const calls = Number(counted[2 * at])
      const allowed = amount < 0 || calls <= limit
      return { allowed, limit, remaining: Math.max(0, limit - calls), resetAt: new Date(Number(counted[2 * at + 1])) }
    })
  }

  return {
    async count(counters) {
      const allowances: Allowance[] = []
      for (const some of isCluster(redis.client()) ? runsOfGroups(counters) : [counters]) {
        allowances.push(...(await countTogether(some)))
        if (!allowances.at(-1)!.allowed) break
      }
      return allowances
    },
    async forget(counters) {
      await Promise.all(counters.map((counter) => redis.command('DEL', storedKey(counter))))
    },
  }
}

// Splits the counters into the longest possible runs that are certainly on one node.
function runsOfGroups(counters: readonly Counter[]): Counter[][] {
  const runs: Counter[][] = []
  for (const counter of counters) {
    const last = runs.at(-1)
    if (last && counter.group !== undefined && last[0]!.group === counter.group) last.push(counter)
    else runs.push([counter])
  }
  return runs
}

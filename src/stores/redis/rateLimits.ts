import { createHash } from 'node:crypto'
import type { RateLimitStore } from '../rateLimits.ts'
import { type Redis, script } from './redis.ts'

const count = script(`
local calls = redis.call('HINCRBY', KEYS[1], 'calls', 1)
if calls == 1 then
  local endsAt = string.format('%.0f', now + ARGV[1] * 1000)
  redis.call('HSET', KEYS[1], 'endsAt', endsAt)
  redis.call('PEXPIREAT', KEYS[1], endsAt)
end
return { calls, redis.call('HGET', KEYS[1], 'endsAt') }`)

// Hashed: a key may be of any length, such as what a proxy says of an address, and addresses are nobody's to keep.
const keptKey = (key: string, windowSeconds: number) =>
  `calls:${createHash('sha256').update(`${windowSeconds}:${key}`).digest('base64url')}`

/** The counters in Redis, which go by themselves when their windows end. A window begins with a key's first call. */
export function redisRateLimits(redis: Redis): RateLimitStore {
  return {
    async count(key, limit, windowSeconds) {
      const [calls, endsAt] = (await redis.run(count, keptKey(key, windowSeconds), windowSeconds)) as [number, string]
      return {
        allowed: calls <= limit,
        limit,
        remaining: Math.max(0, limit - calls),
        resetAt: new Date(Number(endsAt)),
      }
    },
  }
}

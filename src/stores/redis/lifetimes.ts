/**
 * Lua for a script whose key is a hash with the fields `lastUsedAt`, `idle` and `lastsUntil` (milliseconds). Records a
 * use, which moves the end. As in the other stores, that happens at most once in five minutes, or once in a tenth of
 * the idle time if that is shorter. It never revives a session that has ended, since Redis has removed it.
 */
export const touchLua = `
local at = redis.call('HMGET', KEYS[1], 'lastUsedAt', 'idle', 'lastsUntil', 'isPending')
if not at[1] or at[4] then return 0 end
if now - at[1] < math.min(300000, at[2] / 10) then return 0 end
redis.call('HSET', KEYS[1], 'lastUsedAt', now)
redis.call('PEXPIREAT', KEYS[1], string.format('%.0f', math.min(at[3], now + at[2])))
return 1`

/** Converts a time from Redis, in milliseconds since 1970, to ISO 8601. */
export const timeOf = (milliseconds: string | number) => new Date(Number(milliseconds)).toISOString()

/** Returns the earlier of a session's two ends. */
export function endOf({ lastUsedAt, idle, lastsUntil }: Record<'lastUsedAt' | 'idle' | 'lastsUntil', string>): string {
  return timeOf(Math.min(Number(lastsUntil), Number(lastUsedAt) + Number(idle)))
}

/**
 * Lua for a script whose key is a sorted set. Adds the entry ARGV[1], for ARGV[2] seconds. Expired entries are removed
 * when the next one is added, and the whole set expires with its last entry.
 */
export const addEndingLua = `
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
redis.call('ZADD', KEYS[1], now + math.floor(ARGV[2] * 1000), ARGV[1])
redis.call('PEXPIREAT', KEYS[1], redis.call('ZRANGE', KEYS[1], -1, -1, 'WITHSCORES')[2])`

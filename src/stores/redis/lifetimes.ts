/**
 * Of a script whose key is a hash with the fields `lastUsedAt`, `idle` and `lastsUntil`
 * (milliseconds): notes a use, as coarsely as the other stores do - once in five minutes, or in a
 * tenth of the idle time -, which moves the end. Never wakes what has ended: Redis has removed it.
 */
export const touchLua = `
local at = redis.call('HMGET', KEYS[1], 'lastUsedAt', 'idle', 'lastsUntil', 'isPending')
if not at[1] or at[4] then return 0 end
if now - at[1] < math.min(300000, at[2] / 10) then return 0 end
redis.call('HSET', KEYS[1], 'lastUsedAt', now)
redis.call('PEXPIREAT', KEYS[1], string.format('%.0f', math.min(at[3], now + at[2])))
return 1`

/** A time of Redis's, which comes as text, in ISO 8601. */
export const timeOf = (milliseconds: string | number) => new Date(Number(milliseconds)).toISOString()

/** What a session of these times ends at, if it is not used before: the earlier of the two ends. */
export function endOf({ lastUsedAt, idle, lastsUntil }: Record<'lastUsedAt' | 'idle' | 'lastsUntil', string>): string {
  return timeOf(Math.min(Number(lastsUntil), Number(lastUsedAt) + Number(idle)))
}

/**
 * Of a script whose key is a sorted set: adds the entry ARGV[1], for ARGV[2] seconds. Those whose
 * time is over go with the next that comes, and the whole with its last.
 */
export const addEndingLua = `
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
redis.call('ZADD', KEYS[1], now + math.floor(ARGV[2] * 1000), ARGV[1])
redis.call('PEXPIREAT', KEYS[1], redis.call('ZRANGE', KEYS[1], -1, -1, 'WITHSCORES')[2])`

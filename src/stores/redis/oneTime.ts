import type { ChallengeStore } from '../challenges.ts'
import type { OAuthStateStore } from '../oauthStates.ts'
import type { OneTimeStore } from '../oneTime.ts'
import type { StreamTicketStore } from '../streamTickets.ts'
import { historyLua } from './history.ts'
import { addEndingLua } from './lifetimes.ts'
import { type Redis, script } from './redis.ts'

// Stores a value. Returns the time, by which the values of one owner are ordered.
const put = script(`${historyLua}
if redis.call('EXISTS', KEYS[1]) == 1 then return false end
local madeAs = string.format('%010d%06d', time[1], time[2])
redis.call('HSET', KEYS[1], 'owner', ARGV[1], 'value', ARGV[2], 'madeAs', madeAs, 'history', history)
redis.call('PEXPIRE', KEYS[1], math.floor(ARGV[3] * 1000))
return madeAs`)

// Adds a value to an owner's unused values, ordered by their ends. Returns the oldest values above the limit.
const addToOwner = script(`${addEndingLua}
local waiting = redis.call('ZRANGE', KEYS[1], 0, -1)
table.sort(waiting)
local excess = {}
for n = 1, #waiting - ARGV[3] do
  redis.call('ZREM', KEYS[1], waiting[n])
  excess[n] = waiting[n]
end
return excess`)

// Marks the value as used, for the rest of its lifetime, so that a second call can recognise this. A value from another
// replication history may have been used there without a trace here, so it is not returned to any caller.
const take = script(`${historyLua}
local kept = redis.call('HMGET', KEYS[1], 'owner', 'value', 'madeAs', 'isTaken', 'history')
if not kept[1] then return false end
if kept[4] then return 'taken' end
if kept[1] ~= ARGV[1] or kept[5] ~= history then return false end
redis.call('HDEL', KEYS[1], 'value')
redis.call('HSET', KEYS[1], 'isTaken', 1)
return { kept[2], kept[3] }`)

const giveWay = script(`
if redis.call('HEXISTS', KEYS[1], 'isTaken') == 0 then redis.call('DEL', KEYS[1]) end
return 0`)

const redisOneTime =
  <Value>(name: string) =>
  (redis: Redis): OneTimeStore<Value> => {
    const keyOf = (hex: string) => `${name}:${hex}`
    const ownerKey = (owner: Buffer) => `${name}-of:${owner.toString('hex')}`
    return {
      async put(key, owner, value, { seconds, most }) {
        const hex = key.toString('hex')
        const madeAs = await redis.run(put, keyOf(hex), owner.toString('hex'), JSON.stringify(value), seconds)
        if (typeof madeAs !== 'string') throw new Error('A value of this key is already stored')
        const excess = await redis.run(addToOwner, ownerKey(owner), `${madeAs}:${hex}`, seconds, most)
        for (const entry of excess as string[]) await redis.run(giveWay, keyOf(entry.slice(entry.indexOf(':') + 1)))
      },
      async take(key, owner) {
        const hex = key.toString('hex')
        const reply = await redis.run(take, keyOf(hex), owner.toString('hex'))
        if (!Array.isArray(reply)) return reply === 'taken' ? reply : undefined
        const [value, madeAs] = reply as [string, string]
        // The value cannot be used again even if this fails. It then counts towards the owner's limit until it expires.
        await redis.command('ZREM', ownerKey(owner), `${madeAs}:${hex}`).catch(() => undefined)
        return { value: JSON.parse(value) as Value }
      },
      // Values expire by themselves.
      deleteExpired: async () => 0,
    }
  }

/** The states of OAuth sign-ins in Redis. */
export const redisOAuthStates: (redis: Redis) => OAuthStateStore = redisOneTime('oauth-state')
/** The challenges of passkeys in Redis. */
export const redisChallenges: (redis: Redis) => ChallengeStore = redisOneTime('challenge')
/** The tickets of browser streams in Redis. */
export const redisStreamTickets: (redis: Redis) => StreamTicketStore = redisOneTime('stream-ticket')

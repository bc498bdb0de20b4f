import type { EndedSessions } from '../endedSessions.ts'
import { historyLua } from './history.ts'
import { type Redis, script } from './redis.ts'

/** Sessions by their hashes, in hexadecimal. Each is a hash in Redis with the field `idle`, in milliseconds. */
export interface LiveSessions<Field extends string> {
  /** Returns the values of a session's fields; undefined if it does not exist. */
  find(hash: string): Promise<Record<Field, string | null> | undefined>
  /** Records sessions that are about to be removed, so that they cannot reappear. */
  remember(hashes: readonly string[]): Promise<void>
  /** Removes a session. Returns whether it existed. */
  remove(hash: string): Promise<boolean>
}

interface Options<Field extends string> {
  /** The prefix of the keys. */
  name: string
  /** The fields. Every session has the first one. */
  fields: readonly Field[]
  /** The store that records ended sessions. */
  ended: EndedSessions | undefined
}

const look = script(`${historyLua}
local kept = redis.call('HMGET', KEYS[1], 'history', unpack(ARGV))
kept[#kept + 1] = history
return kept`)

// Moves a session to the history ARGV[2], unless its history is no longer ARGV[1], which was read before.
const move = script(`
if (redis.call('HGET', KEYS[1], 'history') or '') ~= ARGV[1] then return 0 end
return redis.call('HSET', KEYS[1], 'history', ARGV[2])`)

/**
 * Opens the sessions of one kind. A session that has ended may reappear in another replication history, since the
 * replica or the disk may have been behind. So ended sessions are first recorded in another store, and a session from
 * another history is looked up there, once.
 */
export function liveSessions<Field extends string>(
  redis: Redis,
  { name, fields, ended }: Options<Field>,
): LiveSessions<Field> {
  const keyOf = (hash: string) => `${name}:${hash}`
  const remove = async (hash: string) => (await redis.command('DEL', keyOf(hash))) === 1

  async function remember(hashes: readonly string[]): Promise<void> {
    if (!ended) return
    const idles = await Promise.all(hashes.map((hash) => redis.command('HGET', keyOf(hash), 'idle')))
    const existing = hashes.flatMap((hash, at) => (idles[at] === null ? [] : [{ hash, idle: Number(idles[at]) }]))
    await ended.add(existing.map(({ hash, idle }) => ({ hash: Buffer.from(hash, 'hex'), seconds: idle / 1000 })))
  }

  // While Redis accepts no writes, for example because the master has too few replicas, this look-up is repeated each
  // time.
  async function hasEnded(hash: string, from: string | null, history: string): Promise<boolean> {
    if (!ended || from === history) return false
    if (await ended.has(Buffer.from(hash, 'hex'))) {
      await remove(hash).catch(() => undefined)
      return true
    }
    await redis.run(move, keyOf(hash), from ?? '', history).catch(() => undefined)
    return false
  }

  return {
    async find(hash) {
      const [from, ...rest] = (await redis.run(look, keyOf(hash), ...fields)) as (string | null)[]
      const history = rest.pop() as string
      if (rest[0] === null || (await hasEnded(hash, from ?? null, history))) return undefined
      return valuesOf(fields, rest)
    },
    remember,
    remove,
  }
}

/** Returns the values of fields by name, from the values that were read. */
export function valuesOf<Field extends string>(fields: readonly Field[], values: readonly (string | null)[]) {
  return Object.fromEntries(fields.map((field, at) => [field, values[at]])) as Record<Field, string | null>
}

import type { AccountId } from '../../model/ids.ts'
import type { SessionHandle } from '../../model/session.ts'
import { addEndingLua } from './lifetimes.ts'
import { type Redis, script } from './redis.ts'

/** The values by which a session can be found, and the name of its key. */
export interface Entry {
  handle: SessionHandle
  accountId: AccountId
  clientId: string | null
  /** The hash of the session in hexadecimal, which is the name of its key. */
  hash: string
}

/** Indexes that find sessions by values other than their hashes. The session of an entry may be gone. */
export interface SessionIndexes {
  /**
   * Adds an entry to all indexes, for `seconds`. Throws if its handle refers to another session for which `isThere`
   * returns true.
   */
  add(entry: Entry, seconds: number, isThere: (hash: string) => Promise<boolean>): Promise<void>
  find(handle: SessionHandle): Promise<Entry | undefined>
  ofAccount(account: AccountId): Promise<Entry[]>
  ofClient(clientId: string): Promise<Entry[]>
  /** Removes the entry of a session that has ended. Idempotent. */
  remove(entry: Entry): Promise<void>
}

// Replaces the entry that was read before, or adds one if there was none.
const point = script(`
local found = redis.call('GET', KEYS[1]) or ''
if found ~= ARGV[2] and found ~= ARGV[1] then return found end
redis.call('SET', KEYS[1], ARGV[1], 'PX', math.floor(ARGV[3] * 1000))
return false`)

const unpoint = script(`
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0`)

const enter = script(`${addEndingLua}
return 1`)

const handleKey = (handle: SessionHandle) => `session-handle:${handle}`
const accountKey = (account: AccountId) => `sessions-of-account:${account}`
const clientKey = (clientId: string) => `sessions-of-app:${clientId}`

// Always returns the same text for an entry, since texts are compared.
const textOf = ({ handle, accountId, clientId, hash }: Entry) => JSON.stringify([handle, accountId, clientId, hash])

function entryOf(text: string): Entry {
  const [handle, accountId, clientId, hash] = JSON.parse(text) as [SessionHandle, AccountId, string | null, string]
  return { handle, accountId, clientId, hash }
}

/**
 * The indexes in Redis: a key for each handle, and a sorted set for each account and app, ordered by the latest end.
 */
export function redisSessionIndexes(redis: Redis): SessionIndexes {
  const setsOf = ({ accountId, clientId }: Entry) => [
    accountKey(accountId),
    ...(clientId === null ? [] : [clientKey(clientId)]),
  ]
  const members = async (key: string) => ((await redis.command('ZRANGE', key, 0, -1)) as string[]).map(entryOf)

  async function pointTo(entry: Entry, seconds: number, isThere: (hash: string) => Promise<boolean>): Promise<void> {
    const text = textOf(entry)
    let previous = ''
    for (;;) {
      const found = await redis.run(point, handleKey(entry.handle), text, previous, seconds)
      if (typeof found !== 'string') return
      if (await isThere(entryOf(found).hash)) throw new Error('A session of this handle is already stored')
      previous = found
    }
  }

  return {
    async add(entry, seconds, isThere) {
      // The handle comes first, so that this throws before anything else is added if the handle belongs to another
      // session.
      await pointTo(entry, seconds, isThere)
      await Promise.all(setsOf(entry).map((key) => redis.run(enter, key, textOf(entry), seconds)))
    },
    async find(handle) {
      const text = await redis.command('GET', handleKey(handle))
      return typeof text === 'string' ? entryOf(text) : undefined
    },
    ofAccount: (account) => members(accountKey(account)),
    ofClient: (clientId) => members(clientKey(clientId)),
    async remove(entry) {
      const text = textOf(entry)
      await Promise.all(setsOf(entry).map((key) => redis.command('ZREM', key, text)))
      // The handle comes last, because a repeated call finds the remaining entries by it.
      await redis.run(unpoint, handleKey(entry.handle), text)
    },
  }
}

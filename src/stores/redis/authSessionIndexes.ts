import type { AccountId } from '../../model/ids.ts'
import type { SessionHandle } from '../../model/session.ts'
import { addEndingLua } from './lifetimes.ts'
import { type Redis, script } from './redis.ts'

/** What leads to a session. */
export interface Entry {
  handle: SessionHandle
  accountId: AccountId
  clientId: string | null
  /** In hexadecimal: the name of the session's key. */
  hash: string
}

/**
 * What leads to sessions by other things than their hashes. An entry says nothing of whether its
 * session is still there.
 */
export interface SessionIndexes {
  /** Adds an entry everywhere, for so many seconds. Throws where its handle leads to another session that `isThere`. */
  add(entry: Entry, seconds: number, isThere: (hash: string) => Promise<boolean>): Promise<void>
  find(handle: SessionHandle): Promise<Entry | undefined>
  ofAccount(account: AccountId): Promise<Entry[]>
  ofClient(clientId: string): Promise<Entry[]>
  /** Removes an entry of a session that is gone; may be repeated. */
  remove(entry: Entry): Promise<void>
}

// Puts an entry in the place of the one that was seen there, or of none.
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

// One text for one entry, always: it is compared.
const textOf = ({ handle, accountId, clientId, hash }: Entry) => JSON.stringify([handle, accountId, clientId, hash])

function entryOf(text: string): Entry {
  const [handle, accountId, clientId, hash] = JSON.parse(text) as [SessionHandle, AccountId, string | null, string]
  return { handle, accountId, clientId, hash }
}

/**
 * The indexes in Redis: a key for each handle, and a sorted set, by when they end at the latest,
 * for each account and app.
 */
export function redisSessionIndexes(redis: Redis): SessionIndexes {
  const setsOf = ({ accountId, clientId }: Entry) => [
    accountKey(accountId),
    ...(clientId === null ? [] : [clientKey(clientId)]),
  ]
  const members = async (key: string) => ((await redis.command('ZRANGE', key, 0, -1)) as string[]).map(entryOf)

  async function pointTo(entry: Entry, seconds: number, isThere: (hash: string) => Promise<boolean>): Promise<void> {
    const text = textOf(entry)
    let seen = ''
    for (;;) {
      const found = await redis.run(point, handleKey(entry.handle), text, seen, seconds)
      if (typeof found !== 'string') return
      if (await isThere(entryOf(found).hash)) throw new Error('A session of this handle is kept already')
      seen = found
    }
  }

  return {
    async add(entry, seconds, isThere) {
      // First: who has the handle has all that goes by it.
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
      // Last: by it, somebody who tries again finds the rest.
      await redis.run(unpoint, handleKey(entry.handle), text)
    },
  }
}

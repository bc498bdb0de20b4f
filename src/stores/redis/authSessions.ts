import { sentence } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'
import type { AuthSessionStore, KeptSession, SessionDraft } from '../authSessions.ts'
import { type Entry, redisSessionIndexes, type SessionIndexes } from './authSessionIndexes.ts'
import { endOf, timeOf, touchLua } from './lifetimes.ts'
import { type Redis, script } from './redis.ts'

const fields = ['value', 'createdAt', 'lastUsedAt', 'idle', 'lastsUntil', 'isPending'] as const

// Long enough for the rest of the insertion; what is cut off in the middle of it goes by itself.
const pendingSeconds = 60

// A session that nobody finds yet.
const prepare = script(`
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('HSET', KEYS[1], 'value', ARGV[1], 'isPending', 1)
redis.call('PEXPIRE', KEYS[1], ${pendingSeconds * 1000})
return 1`)

// Only where it was not revoked meanwhile.
const begin = script(`
if redis.call('HDEL', KEYS[1], 'isPending') == 0 then return false end
local idle, lastsUntil = math.floor(ARGV[1] * 1000), now + math.floor(ARGV[2] * 1000)
redis.call('HSET', KEYS[1], 'createdAt', now, 'lastUsedAt', now, 'idle', idle, 'lastsUntil', lastsUntil)
local kept = redis.call('HMGET', KEYS[1], ${fields.map((name) => `'${name}'`).join(', ')})
redis.call('PEXPIREAT', KEYS[1], string.format('%.0f', math.min(lastsUntil, now + idle)))
return kept`)

const touch = script(touchLua)

const keyOf = (hash: string) => `session:${hash}`

type Static = Pick<SessionDraft, 'handle' | 'accountId' | 'kind' | 'label' | 'scopes' | 'application' | 'clientId'>

function sessionOf(values: readonly (string | null)[]): KeptSession {
  const kept = Object.fromEntries(fields.map((name, at) => [name, values[at] ?? ''])) as Record<
    (typeof fields)[number],
    string
  >
  const { handle, accountId, kind, label, scopes, application, clientId } = JSON.parse(kept.value) as Static
  return {
    ...{ handle, accountId, kind, label, scopes, application, clientId },
    createdAt: timeOf(kept.createdAt),
    lastUsedAt: timeOf(kept.lastUsedAt),
    expiresAt: endOf(kept),
  }
}

/**
 * The API sessions in Redis: each under its hash, by which one step finds it; and indexes by handle, account and app, which lead to the hashes.
 * A cluster changes no two of these keys in one step. So a session is prepared first, then entered everywhere, and begins last; and it is
 * removed first, and its entries after it. Cut off anywhere, there may be entries without a session, which mean nothing, but never a session
 * that is listed nowhere. Accounts it does not know: whoever suspends one revokes its sessions.
 */
export function redisAuthSessions(redis: Redis): AuthSessionStore {
  const indexes = redisSessionIndexes(redis)
  const end = async (hash: string) => (await redis.command('DEL', keyOf(hash))) === 1
  const valuesAt = (hash: string) => redis.command('HMGET', keyOf(hash), ...fields) as Promise<(string | null)[]>
  const isThere = async (hash: string) => (await redis.command('EXISTS', keyOf(hash))) === 1

  async function listed(entries: readonly Entry[]): Promise<KeptSession[]> {
    const found: KeptSession[] = []
    await eachOf(entries, async (entry) => {
      const values = await valuesAt(entry.hash)
      const [value, createdAt] = values
      if (value == null) await indexes.remove(entry)
      else if (createdAt != null) found.push(sessionOf(values))
    })
    return found.sort(newestFirst)
  }

  return {
    insert: (draft) => insertSession(redis, indexes, draft, isThere),
    async find(hash) {
      const values = await valuesAt(hash.toString('hex'))
      // None, or one that has not begun.
      return values[1] == null ? undefined : sessionOf(values)
    },
    touch: async (hash) => void (await redis.run(touch, keyOf(hash.toString('hex')))),
    listFor: async (account) => listed(await indexes.ofAccount(account)),
    listForClient: async (clientId) => listed(await indexes.ofClient(clientId)),
    async revoke(handle, account) {
      const entry = await indexes.find(handle)
      if (entry === undefined || (account !== undefined && entry.accountId !== account)) return false
      const wasThere = await end(entry.hash)
      await indexes.remove(entry)
      return wasThere
    },
    async revokeAll(account, last) {
      let count = 0
      const entries = await indexes.ofAccount(account)
      const revokeEach = (some: readonly Entry[]) =>
        eachOf(some, async (entry) => {
          if (await end(entry.hash)) count++
          await indexes.remove(entry)
        })
      await revokeEach(entries.filter(({ handle }) => handle !== last))
      await revokeEach(entries.filter(({ handle }) => handle === last))
      return count
    },
    // Sessions and indexes go by themselves.
    deleteExpired: async () => 0,
  }
}

async function insertSession(
  redis: Redis,
  indexes: SessionIndexes,
  draft: SessionDraft,
  isThere: (hash: string) => Promise<boolean>,
): Promise<KeptSession> {
  const { handle, accountId, kind, label, scopes, application, clientId } = draft
  const hash = draft.hash.toString('hex')
  const value = JSON.stringify({ handle, accountId, kind, label, scopes, application, clientId } satisfies Static)
  if ((await redis.run(prepare, keyOf(hash), value)) !== 1) throw new Error('A session of this hash is kept already')
  const seconds = draft.absoluteSeconds + pendingSeconds
  await indexes.add({ handle, accountId, clientId, hash }, seconds, isThere)
  const kept = await redis.run(begin, keyOf(hash), draft.idleSeconds, draft.absoluteSeconds)
  if (Array.isArray(kept)) return sessionOf(kept as (string | null)[])
  throw new ServiceError('unavailable', sentence('signedOutMeanwhile'), {
    headers: { 'Retry-After': '1' },
  })
}

const newestFirst = (a: KeptSession, b: KeptSession) =>
  Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.handle < b.handle ? -1 : 1)

const atOnce = 50

async function eachOf(entries: readonly Entry[], work: (entry: Entry) => Promise<void>): Promise<void> {
  for (let from = 0; from < entries.length; from += atOnce) {
    await Promise.all(entries.slice(from, from + atOnce).map(work))
  }
}

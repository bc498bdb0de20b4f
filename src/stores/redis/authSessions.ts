import { sentence } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'
import type { SessionHandle } from '../../model/session.ts'
import { shareLimit } from '../sessionLimit.ts'
import type { AuthSessionStore, StoredSession, SessionDraft } from '../authSessions.ts'
import type { EndedSessions } from '../endedSessions.ts'
import { type Entry, redisSessionIndexes, type SessionIndexes } from './authSessionIndexes.ts'
import { historyLua } from './history.ts'
import { endOf, timeOf, touchLua } from './lifetimes.ts'
import { liveSessions, valuesOf } from './liveSessions.ts'
import { type Redis, script } from './redis.ts'

const fields = ['value', 'createdAt', 'lastUsedAt', 'idle', 'lastsUntil', 'madeAs'] as const
type Values = Record<(typeof fields)[number], string | null>

// The seconds in which a stored session must be made findable, which are enough for the rest of the insertion. An
// interrupted insertion expires by itself.
const pendingSeconds = 60

// Stores a session that cannot be found yet. `madeAs` orders sessions that are made in the same millisecond.
const prepare = script(`${historyLua}
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('HSET', KEYS[1], 'value', ARGV[1], 'lastUsedAt', now, 'idle', math.floor(ARGV[2] * 1000), 'madeAs', time[2],
  'isPending', 1, 'history', history)
redis.call('PEXPIRE', KEYS[1], ${pendingSeconds * 1000})
return 1`)

// Activates a session, unless it was revoked in the meantime, or the replication history has changed, which may have
// lost a revocation. If newer sessions, made at the same time, have displaced the session, it ends at once.
const begin = script(`${historyLua}
if redis.call('HGET', KEYS[1], 'history') ~= history then return false end
if redis.call('HDEL', KEYS[1], 'isPending') == 0 then return false end
local madeAt, idle = unpack(redis.call('HMGET', KEYS[1], 'lastUsedAt', 'idle'))
local lastsUntil = madeAt + math.floor(ARGV[1] * 1000)
redis.call('HSET', KEYS[1], 'createdAt', madeAt, 'lastsUntil', lastsUntil)
local kept = redis.call('HMGET', KEYS[1], ${fields.map((name) => `'${name}'`).join(', ')})
redis.call('PEXPIREAT', KEYS[1], string.format('%.0f', math.min(lastsUntil, madeAt + idle)))
if redis.call('HEXISTS', KEYS[1], 'isDisplaced') == 1 then redis.call('DEL', KEYS[1]) end
return kept`)

// A session that is not active yet is only marked, and ends as soon as it becomes active, so that its caller still gets
// a session.
const displace = script(`
if redis.call('HEXISTS', KEYS[1], 'isPending') == 0 then return redis.call('DEL', KEYS[1]) end
redis.call('HSET', KEYS[1], 'isDisplaced', 1)
return 0`)

const touch = script(touchLua)

const keyOf = (hash: string) => `session:${hash}`

type Static = Pick<SessionDraft, 'handle' | 'accountId' | 'kind' | 'label' | 'scopes' | 'application' | 'clientId'>

// Returns undefined for a session that is not active yet.
function sessionOf(values: Values | undefined): StoredSession | undefined {
  if (values?.createdAt == null) return undefined
  const stored = values as Record<(typeof fields)[number], string>
  const { handle, accountId, kind, label, scopes, application, clientId } = JSON.parse(stored.value) as Static
  return {
    ...{ handle, accountId, kind, label, scopes, application, clientId },
    createdAt: timeOf(stored.createdAt),
    lastUsedAt: timeOf(stored.lastUsedAt),
    expiresAt: endOf(stored),
  }
}

/**
 * The API sessions in Redis. Each is stored under its hash, so that one command finds it. Indexes by handle, account
 * and app lead to the hashes. A cluster cannot change several of these keys in one step:
 *
 * - A session is prepared first, then added to all indexes, and begins last. It is removed before its index entries.
 *   If this is interrupted, an entry may lead to no session, which is harmless, but no session is without entries.
 * - Before a session begins, it ends those above the limit. If several sessions are inserted at once, the last one to
 *   check sees all others, so there are never more than the limit.
 * - The store does not know accounts, so code that suspends an account must also revoke its sessions.
 */
export function redisAuthSessions(redis: Redis, ended?: EndedSessions): AuthSessionStore {
  const indexes = redisSessionIndexes(redis)
  const sessions = liveSessions(redis, { name: 'session', fields, ended })
  const isThere = async (hash: string) => (await redis.command('EXISTS', keyOf(hash))) === 1

  async function listed(entries: readonly Entry[]): Promise<StoredSession[]> {
    const found: StoredSession[] = []
    await eachOf(entries, async (entry) => {
      const values = await sessions.find(entry.hash)
      const session = sessionOf(values)
      if (session) found.push(session)
      else if (!values) await indexes.remove(entry)
    })
    return found.sort(newestFirst)
  }

  async function endExcess(draft: SessionDraft, most: number): Promise<SessionHandle[]> {
    const displaced: SessionHandle[] = []
    const entries = await indexes.ofAccount(draft.accountId)
    const excess = await excessOf(entries, draft, most)
    await sessions.remember(excess.map(({ hash }) => hash))
    await eachOf(excess, async (entry) => {
      if ((await redis.run(displace, keyOf(entry.hash))) !== 1) return
      displaced.push(entry.handle)
      await indexes.remove(entry)
    })
    return displaced
  }

  async function excessOf(entries: readonly Entry[], draft: SessionDraft, most: number): Promise<Entry[]> {
    const sameLimit: { entry: Entry; order: string }[] = []
    await eachOf(entries, async (entry) => {
      const { value, lastUsedAt, madeAs } = (await sessions.find(entry.hash)) ?? { value: null }
      if (value === null || !shareLimit(draft, JSON.parse(value) as Static)) return
      sameLimit.push({ entry, order: `${lastUsedAt} ${madeAs?.padStart(6, '0')} ${entry.handle}` })
    })
    const latestFirst = sameLimit.sort((one, other) => (one.order > other.order ? -1 : 1))
    return latestFirst.slice(most).map(({ entry }) => entry)
  }

  async function endAll(entries: readonly Entry[]): Promise<number> {
    await sessions.remember(entries.map(({ hash }) => hash))
    let count = 0
    await eachOf(entries, async (entry) => {
      if (await sessions.remove(entry.hash)) count++
      await indexes.remove(entry)
    })
    return count
  }

  return {
    async insert(draft, most) {
      await prepareSession(redis, indexes, draft, isThere)
      const displaced = most === undefined ? [] : await endExcess(draft, most)
      return { session: await beginSession(redis, draft), ended: displaced }
    },
    find: async (hash) => sessionOf(await sessions.find(hash.toString('hex'))),
    touch: async (hash) => void (await redis.run(touch, keyOf(hash.toString('hex')))),
    listFor: async (account) => listed(await indexes.ofAccount(account)),
    listForClient: async (clientId) => listed(await indexes.ofClient(clientId)),
    async revoke(handle, account) {
      const entry = await indexes.find(handle)
      if (entry === undefined || (account !== undefined && entry.accountId !== account)) return false
      return (await endAll([entry])) === 1
    },
    async revokeAll(account, last) {
      const entries = await indexes.ofAccount(account)
      const before = await endAll(entries.filter(({ handle }) => handle !== last))
      return before + (await endAll(entries.filter(({ handle }) => handle === last)))
    },
    // Sessions and indexes expire by themselves.
    deleteExpired: async () => 0,
    withEndedSessions: (where) => redisAuthSessions(redis, where),
  }
}

async function prepareSession(
  redis: Redis,
  indexes: SessionIndexes,
  draft: SessionDraft,
  isThere: (hash: string) => Promise<boolean>,
): Promise<void> {
  const { handle, accountId, kind, label, scopes, application, clientId } = draft
  const hash = draft.hash.toString('hex')
  const value = JSON.stringify({ handle, accountId, kind, label, scopes, application, clientId } satisfies Static)
  if ((await redis.run(prepare, keyOf(hash), value, draft.idleSeconds)) !== 1)
    throw new Error('A session of this hash is already stored')
  const seconds = draft.absoluteSeconds + pendingSeconds
  await indexes.add({ handle, accountId, clientId, hash }, seconds, isThere)
}

async function beginSession(redis: Redis, { hash, absoluteSeconds }: SessionDraft): Promise<StoredSession> {
  const row = await redis.run(begin, keyOf(hash.toString('hex')), absoluteSeconds)
  if (Array.isArray(row)) return sessionOf(valuesOf(fields, row as string[]))!
  throw new ServiceError('unavailable', sentence('signedOutMeanwhile'), {
    headers: { 'Retry-After': '1' },
  })
}

const newestFirst = (a: StoredSession, b: StoredSession) =>
  Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.handle < b.handle ? -1 : 1)

const atOnce = 50

async function eachOf(entries: readonly Entry[], work: (entry: Entry) => Promise<void>): Promise<void> {
  for (let from = 0; from < entries.length; from += atOnce) {
    await Promise.all(entries.slice(from, from + atOnce).map(work))
  }
}

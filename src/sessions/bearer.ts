import { LRUCache } from 'lru-cache'
import { atMost } from '../model/bounds.ts'
import type { Caller } from '../model/caller.ts'
import { hashOf } from '../model/concealed.ts'
import type { AccountId } from '../model/ids.ts'
import { scopeSetOf } from '../model/scopes.ts'
import type { SessionHandle, SessionId } from '../model/session.ts'
import type { AuthSessionStore, FoundSession } from '../stores/authSessions.ts'
import type { KnownEnds } from '../stores/changes.ts'
import { withRevocations } from './withRevocations.ts'

/**
 * Milliseconds for which a session is cached. The time is short because a revocation must take effect in every process
 * within a second (sessions-8).
 */
export const cachedMs = 800

export interface BearerOptions {
  /** Milliseconds for which the store's result is cached, counted from before the query. @default cachedMs */
  cacheMilliseconds?: number
  /** Returns the period in which `drop` was called for each end. @default none: `cacheMilliseconds` is the limit */
  knownEnds?: () => KnownEnds
  /** The maximum number of cached sessions. */
  most?: number
  /** Returns true if an account waits for approval, and undefined if it does not exist. */
  isPending: (account: AccountId) => Promise<boolean | undefined>
  /** Runs work that may be done after the response. */
  afterResponse: (work: () => Promise<void>) => void
}

/** Identifies callers by session identifiers. */
export interface BearerSessions {
  /**
   * Returns the caller of a valid session, and undefined for an unknown, expired or revoked one. If this process has
   * not recently found the identifier valid, it may be a guess: `admitUnproven` is then awaited before the store is
   * queried, and may throw.
   */
  find(id: SessionId, admitUnproven?: () => Promise<void>): Promise<Caller | undefined>
  /** Does the same by the hash of the identifier. */
  findByHash(hash: Buffer, admitUnproven?: () => Promise<void>): Promise<Caller | undefined>
  /**
   * Returns the caller of a session that this process recently found valid, without a query. The session may have
   * ended since.
   */
  cached(id: SessionId): Caller | undefined
  cachedByHash(hash: Buffer): Caller | undefined
  /**
   * Queries the store again for the session of a hash, which counts as use. Returns the time at which the session
   * ends without further use, in milliseconds since 1970, or undefined if it has ended. For connections that outlive
   * a request.
   */
  check(hash: Buffer): Promise<{ expiresAt: number } | undefined>
  /** Removes the session with a handle, or all sessions of an account, from the cache. */
  drop(which: { handle: SessionHandle } | { accountId: AccountId }): void
}

/**
 * Times come from `performance.now`, because the system clock can be changed. Times that the store returned are the
 * exception: they follow the store's clock, in milliseconds since 1970.
 */
interface Entry {
  caller: Caller
  /** A time just before the store was queried. */
  queriedAt: number
  freshUntil: number
  /** The time until which only an end that is in the change log can make the session invalid. */
  validUntil: number
  expiresAt: number
  lastUsedAt: number
  touchAt: number
  touchEvery: number
}

const fiveMinutes = 5 * 60 * 1000
const noKnownEnds: KnownEnds = { since: Infinity, until: 0 }

/**
 * Opens the sessions of the `Authorization` header. Simultaneous look-ups of one session share a query, and a found
 * session is looked up again after five minutes, or as soon as its end may not be known in time. Unknown identifiers
 * are not cached, because a flood of invented ones would displace real sessions (`admitUnproven` counts them).
 */
export function bearerSessions(
  store: Pick<AuthSessionStore, 'find' | 'touch'>,
  {
    cacheMilliseconds = cachedMs,
    knownEnds = () => noKnownEnds,
    most = 20_000,
    isPending,
    afterResponse,
  }: BearerOptions,
): BearerSessions {
  const entries = new LRUCache<string, Entry>(atMost(most))
  // An account that does not wait for approval never waits later.
  const approved = new LRUCache<AccountId, true>(atMost(most))
  const lookups = new Map<string, Promise<Entry | undefined>>()
  let drops = 0

  async function waits({ accountId, validForMs }: FoundSession): Promise<boolean> {
    if (validForMs !== undefined || approved.has(accountId)) return false
    const pending = await isPending(accountId)
    if (pending === false) approved.set(accountId, true)
    return pending === true
  }

  async function lookUp(key: string, hash: Buffer): Promise<Entry | undefined> {
    const before = { time: performance.now(), drops }
    const session = await store.find(hash)
    const pending = session !== undefined && (await waits(session))
    const entry =
      session && entryOf(session, { now: before.time, cacheMilliseconds, former: entries.get(key), pending })
    // A session was revoked in this process during the query, so the result may be outdated and is not cached.
    if (before.drops !== drops) return entry
    if (entry) entries.set(key, entry)
    else entries.delete(key)
    return entry
  }

  // Look-ups that start after a drop do not share an earlier query, because its result may be outdated.
  function sharedLookUp(key: string, hash: Buffer): Promise<Entry | undefined> {
    const running = lookups.get(key)
    if (running) return running
    const lookup = lookUp(key, hash).finally(() => {
      if (lookups.get(key) === lookup) lookups.delete(key)
    })
    lookups.set(key, lookup)
    return lookup
  }

  function isFresh({ queriedAt, freshUntil, validUntil }: Entry, now: number): boolean {
    if (now < freshUntil) return true
    const { since, until } = knownEnds()
    return now < validUntil && now < until + cacheMilliseconds && queriedAt >= since
  }

  function touch(entry: Entry, hash: Buffer, now: number): void {
    if (now < entry.touchAt) return
    entry.touchAt = now + entry.touchEvery
    afterResponse(() => store.touch(hash))
  }

  async function findByHash(hash: Buffer, admitUnproven?: () => Promise<void>): Promise<Caller | undefined> {
    const key = hash.toString('base64')
    const cached = entries.get(key)
    if (!cached) await admitUnproven?.()
    const now = performance.now()
    const entry = cached && isFresh(cached, now) ? cached : await sharedLookUp(key, hash)
    if (!entry) return undefined
    touch(entry, hash, now)
    return entry.caller
  }

  const cachedByHash = (hash: Buffer) => entries.peek(hash.toString('base64'))?.caller

  return {
    find: (id, admitUnproven) => findByHash(hashOf(id), admitUnproven),
    cached: (id) => cachedByHash(hashOf(id)),
    cachedByHash,
    findByHash,
    async check(hash) {
      const entry = await lookUp(hash.toString('base64'), hash)
      if (!entry) return undefined
      touch(entry, hash, performance.now())
      return { expiresAt: entry.expiresAt }
    },
    drop(which) {
      drops++
      lookups.clear()
      for (const [key, { caller }] of entries) {
        const isAffected = 'handle' in which ? caller.session === which.handle : caller.accountId === which.accountId
        if (isAffected) entries.delete(key)
      }
    },
  }
}

interface LookUp {
  now: number
  cacheMilliseconds: number
  /** The cache entry before the look-up. */
  former: Entry | undefined
  /** True if the account waits for approval. */
  pending: boolean
}

// The store has just found the session valid by its own clock. This process's clock may differ by hours, so it only
// limits what this process does itself.
function entryOf(session: FoundSession, { now, cacheMilliseconds, former, pending }: LookUp): Entry {
  const { handle, accountId, scopes, application, clientId, validForMs = 0 } = session
  const lastUsedAt = Date.parse(session.lastUsedAt)
  const expiresAt = Date.parse(session.expiresAt)
  const left = Math.max(0, expiresAt - Date.now())
  // Use is recorded every five minutes, or more often for a session that would expire between two touches.
  const touchEvery = Math.min(fiveMinutes, (expiresAt - lastUsedAt) / 10)
  const untilTouch = Math.min(Math.max(0, lastUsedAt + touchEvery - Date.now()), touchEvery)
  return {
    caller: {
      ...{ accountId, session: handle, scopes: scopeSetOf(scopes), application, clientId },
      ...(pending && { isPending: true }),
    },
    queriedAt: now,
    freshUntil: now + Math.min(cacheMilliseconds, left),
    validUntil: now + Math.min(fiveMinutes, validForMs),
    expiresAt,
    lastUsedAt,
    touchAt: former?.lastUsedAt === lastUsedAt ? former.touchAt : now + untilTouch,
    touchEvery,
  }
}

/**
 * Returns the store with revocations that also clear the cache of `sessions`, so that they take effect in this
 * process at once.
 */
export function withCacheDrops(store: AuthSessionStore, sessions: Pick<BearerSessions, 'drop'>): AuthSessionStore {
  const revoke: AuthSessionStore['revoke'] = async (handle, account) => {
    const existed = await store.revoke(handle, account)
    if (existed) sessions.drop({ handle })
    return existed
  }
  const revokeAll: AuthSessionStore['revokeAll'] = async (accountId, last) => {
    const count = await store.revokeAll(accountId, last)
    sessions.drop({ accountId })
    return count
  }
  return withRevocations(store, { revoke, revokeAll, onDisplaced: (handle) => sessions.drop({ handle }) })
}

import { LRUCache } from 'lru-cache'
import { atMost } from '../model/bounds.ts'
import type { Caller } from '../model/caller.ts'
import { hashOf } from '../model/concealed.ts'
import type { AccountId } from '../model/ids.ts'
import type { SessionHandle, SessionId } from '../model/session.ts'
import type { AuthSessionStore, KeptSession } from '../stores/authSessions.ts'
import { revoking } from './revoking.ts'

/**
 * How long an answer of a store of sessions is kept: a revocation must hold in every process within
 * a second (sessions-8).
 */
export const keptMilliseconds = 800

export interface BearerOptions {
  /**
   * How long an answer of the store is kept, counted from before it was asked; `keptMilliseconds` unless given.
   */
  keepMilliseconds?: number
  /** Sessions that are kept at most. */
  most?: number
  /** Whether an account waits for approval; undefined if there is none. */
  isPending: (account: AccountId) => Promise<boolean | undefined>
  /** Takes work that may be done after the caller was answered. */
  afterAnswer: (work: () => Promise<void>) => void
}

/** Tells who is calling by a session identifier. */
export interface BearerSessions {
  /**
   * The caller of a valid session; undefined for an unknown, expired or revoked one.
   * `admitStranger` is awaited, and may throw, before the store is asked about an identifier that
   * this process has not lately found valid: it may be a guess.
   */
  find(id: SessionId, admitStranger?: () => Promise<void>): Promise<Caller | undefined>
  /** The same by the hash of the identifier. */
  findByHash(hash: Buffer, admitStranger?: () => Promise<void>): Promise<Caller | undefined>
  /** Returns the caller of a session that this process found valid lately, without asking: it may have ended since. */
  known(id: SessionId): Caller | undefined
  knownByHash(hash: Buffer): Caller | undefined
  /**
   * Asks the store anew whether the session of a hash is still good, which counts as its use; returns when it
   * ends if it is not used before (milliseconds since 1970), or undefined. For what lives longer than a request.
   */
  check(hash: Buffer): Promise<{ expiresAt: number } | undefined>
  /** Forgets at once the session of a handle, or all of an account. */
  drop(which: { handle: SessionHandle } | { accountId: AccountId }): void
}

/**
 * Times are by `performance.now`, since clocks of machines are set, but for what the store says: by
 * its clock, in milliseconds since 1970.
 */
interface Entry {
  caller: Caller
  freshUntil: number
  expiresAt: number
  lastUsedAt: number
  touchAt: number
  touchEvery: number
}

const fiveMinutes = 5 * 60 * 1000

/**
 * The sessions behind the `Authorization` header. Look-ups of one session at a time share one query. What is not found
 * is not remembered: a flood of invented identifiers would push out those of people (`admitStranger` counts them).
 */
export function bearerSessions(
  store: Pick<AuthSessionStore, 'find' | 'touch'>,
  { keepMilliseconds = keptMilliseconds, most = 20_000, isPending, afterAnswer }: BearerOptions,
): BearerSessions {
  const entries = new LRUCache<string, Entry>(atMost(most))
  // An account that does not wait for approval never does later.
  const approved = new LRUCache<AccountId, true>(atMost(most))
  const lookups = new Map<string, Promise<Entry | undefined>>()
  let drops = 0

  async function waits(account: AccountId): Promise<boolean> {
    if (approved.has(account)) return false
    const pending = await isPending(account)
    if (pending === false) approved.set(account, true)
    return pending === true
  }

  async function lookUp(key: string, hash: Buffer): Promise<Entry | undefined> {
    const before = { time: performance.now(), drops }
    const session = await store.find(hash)
    const pending = session !== undefined && (await waits(session.accountId))
    const entry = session && entryOf(session, { now: before.time, keepMilliseconds, former: entries.get(key), pending })
    // Revoked here while the store was being asked: what it said may be from before.
    if (before.drops !== drops) return entry
    if (entry) entries.set(key, entry)
    else entries.delete(key)
    return entry
  }

  // Not shared by those who ask after a drop: its answer may be from before.
  function sharedLookUp(key: string, hash: Buffer): Promise<Entry | undefined> {
    const running = lookups.get(key)
    if (running) return running
    const lookup = lookUp(key, hash).finally(() => {
      if (lookups.get(key) === lookup) lookups.delete(key)
    })
    lookups.set(key, lookup)
    return lookup
  }

  function touch(entry: Entry, hash: Buffer, now: number): void {
    if (now < entry.touchAt) return
    entry.touchAt = now + entry.touchEvery
    afterAnswer(() => store.touch(hash))
  }

  async function findByHash(hash: Buffer, admitStranger?: () => Promise<void>): Promise<Caller | undefined> {
    const key = hash.toString('base64')
    const kept = entries.get(key)
    if (!kept) await admitStranger?.()
    const now = performance.now()
    const entry = kept && now < kept.freshUntil ? kept : await sharedLookUp(key, hash)
    if (!entry) return undefined
    touch(entry, hash, now)
    return entry.caller
  }

  const knownByHash = (hash: Buffer) => entries.peek(hash.toString('base64'))?.caller

  return {
    find: (id, admitStranger) => findByHash(hashOf(id), admitStranger),
    known: (id) => knownByHash(hashOf(id)),
    knownByHash,
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
        const isMeant = 'handle' in which ? caller.session === which.handle : caller.accountId === which.accountId
        if (isMeant) entries.delete(key)
      }
    },
  }
}

interface LookUp {
  now: number
  keepMilliseconds: number
  /** What was known before. */
  former: Entry | undefined
  /** Whether its account waits for approval. */
  pending: boolean
}

// The store, by whose clock it ends, has just said that it is good. Ours may be hours away from it,
// and bounds only what we do ourselves.
function entryOf(session: KeptSession, { now, keepMilliseconds, former, pending }: LookUp): Entry {
  const { handle, accountId, scopes, application, clientId } = session
  const lastUsedAt = Date.parse(session.lastUsedAt)
  const expiresAt = Date.parse(session.expiresAt)
  const left = Math.max(0, expiresAt - Date.now())
  // Every five minutes, or a session that ends sooner when it is not used would end between two touches.
  const touchEvery = Math.min(fiveMinutes, (expiresAt - lastUsedAt) / 10)
  const untilTouch = Math.min(Math.max(0, lastUsedAt + touchEvery - Date.now()), touchEvery)
  return {
    caller: {
      ...{ accountId, session: handle, scopes: new Set(scopes), application, clientId },
      ...(pending && { isPending: true }),
    },
    freshUntil: now + Math.min(keepMilliseconds, left),
    expiresAt,
    lastUsedAt,
    touchAt: former?.lastUsedAt === lastUsedAt ? former.touchAt : now + untilTouch,
    touchEvery,
  }
}

/** The store, with every revocation through it taken to `sessions` too, so that it holds in this process at once. */
export function droppingRevoked(store: AuthSessionStore, sessions: Pick<BearerSessions, 'drop'>): AuthSessionStore {
  const revoke: AuthSessionStore['revoke'] = async (handle, account) => {
    const wasThere = await store.revoke(handle, account)
    if (wasThere) sessions.drop({ handle })
    return wasThere
  }
  const revokeAll: AuthSessionStore['revokeAll'] = async (accountId, last) => {
    const count = await store.revokeAll(accountId, last)
    sessions.drop({ accountId })
    return count
  }
  return revoking(store, { revoke, revokeAll, onDisplaced: (handle) => sessions.drop({ handle }) })
}

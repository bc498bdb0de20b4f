import { steadyNow } from '../../model/steadyClock.ts'
import { shareLimit } from '../sessionLimit.ts'
import type { AuthSessionStore, StoredSession, SessionDraft } from '../authSessions.ts'
import { requireBound } from './bound.ts'

interface Entry {
  draft: SessionDraft
  /** In milliseconds since 1970, like `lastUsedAt`. */
  createdAt: number
  lastUsedAt: number
}

const fiveMinutes = 300_000

const endOf = ({ draft, createdAt, lastUsedAt }: Entry) =>
  Math.min(createdAt + draft.absoluteSeconds * 1000, lastUsedAt + draft.idleSeconds * 1000)

const time = (milliseconds: number) => new Date(milliseconds).toISOString()

function sessionOf(entry: Entry): StoredSession {
  const { handle, accountId, kind, label, scopes, application, clientId } = entry.draft
  const times = { createdAt: time(entry.createdAt), lastUsedAt: time(entry.lastUsedAt), expiresAt: time(endOf(entry)) }
  return { handle, accountId, kind, label, scopes: [...scopes], application, clientId, ...times }
}

/**
 * Stores the API sessions of one process, at most `maxSessions`. A full store first drops sessions that have
 * ended, then the least recently used one, whose owner has to sign in again.
 */
export function memoryAuthSessions(options: { maxSessions: number; now?: () => number }): AuthSessionStore {
  const { maxSessions, now = steadyNow } = requireBound('maxSessions', options)
  const entries = new Map<string, Entry>() // By hash, least recently used first

  const isAlive = (entry: Entry) => endOf(entry) > now()
  const drop = (chosen: (entry: Entry) => boolean) => {
    const dropped = [...entries].filter(([, entry]) => chosen(entry))
    for (const [hash] of dropped) entries.delete(hash)
    return dropped.map(([, entry]) => entry)
  }
  const list = (chosen: (entry: Entry) => boolean) => {
    const found = [...entries.values()].filter((entry) => chosen(entry) && isAlive(entry))
    return found.sort((a, b) => b.createdAt - a.createdAt).map(sessionOf)
  }
  const revoke = (chosen: (entry: Entry) => boolean) => drop(chosen).filter(isAlive).length
  const endExcess = (draft: SessionDraft, most: number) => {
    const sameLimit = [...entries].filter(([, entry]) => shareLimit(draft, entry.draft) && isAlive(entry))
    const excess = sameLimit.slice(0, Math.max(0, sameLimit.length + 1 - most))
    for (const [hash] of excess) entries.delete(hash)
    return excess.map(([, entry]) => entry.draft.handle)
  }
  const makeRoom = () => {
    if (entries.size >= maxSessions) drop((entry) => !isAlive(entry))
    if (entries.size >= maxSessions) entries.delete(entries.keys().next().value!)
  }

  return {
    isInMemory: true,
    async insert(draft, most) {
      const ended = most === undefined ? [] : endExcess(draft, most)
      makeRoom()
      const entry = { draft, createdAt: now(), lastUsedAt: now() }
      entries.set(draft.hash.toString('hex'), entry)
      return { session: sessionOf(entry), ended }
    },
    async find(hash) {
      const entry = entries.get(hash.toString('hex'))
      return entry && isAlive(entry) ? sessionOf(entry) : undefined
    },
    async touch(hash) {
      const key = hash.toString('hex')
      const entry = entries.get(key)
      if (!entry || !isAlive(entry)) return
      // Records uses as coarsely as the stores on disk, where each recorded use costs a write.
      if (now() - entry.lastUsedAt >= Math.min(fiveMinutes, entry.draft.idleSeconds * 100)) entry.lastUsedAt = now()
      entries.delete(key)
      entries.set(key, entry)
    },
    listFor: async (account) => list(({ draft }) => draft.accountId === account),
    listForClient: async (clientId) => list(({ draft }) => draft.clientId === clientId),
    revoke: async (handle, account) =>
      revoke(({ draft }) => draft.handle === handle && (account === undefined || draft.accountId === account)) > 0,
    revokeAll: async (account) => revoke(({ draft }) => draft.accountId === account),
    deleteExpired: async () => drop((entry) => !isAlive(entry)).length,
  }
}

import { steadyNow } from '../../model/steadyClock.ts'
import type { BrowserSessionDraft, BrowserSessionStore, StoredBrowserSession } from '../browserSessions.ts'
import { requireBound } from './bound.ts'
import { expiringEntries } from './expiringEntries.ts'

interface Entry {
  draft: BrowserSessionDraft
  /** In milliseconds since 1970, like `lastUsedAt`. */
  createdAt: number
  lastUsedAt: number
}

const fiveMinutes = 300_000

const lastEndOf = ({ draft, createdAt }: Entry) => createdAt + draft.absoluteSeconds * 1000
const endOf = (entry: Entry) => Math.min(lastEndOf(entry), entry.lastUsedAt + entry.draft.idleSeconds * 1000)
const time = (milliseconds: number) => new Date(milliseconds).toISOString()

function sessionOf(entry: Entry): StoredBrowserSession {
  const { draft, createdAt } = entry
  const { csrfSeal, sessionHash, isConfirmed } = draft
  const times = { expiresAt: time(endOf(entry)), lastsUntil: time(lastEndOf(entry)) }
  return { csrfSeal, sessionHash, confirmedAt: isConfirmed ? time(createdAt) : null, ...times }
}

/**
 * Stores the browser sessions of one process, at most `maxSessions`. A full store first drops sessions that
 * have ended, then the oldest one in which nobody is signed in (so that a flood of strangers signs nobody
 * out), then the least recently used one.
 */
export function memoryBrowserSessions(options: { maxSessions: number; now?: () => number }): BrowserSessionStore {
  const { maxSessions, now = steadyNow } = requireBound('maxSessions', options)
  const isExpendable = ({ draft }: Entry) => draft.sessionHash === null
  const entries = expiringEntries<Entry>({ most: maxSessions, now, endOf, isExpendable })

  function add(draft: BrowserSessionDraft): StoredBrowserSession {
    const entry = { draft, createdAt: now(), lastUsedAt: now() }
    entries.add(draft.hash, entry)
    return sessionOf(entry)
  }

  return {
    isInMemory: true,
    insert: async (draft) => add(draft),
    async find(hash) {
      const entry = entries.get(hash)
      return entry && sessionOf(entry)
    },
    async touch(hash) {
      const entry = entries.get(hash)
      if (!entry) return
      // Records uses as coarsely as the stores on disk, where each recorded use costs a write.
      if (now() - entry.lastUsedAt >= Math.min(fiveMinutes, entry.draft.idleSeconds * 100)) entry.lastUsedAt = now()
      entries.renew(hash)
    },
    replace: async (hash, draft) => (entries.remove(hash) ? add(draft) : undefined),
    delete: async (hash) => entries.remove(hash) !== undefined,
    deleteExpired: async () => entries.dropEnded(),
  }
}

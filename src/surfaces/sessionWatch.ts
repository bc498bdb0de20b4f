import type { FastifyRequest } from 'fastify'
import type { AccountId } from '../model/ids.ts'
import type { SessionHandle } from '../model/session.ts'
import type { BearerSessions } from '../sessions/bearer.ts'
import type { EndedSession, Streams } from '../streams/streams.ts'

/**
 * The session of a long-lived connection. The identifier itself is not stored, because its hash is enough to check it
 * again.
 */
export interface WatchedSession {
  handle: SessionHandle
  accountId: AccountId
  hash: Buffer
}

/** Notifies connections of the end of their sessions. */
export interface SessionWatch {
  /**
   * Calls `onEnd` once when the session is revoked or expires, or its account is suspended or deleted: within a
   * second, whichever process ends it. Watching counts as use of the session. Returns a function that stops the
   * watch.
   */
  watch(session: WatchedSession, onEnd: () => void): () => void
  close(): void
}

/** Returns the session of an admitted request. Throws if it has none. */
export function watchedSession({ caller, sessionHash }: FastifyRequest): WatchedSession {
  if (!caller || !sessionHash) throw new Error('There is no session to watch')
  return { handle: caller.session, accountId: caller.accountId, hash: sessionHash }
}

interface Entry extends WatchedSession {
  onEnds: Set<() => void>
  /** The time of the next check by `performance.now`, because the system clock can be changed. */
  checkAt: number
  endsAt: number
}

const sweepEvery = 250
const checkEvery = 10 * 60_000

/**
 * Watches sessions: receives a notification when one ends, and also checks the store from time to time, because a
 * notification can be late or lost.
 */
export function watchSessions(
  streams: Pick<Streams, 'onSessionEnd'>,
  sessions: Pick<BearerSessions, 'check'>,
  log: { warn(details: object, message: string): void },
): SessionWatch {
  const entries = new Map<SessionHandle, Entry>()
  const unsubscribe = streams.onSessionEnd((ended) => {
    for (const entry of entriesOf(ended)) end(entry)
  })
  const sweep = setInterval(() => {
    const now = performance.now()
    for (const entry of entries.values()) if (entry.checkAt <= now) void check(entry)
  }, sweepEvery).unref()

  function entriesOf(ended: EndedSession): Entry[] {
    if ('handle' in ended) {
      const entry = entries.get(ended.handle)
      return entry && (ended.of ?? entry.accountId) === entry.accountId ? [entry] : []
    }
    return [...entries.values()].filter(({ accountId }) => accountId === ended.accountId)
  }

  function end(entry: Entry): void {
    if (entries.get(entry.handle) === entry) entries.delete(entry.handle)
    const onEnds = [...entry.onEnds]
    entry.onEnds.clear()
    for (const onEnd of onEnds) {
      try {
        onEnd()
      } catch (error) {
        // One failing listener must not keep the other connections open.
        log.warn({ err: error, session: entry.handle }, 'streams of an ended session could not be closed')
      }
    }
  }

  async function check(entry: Entry): Promise<void> {
    entry.checkAt = Infinity
    try {
      const found = await sessions.check(entry.hash)
      if (!found) return end(entry)
      const now = performance.now()
      entry.endsAt = now + Math.max(0, found.expiresAt - Date.now())
      entry.checkAt = nextCheck(entry.endsAt, now)
    } catch {
      // The store is unreachable, so nobody can revoke a session either. End only the sessions that have expired.
      if (entry.endsAt <= performance.now()) return end(entry)
      entry.checkAt = performance.now() + 1000
    }
  }

  return {
    watch(session, onEnd) {
      const entry = entries.get(session.handle) ?? { ...session, onEnds: new Set(), checkAt: 0, endsAt: Infinity }
      // This is a separate function for each caller, even if two pass the same one.
      const listener = () => onEnd()
      entry.onEnds.add(listener)
      if (!entries.has(session.handle)) {
        entries.set(session.handle, entry)
        // The session may have been revoked between its lookup and the start of this watch.
        void check(entry)
      }
      return () => {
        entry.onEnds.delete(listener)
        if (entry.onEnds.size === 0 && entries.get(entry.handle) === entry) entries.delete(entry.handle)
      }
    },
    close() {
      unsubscribe()
      clearInterval(sweep)
      entries.clear()
    },
  }
}

// Returns the time of the next check. Checks are frequent enough to record that the session is in use, because an
// unused session expires. The last check is at its expiry.
function nextCheck(endsAt: number, now: number): number {
  const soon = now + Math.max(2 * sweepEvery, (endsAt - now) / 4)
  return Math.min(soon, now + checkEvery, Math.max(endsAt, now + sweepEvery))
}

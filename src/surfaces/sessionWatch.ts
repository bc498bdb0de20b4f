import type { FastifyRequest } from 'fastify'
import type { AccountId } from '../model/ids.ts'
import type { SessionHandle } from '../model/session.ts'
import type { BearerSessions } from '../sessions/bearer.ts'
import type { EndedSession, Streams } from '../streams/streams.ts'

/** A session that something long-lived goes by. Its identifier is not kept: the hash is enough to ask again. */
export interface WatchedSession {
  handle: SessionHandle
  accountId: AccountId
  hash: Buffer
}

/** Says when sessions are over. */
export interface SessionWatch {
  /**
   * Calls `onEnd` once when the session is revoked, has expired, or its account is suspended or deleted: within a
   * second, whichever process does it. Being watched counts as use of the session. Returns how to watch no longer.
   */
  watch(session: WatchedSession, onEnd: () => void): () => void
  close(): void
}

/** The session of a request that was let in; throws for one without. */
export function watchedSession({ caller, sessionHash }: FastifyRequest): WatchedSession {
  if (!caller || !sessionHash) throw new Error('There is no session to watch')
  return { handle: caller.session, accountId: caller.accountId, hash: sessionHash }
}

interface Entry extends WatchedSession {
  onEnds: Set<() => void>
  /** By `performance.now`: clocks of machines are set. */
  checkAt: number
  endsAt: number
}

const sweepEvery = 250
const checkEvery = 10 * 60_000

/**
 * Watches sessions by what is told of their ends and, where that could come too late or not at all,
 * by asking now and then.
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
        // It must not keep the others open.
        log.warn({ err: error, session: entry.handle }, 'what a session held open could not be ended')
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
      // The store is out of reach, and so is whoever could revoke: only what is known to be over is over.
      if (entry.endsAt <= performance.now()) return end(entry)
      entry.checkAt = performance.now() + 1000
    }
  }

  return {
    watch(session, onEnd) {
      const entry = entries.get(session.handle) ?? { ...session, onEnds: new Set(), checkAt: 0, endsAt: Infinity }
      // Each has a function of its own, even where several gave the same.
      const listener = () => onEnd()
      entry.onEnds.add(listener)
      if (!entries.has(session.handle)) {
        entries.set(session.handle, entry)
        // It may have been revoked after it was looked up, and before anybody listened here.
        void check(entry)
      }
      return () => {
        entry.onEnds.delete(listener)
        if (entry.onEnds.size === 0 && entries.get(session.handle) === entry) entries.delete(session.handle)
      }
    },
    close() {
      unsubscribe()
      clearInterval(sweep)
      entries.clear()
    },
  }
}

// Often enough that use is noted before the session would end without it, and right when it should end.
function nextCheck(endsAt: number, now: number): number {
  const soon = now + Math.max(2 * sweepEvery, (endsAt - now) / 4)
  return Math.min(soon, now + checkEvery, Math.max(endsAt, now + sweepEvery))
}

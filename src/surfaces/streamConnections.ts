import { ServiceError } from '../model/errors.ts'
import type { SessionHandle } from '../model/session.ts'
import type { Limits } from '../model/settings.ts'

/** By what something is followed. */
export type StreamTransport =
  'mastodon_websocket' | 'mastodon_sse' | 'graphql_websocket' | 'graphql_sse' | 'browser_websocket'

/** The long-lived connections of this process. */
export interface StreamConnections {
  /** Counts one more of a session's; throws `rate_limited` when it has enough, `unavailable` when all have. Returns how to count it off. */
  admit(transport: StreamTransport, session: SessionHandle): () => void
  /** How many there are by each. */
  counts(): ReadonlyMap<StreamTransport, number>
}

type StreamLimits = Pick<Limits, 'streamConnections' | 'streams'>

/** Counts long-lived connections, of which each session may have a few, and all together as many as a process can hold. */
export function streamConnections({ streamConnections: most, streams }: StreamLimits): StreamConnections {
  const bySession = new Map<SessionHandle, number>()
  const byTransport = new Map<StreamTransport, number>()
  let all = 0

  return {
    admit(transport, session) {
      if ((bySession.get(session) ?? 0) >= most) throw tooMany(most)
      if (all >= streams) throw full()
      all++
      add(bySession, session, 1)
      add(byTransport, transport, 1)
      let isOff = false
      return () => {
        if (isOff) return
        isOff = true
        all--
        add(bySession, session, -1)
        add(byTransport, transport, -1)
      }
    },
    counts: () => byTransport,
  }
}

function add<Key>(counts: Map<Key, number>, key: Key, change: number): void {
  const count = (counts.get(key) ?? 0) + change
  if (count === 0) counts.delete(key)
  else counts.set(key, count)
}

function tooMany(most: number): ServiceError {
  return new ServiceError('rate_limited', `A session may have ${most} streams open at one time`, {
    headers: { 'Retry-After': '30' },
  })
}

function full(): ServiceError {
  return new ServiceError('unavailable', 'There are too many streams open at the moment, please try again', {
    headers: { 'Retry-After': '30' },
  })
}

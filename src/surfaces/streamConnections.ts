import { sentence } from '../messages/text.ts'
import type { Caller } from '../model/caller.ts'
import { ServiceError } from '../model/errors.ts'
import type { Limits } from '../model/settings.ts'

/** The transport of a stream. */
export type StreamTransport =
  'mastodon_websocket' | 'mastodon_sse' | 'graphql_websocket' | 'graphql_sse' | 'browser_websocket'

/** The long-lived connections of this process. */
export interface StreamConnections {
  /**
   * Counts a connection of a session, its account and its address. Throws `rate_limited` if one of them has reached its
   * maximum, and `unavailable` if the process has. Returns a function that stops counting the connection.
   */
  admit(transport: StreamTransport, caller: Pick<Caller, 'session' | 'accountId'>, address: string): () => void
  /** Returns the number of connections by transport. */
  counts(): ReadonlyMap<StreamTransport, number>
}

type StreamLimits = Pick<
  Limits,
  'streamConnections' | 'accountStreamConnections' | 'addressStreamConnections' | 'streams'
>

/**
 * Counts long-lived connections, with a maximum for each session, account and address, and one for the whole process.
 */
export function streamConnections(limits: StreamLimits): StreamConnections {
  const holders = [
    { name: 'sessionStreams', most: limits.streamConnections, open: new Map<string, number>() },
    { name: 'accountStreams', most: limits.accountStreamConnections, open: new Map<string, number>() },
    { name: 'addressStreams', most: limits.addressStreamConnections, open: new Map<string, number>() },
  ] as const
  const byTransport = new Map<StreamTransport, number>()
  let all = 0

  function change(by: 1 | -1, transport: StreamTransport, keys: readonly string[]): void {
    all += by
    holders.forEach(({ open }, at) => add(open, keys[at]!, by))
    add(byTransport, transport, by)
  }

  return {
    admit(transport, { session, accountId }, address) {
      const keys = [session, accountId, address] as const
      const full = holders.find(({ open, most }, at) => (open.get(keys[at]!) ?? 0) >= most)
      if (full) throw tooMany(full.name, full.most)
      if (all >= limits.streams) throw processIsFull()
      change(1, transport, keys)
      let isOff = false
      return () => {
        if (!isOff) change(-1, transport, keys)
        isOff = true
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

function tooMany(whose: 'sessionStreams' | 'accountStreams' | 'addressStreams', most: number): ServiceError {
  return new ServiceError('rate_limited', sentence(whose, { most }), {
    headers: { 'Retry-After': '30' },
  })
}

function processIsFull(): ServiceError {
  return new ServiceError('unavailable', sentence('streamsBusy'), {
    headers: { 'Retry-After': '30' },
  })
}

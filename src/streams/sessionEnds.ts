import { setTimeout as pause } from 'node:timers/promises'
import { logFailure } from '../model/logFailure.ts'
import type { AccountId } from '../model/ids.ts'
import type { SessionHandle } from '../model/session.ts'
import type { StreamPosition } from '../model/stream.ts'
import type { Changes, KnownEnds } from '../stores/changes.ts'
import { isAfter } from './position.ts'
import type { EndedSession } from './streams.ts'
import type { TailLog } from './tail.ts'

interface Options {
  changes: Pick<Changes, 'endsAfter'>
  notify(ended: EndedSession): void
  log: TailLog
}

const every = 250
// After a longer interruption, old changes may have been deleted.
const longest = 60_000

/**
 * Notifies of ended sessions and suspended accounts, each once, within about a quarter of a second. Their order does
 * not matter, so it does not wait for older transactions that are still open. Neither a long transaction nor thousands
 * of readers delay it.
 */
export function followSessionEnds(
  start: StreamPosition,
  { changes, notify, log }: Options,
): { knownEnds(): KnownEnds; stop(): Promise<void> } {
  const stopping = new AbortController()
  let position = start
  let delivered = new Set<StreamPosition>()
  let knownEnds: KnownEnds = { since: Infinity, until: 0 }
  // The clock also counts the time for which a machine was suspended.
  let last = { history: '', clock: 0 }
  let isFailing = false

  async function look(): Promise<void> {
    const [until, clock] = [performance.now(), Date.now()]
    const { changes: found, end, history } = await changes.endsAfter(position)
    for (const { position: at, session, account } of found) {
      if (delivered.has(at)) continue
      delivered.add(at)
      notify(session ? endOf(session, account) : { accountId: account })
    }
    position = end
    delivered = new Set([...delivered].filter((at) => isAfter(at, end)))
    // Another history may lack sessions that were looked up in the previous one.
    const isContinued = history === last.history && Math.abs(clock - last.clock) < longest
    knownEnds = { since: isContinued ? knownEnds.since : performance.now(), until }
    last = { history, clock }
  }

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await look()
        isFailing = false
      } catch (error) {
        if (!isFailing) logFailure(log, { error, level: 'warn' }, 'ended sessions could not be read')
        isFailing = true
      }
      await pause(every, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const followed = follow()
  return {
    knownEnds: () => knownEnds,
    stop() {
      stopping.abort()
      return followed
    },
  }
}

// The account of a session is not always known.
function endOf(handle: SessionHandle, account: AccountId): EndedSession {
  return account === '0' ? { handle } : { handle, of: account }
}

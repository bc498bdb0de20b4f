import { setTimeout as pause } from 'node:timers/promises'
import { logFailure } from '../model/logFailure.ts'
import type { AccountId } from '../model/ids.ts'
import type { SessionHandle } from '../model/session.ts'
import type { StreamPosition } from '../model/stream.ts'
import type { Changes } from '../stores/changes.ts'
import { isAfter } from './position.ts'
import type { EndedSession } from './streams.ts'
import type { TailLog } from './tail.ts'

interface Options {
  changes: Pick<Changes, 'end' | 'endsAfter'>
  notify(ended: EndedSession): void
  log: TailLog
}

const every = 250

/**
 * Notifies of ended sessions and suspended accounts, each once, within about a quarter of a second, in any order. So it
 * does not wait for older transactions that are still open: neither a long transaction nor thousands of readers delay
 * it.
 */
export function followSessionEnds(start: StreamPosition, { changes, notify, log }: Options): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let position = start
  let delivered = new Set<StreamPosition>()
  let isFailing = false

  async function look(): Promise<void> {
    // This position is read first. So the next look also finds changes that appear before it in the meantime.
    const settled = await changes.end()
    for (const { position: at, session, account } of await changes.endsAfter(position)) {
      if (delivered.has(at)) continue
      delivered.add(at)
      notify(session ? endOf(session, account) : { accountId: account })
    }
    position = settled
    delivered = new Set([...delivered].filter((at) => isAfter(at, settled)))
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

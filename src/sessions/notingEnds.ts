import { setTimeout as pause } from 'node:timers/promises'
import { isUnavailable } from '../model/errors.ts'
import type { Changes, NotedEnd } from '../stores/changes.ts'

const every = 1000
// Of those that could not be noted. Streams of any more end when their sessions are looked up anew, within ten minutes.
const most = 10_000

/**
 * Notes the ends of sessions in the log of changes; throws as the log does. One that could not be
 * noted, since the database is out of reach, is noted when it is back: who ended the session with
 * itself is not let in any more, to try again.
 */
export function notingEnds(
  changes: Pick<Changes, 'noteSessionEnd'>,
  closing: AbortSignal | undefined,
): (end: NotedEnd) => Promise<void> {
  const missed = new Map<string, NotedEnd>()
  let isTrying = false

  async function noteMissed(): Promise<void> {
    isTrying = true
    while (missed.size > 0) {
      await pause(every, undefined, { ref: false, signal: closing }).catch(() => undefined)
      if (closing?.aborted) break
      await noteThose().catch(() => undefined)
    }
    isTrying = false
  }

  async function noteThose(): Promise<void> {
    for (const [key, end] of missed) {
      await changes.noteSessionEnd(end).catch((error: unknown) => {
        if (isUnavailable(error)) throw error
      })
      missed.delete(key)
    }
  }

  return async (end) => {
    try {
      await changes.noteSessionEnd(end)
    } catch (error) {
      if (closing && isUnavailable(error) && missed.size < most) missed.set(`${end.accountId}/${end.session}`, end)
      if (missed.size > 0 && !isTrying) void noteMissed()
      throw error
    }
  }
}

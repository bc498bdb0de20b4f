import { setTimeout as pause } from 'node:timers/promises'
import { isUnavailable } from '../model/errors.ts'
import type { Changes, RecordedEnd } from '../stores/changes.ts'

const every = 1000
// The maximum number of ends that are still to be recorded. If there are more, the streams of those sessions end within
// ten minutes, when the sessions are looked up again.
const most = 10_000

/**
 * Records the ends of sessions in the change log, and throws its errors. An end that could not be recorded, because the
 * database is unreachable, is recorded later, because a caller that ended its own session cannot sign in to try again.
 */
export function withRecordedEnds(
  changes: Pick<Changes, 'recordSessionEnd'>,
  closing: AbortSignal | undefined,
): (end: RecordedEnd) => Promise<void> {
  const missed = new Map<string, RecordedEnd>()
  let isTrying = false

  async function recordMissed(): Promise<void> {
    isTrying = true
    while (missed.size > 0) {
      await pause(every, undefined, { ref: false, signal: closing }).catch(() => undefined)
      if (closing?.aborted) break
      await recordAllMissed().catch(() => undefined)
    }
    isTrying = false
  }

  async function recordAllMissed(): Promise<void> {
    for (const [key, end] of missed) {
      await changes.recordSessionEnd(end).catch((error: unknown) => {
        if (isUnavailable(error)) throw error
      })
      missed.delete(key)
    }
  }

  return async (end) => {
    try {
      await changes.recordSessionEnd(end)
    } catch (error) {
      if (closing && isUnavailable(error) && missed.size < most) missed.set(`${end.accountId}/${end.session}`, end)
      if (missed.size > 0 && !isTrying) void recordMissed()
      throw error
    }
  }
}

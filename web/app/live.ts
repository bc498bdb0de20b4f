import { openSession } from '../boundary/boundary.ts'
import { wakeStreams } from '../boundary/stream.ts'
import { homeFeed } from '../state/postFeeds.ts'
import { followUser } from '../state/live.ts'
import { startUnread } from '../state/unread.ts'
import { me } from '../state/session.ts'

/** Keeps the page up to date while someone is signed in, even after sleep and network failures. */
export function startLive(): void {
  if (!me.peek()) return
  followUser(homeFeed)
  startUnread()
}

/**
 * Wakes the streams and checks who is signed in, when the page becomes visible or the network returns. Returns the
 * function that stops it.
 */
export function startWaking(): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const wake = () => {
    wakeStreams()
    checkPerson()
  }
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake(), { signal })
  window.addEventListener('online', wake, { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && wake(), { signal })
  return () => listening.abort()
}

/** Minimum milliseconds between two checks of the session, however often tabs are changed. */
const between = 30_000
let checkedAt = -Infinity

// Checks who is signed in, because the person may have signed in or out in another tab. Without a session, no stream
// reports that.
function checkPerson(): void {
  if (performance.now() - checkedAt < between) return
  checkedAt = performance.now()
  openSession().catch(() => (checkedAt = -Infinity))
}

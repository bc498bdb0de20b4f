import { openSession } from '../boundary/boundary.ts'
import { wakeStreams } from '../boundary/stream.ts'
import { homeFeed } from '../state/postFeeds.ts'
import { followUser } from '../state/live.ts'
import { startUnread } from '../state/unread.ts'
import { me } from '../state/session.ts'

/** Keeps the page up to date while somebody is signed in, over sleep and breaks of the network too. */
export function startLive(): void {
  if (!me.peek()) return
  followUser(homeFeed)
  startUnread()
}

/**
 * Listens, while the page is open, for when it is looked at again or there is a network again: for
 * streams, and for who is signed in by then.
 */
export function startWaking(): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const wake = () => {
    wakeStreams()
    askWho()
  }
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake(), { signal })
  window.addEventListener('online', wake, { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && wake(), { signal })
  return () => listening.abort()
}

/** Milliseconds between two questions who is signed in, however often tabs are changed. */
const between = 30_000
let askedAt = -Infinity

// Somebody may have signed in, or out, in another tab: where nobody was signed in nothing else tells of it.
function askWho(): void {
  if (performance.now() - askedAt < between) return
  askedAt = performance.now()
  openSession().catch(() => (askedAt = -Infinity))
}

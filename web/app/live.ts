import { wakeStreams } from '../boundary/stream.ts'
import { homeFeed } from '../state/postFeeds.ts'
import { followUser } from '../state/live.ts'
import { startUnread } from '../state/unread.ts'
import { me } from '../state/session.ts'

let isListening = false

/** Keeps the page up to date while somebody is signed in, over sleep and breaks of the network too. */
export function startLive(): void {
  if (!me.peek()) return
  followUser(homeFeed)
  startUnread()
  if (isListening) return
  isListening = true
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wakeStreams())
  window.addEventListener('online', wakeStreams)
  window.addEventListener('pageshow', wakeStreams)
}

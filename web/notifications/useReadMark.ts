import { useEffect } from 'preact/hooks'
import type { Feed } from '../state/feeds.ts'
import type { NotificationFilter } from './filters.ts'
import { newestOf } from './notificationFeed.ts'
import { readIfAllSeen } from './readMark.ts'

/** Milliseconds for which the top of a list must be visible before it counts as seen. */
const moment = 1_200
/** Pixels of scrolling after which the top is out of sight. */
const near = 300

/** Marks the notifications of a list as read once its top has been visible for a moment in a visible window. */
export function useReadMark(feed: Feed, filter: NotificationFilter): void {
  const first = feed.ids.value[0]
  const isThere = feed.state.value === 'ready' || feed.state.value === 'complete'
  useEffect(() => {
    if (first === undefined || !isThere) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const isInSight = document.visibilityState === 'visible' && scrollY < near
      if (!isInSight) {
        clearTimeout(timer)
        timer = undefined
      } else timer ??= setTimeout(() => void readIfAllSeen(newestOf(feed, false), filter), moment)
    }
    look()
    document.addEventListener('visibilitychange', look)
    document.addEventListener('scroll', look, { passive: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      document.removeEventListener('scroll', look)
    }
  }, [feed, first, isThere, filter])
}

import { useEffect, useRef } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { EndOfFeed } from '../parts/EndOfFeed.tsx'
import { Notice } from '../parts/Notice.tsx'
import { NewEntries } from '../parts/NewEntries.tsx'
import type { Feed } from '../state/feeds.ts'
import { notificationsChanged } from '../state/live.ts'
import { oneAtATime } from '../state/oneAtATime.ts'
import type { NotificationFilter } from './filters.ts'
import { NotificationEntry } from './NotificationEntry.tsx'
import { isMany, lookForNewer, notificationFeed, showNewer } from './notificationFeed.ts'
import { readMarker } from './readMark.ts'
import { useReadMark } from './useReadMark.ts'

/** The notifications that match a filter, newest first. Notifications that arrive meanwhile wait above them. */
export function NotificationList({ filter }: { filter: NotificationFilter }) {
  const feed = notificationFeed(filter)
  useLive(feed, filter)
  useReadMark(feed, filter)
  const waiting = feed.waiting.value.length
  const { empty, emptyText } = m.notifications
  return (
    <>
      <NewEntries
        count={waiting}
        label={isMany(feed) ? m.notifications.showNewest : m.notifications.showNewer(waiting)}
        announcement={isMany(feed) ? m.notifications.newerMany : m.notifications.newer(waiting)}
        onShow={() => showAtTop(feed)}
      />
      {feed.isEmpty.value && waiting === 0 ? (
        <Notice title={empty[filter]} text={emptyText[filter]} />
      ) : (
        <ol class="notifications sheet" aria-label={m.notifications.list} aria-busy={feed.state.value === 'loading'}>
          {feed.ids.value.map((key) => (
            <NotificationEntry key={key} groupKey={key} />
          ))}
        </ol>
      )}
      <EndOfFeed feed={feed} />
    </>
  )
}

function showAtTop(feed: Feed): void {
  showNewer(feed)
  scrollTo({ top: 0 })
  // The pressed button is gone, so the focus must move.
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}

// Looks for newer notifications after each change. When the list is opened again, shows them at once, unless the page
// is scrolled down.
function useLive(feed: Feed, filter: NotificationFilter): void {
  const lastCount = useRef(notificationsChanged.peek())
  const count = notificationsChanged.value
  const look = useRef(oneAtATime(async () => {}))
  useEffect(() => {
    const isNew = feed.state.peek() === 'new'
    // A failure is harmless, because the next change loads the marker and the new notifications.
    const refresh = () => Promise.all([readMarker(), lookForNewer(feed, filter)]).then(nothing, nothing)
    look.current = oneAtATime(refresh)
    lastCount.current = notificationsChanged.peek()
    void readMarker(true).catch(() => {})
    if (isNew) void feed.more()
    else
      void look.current().then(() => {
        if (feed.waiting.peek().length > 0 && scrollY < 100) showNewer(feed)
      })
  }, [feed])
  useEffect(() => {
    if (count !== lastCount.current) void look.current()
    lastCount.current = count
  }, [count])
}

const nothing = () => {}

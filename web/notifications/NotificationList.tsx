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
import { useSeen } from './useSeen.ts'

/** The notifications that a filter lets through, newest first; what comes meanwhile waits above them. */
export function NotificationList({ filter }: { filter: NotificationFilter }) {
  const feed = notificationFeed(filter)
  useLive(feed, filter)
  useSeen(feed, filter)
  const waiting = feed.waiting.value.length
  const { empty, emptyText } = m.notifications
  return (
    <>
      <NewEntries
        count={waiting}
        label={isMany(feed) ? m.notifications.showNewest : m.notifications.showNewer(waiting)}
        said={isMany(feed) ? m.notifications.newerMany : m.notifications.newer(waiting)}
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
  // The button is gone.
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}

// What came while the list was not shown is shown at once, unless somebody came back to a place further down.
function useLive(feed: Feed, filter: NotificationFilter): void {
  const seen = useRef(notificationsChanged.peek())
  const count = notificationsChanged.value
  const look = useRef(oneAtATime(async () => {}))
  useEffect(() => {
    const isNew = feed.state.peek() === 'new'
    // Without an answer there is no new mark, or what is new stays away until something happens again.
    const lookAgain = () => Promise.all([readMarker(), lookForNewer(feed, filter)]).then(nothing, nothing)
    look.current = oneAtATime(lookAgain)
    seen.current = notificationsChanged.peek()
    void readMarker(true).catch(() => {})
    if (isNew) void feed.more()
    else
      void look.current().then(() => {
        if (feed.waiting.peek().length > 0 && scrollY < 100) showNewer(feed)
      })
  }, [feed])
  useEffect(() => {
    if (count !== seen.current) void look.current()
    seen.current = count
  }, [count])
}

const nothing = () => {}

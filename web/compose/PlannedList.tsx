import type { ComponentChildren } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { EndOfFeed } from '../parts/EndOfFeed.tsx'
import { Notice } from '../parts/Notice.tsx'
import type { Feed } from '../state/feeds.ts'
import { plannedChanged } from '../state/planned.ts'
import { composerTask, openComposer } from './openComposer.ts'
import { type UnpublishedPost, plannedFeed } from './plannedFeed.ts'
import './planned.css'

interface PlannedListProps {
  line: Parameters<typeof plannedFeed>[0]
  label: string
  empty: { title: string; text: string }
  /** Renders an entry. `feed` is the list that contains it. */
  entry(planned: UnpublishedPost, feed: Feed): ComponentChildren
}

/** The drafts or the scheduled posts. Reads them again after one has changed, but not while the composer is open. */
export function PlannedList({ line, label, empty, entry }: PlannedListProps) {
  const { feed, byId } = useMemo(() => plannedFeed(line), [line])
  const isWriting = composerTask.value !== undefined
  const changes = plannedChanged.value
  useEffect(() => {
    if (!isWriting) void feed.renew()
  }, [feed, isWriting, changes])
  // The entries stay visible while the list is read again.
  const isReadAnew = feed.state.value === 'loading' && feed.ids.value.length > 0
  if (feed.isEmpty.value) {
    return (
      <Notice title={empty.title} text={empty.text}>
        <button type="button" class="button button-main" onClick={() => openComposer()}>
          {m.compose.drafts.write}
        </button>
      </Notice>
    )
  }
  return (
    <>
      <ul class="planned-list" aria-label={label}>
        {feed.ids.value.map((id) => {
          const planned = byId.value.get(id)
          return planned && <li key={id}>{entry(planned, feed)}</li>
        })}
      </ul>
      {isReadAnew ? null : <EndOfFeed feed={feed} lines={3} isSilent />}
    </>
  )
}

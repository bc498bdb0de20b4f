import type { ComponentChildren, VNode } from 'preact'
import { mod } from '../messages/moderation.ts'
import { EndOfFeed } from '../parts/EndOfFeed.tsx'
import { useFreshFeed } from '../people/useFreshFeed.ts'
import type { Feed } from '../state/feeds.ts'

interface ModerationListProps {
  feed: Feed
  /** The accessible name of the list. */
  label: string
  /** Shown if the list is empty. */
  empty: ComponentChildren
  /** The element of the list. */
  as?: 'ol' | 'ul'
  entry(id: string): VNode
}

/** A list of the moderation area. Reads the next page near its end. */
export function ModerationList({ feed, label, empty, as: Rows = 'ul', entry }: ModerationListProps) {
  useFreshFeed(feed)
  return (
    <>
      {feed.isEmpty.value && empty}
      {feed.ids.value.length > 0 && (
        <Rows class="mod-rows" aria-label={label}>
          {feed.ids.value.map(entry)}
        </Rows>
      )}
      <EndOfFeed feed={feed} more={mod.more} lines={3} isSilent />
    </>
  )
}

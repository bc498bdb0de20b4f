import { computed } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { EndOfFeed } from '../parts/EndOfFeed.tsx'
import { focusWhenDrawn } from '../parts/focusWhenDrawn.ts'
import { NewEntries } from '../parts/NewEntries.tsx'
import { useChange } from '../parts/useChange.ts'
import type { FilterContext } from '../schema/api.ts'
import type { Feed } from '../state/feeds.ts'
import { filtersChanged } from '../state/live.ts'
import { fetchPosts } from '../state/posts.ts'
import { visible } from './filterEffect.ts'
import { PostCard } from './PostCard.tsx'

interface PostFeedProps {
  feed: Feed
  /** Shown if the feed is empty. */
  empty: ComponentChildren
  /** Decides which of your filters apply. */
  context?: FilterContext
}

/** A feed of posts. Reads the next page near its end, and offers posts that arrived meanwhile. */
export function PostFeed({ feed, empty, context }: PostFeedProps) {
  useEffect(() => void (feed.state.peek() === 'new' && feed.more()), [feed])
  useRefiltering(feed)
  // Joined into one string, so that a change within a post does not render the list again.
  const shown = useMemo(() => computed(() => visible(feed.ids.value, context).join(' ')), [feed, context]).value
  const ids = shown === '' ? [] : shown.split(' ')
  const state = feed.state.value
  const isComplete = state === 'complete'
  return (
    <>
      <NewPosts feed={feed} context={context} />
      {ids.length > 0 && (
        <div class="feed" role="feed" aria-busy={state === 'loading'} aria-label={m.timelines.posts}>
          {ids.map((id, index) => (
            <PostCard key={id} id={id} context={context} position={index + 1} size={isComplete ? ids.length : -1} />
          ))}
        </div>
      )}
      {isComplete && ids.length === 0 ? empty : <EndOfFeed feed={feed} />}
    </>
  )
}

// Reads the posts of the feed again, because the service applied the old filters to them.
function useRefiltering(feed: Feed): void {
  useChange(filtersChanged, () => void fetchPosts([...feed.waiting.peek(), ...feed.ids.peek()].slice(0, 100)))
}

function NewPosts({ feed, context }: Pick<PostFeedProps, 'feed' | 'context'>) {
  const count = useMemo(() => computed(() => visible(feed.waiting.value, context).length), [feed, context]).value
  const isCut = feed.isCut.value
  return (
    <NewEntries
      count={count}
      label={isCut ? m.timelines.newestPosts : m.timelines.newPosts(count)}
      announcement={isCut ? m.timelines.waitingMany : m.timelines.waiting(count)}
      onShow={() => showWaiting(feed)}
    />
  )
}

function showWaiting(feed: Feed): void {
  feed.showWaiting()
  scrollTo({ top: 0 })
  // The pressed button is gone, so the focus moves to the first post.
  focusWhenDrawn(() => document.querySelector<HTMLElement>('[role=feed] > article'), { preventScroll: true })
}

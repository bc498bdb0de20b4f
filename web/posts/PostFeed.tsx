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
import { visible } from './filtering.ts'
import { PostCard } from './PostCard.tsx'

interface PostFeedProps {
  feed: Feed
  /** What is said where there are none. */
  empty: ComponentChildren
  /** Which of one's filters count. */
  context?: FilterContext
}

/** A feed of posts, which reads on as one comes to its end, and offers what came meanwhile. */
export function PostFeed({ feed, empty, context }: PostFeedProps) {
  useEffect(() => void (feed.state.peek() === 'new' && feed.more()), [feed])
  useFiltersAnew(feed)
  // As one text: what changes within a post is no change of the list.
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

// What is there was judged by the filters of before.
function useFiltersAnew(feed: Feed): void {
  useChange(filtersChanged, () => void fetchPosts([...feed.waiting.peek(), ...feed.ids.peek()].slice(0, 100)))
}

function NewPosts({ feed, context }: Pick<PostFeedProps, 'feed' | 'context'>) {
  const count = useMemo(() => computed(() => visible(feed.waiting.value, context).length), [feed, context]).value
  const isCut = feed.isCut.value
  return (
    <NewEntries
      count={count}
      label={isCut ? m.timelines.newestPosts : m.timelines.newPosts(count)}
      said={isCut ? m.timelines.waitingMany : m.timelines.waiting(count)}
      onShow={() => showWaiting(feed)}
    />
  )
}

function showWaiting(feed: Feed): void {
  feed.showWaiting()
  scrollTo({ top: 0 })
  // The button is gone: who pressed it goes on with the first post.
  focusWhenDrawn(() => document.querySelector<HTMLElement>('[role=feed] > article'), { preventScroll: true })
}

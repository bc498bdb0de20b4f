import { computed } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
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
  useFocusInFeed(ids)
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

// If the post with the focus leaves the feed, the focus moves to the next post, the previous one, or the heading.
function useFocusInFeed(ids: readonly string[]): void {
  const before = useRef<readonly string[]>([])
  // The post is still in the page while the feed renders without it.
  const focused = document.activeElement?.closest<HTMLElement>('[role=feed] > article')?.dataset['anchor']
  useLayoutEffect(() => {
    const all = before.current
    before.current = ids
    const at = focused === undefined || ids.includes(focused) ? -1 : all.indexOf(focused)
    if (at < 0) return
    const isShown = (id: string) => ids.includes(id)
    const next = all.slice(at).find(isShown) ?? all.slice(0, at).findLast(isShown)
    const place = next ? `[role=feed] > [data-anchor="${CSS.escape(next)}"]` : 'main h1'
    document.querySelector<HTMLElement>(place)?.focus()
  })
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

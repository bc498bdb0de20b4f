import { computed, useSignalEffect } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { Sentence } from '../parts/Sentence.tsx'
import { Trouble } from '../parts/Trouble.tsx'
import { Waiting } from '../parts/Waiting.tsx'
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
      {(state === 'new' || state === 'loading') && <Waiting lines={ids.length > 0 ? 2 : 6} />}
      {state === 'failed' && <Trouble error={feed.trouble.value} again={() => void feed.more()} />}
      {state === 'ready' && <End feed={feed} />}
      {isComplete && (ids.length > 0 ? <p class="feed-end">{m.timelines.end}</p> : empty)}
    </>
  )
}

// What is there was judged by the filters of before.
function useFiltersAnew(feed: Feed): void {
  const seen = useRef(filtersChanged.peek())
  useSignalEffect(() => {
    if (filtersChanged.value === seen.current) return
    seen.current = filtersChanged.value
    void fetchPosts([...feed.waiting.peek(), ...feed.ids.peek()].slice(0, 100))
  })
}

function NewPosts({ feed, context }: Pick<PostFeedProps, 'feed' | 'context'>) {
  const count = useMemo(() => computed(() => visible(feed.waiting.value, context).length), [feed, context]).value
  return (
    <div class="new-posts-place">
      {count > 0 && (
        <button type="button" class="new-posts" data-action="new-posts" onClick={() => showWaiting(feed)}>
          {m.timelines.newPosts(count)}
        </button>
      )}
      <Sentence text={count > 0 ? m.timelines.waiting(count) : ''} />
    </div>
  )
}

function showWaiting(feed: Feed): void {
  feed.showWaiting()
  scrollTo({ top: 0 })
  // The button is gone: who pressed it goes on with the first post.
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('[role=feed] > article')?.focus({ preventScroll: true }),
  )
}

// Reads on before one is there; the button is for who comes to it faster, or by keyboard.
function End({ feed }: { feed: Feed }) {
  const end = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => void (entry?.isIntersecting && feed.more()), {
      rootMargin: '1200px',
    })
    observer.observe(end.current!)
    return () => observer.disconnect()
  }, [feed])
  return (
    <button ref={end} type="button" class="button feed-more" onClick={() => void feed.more()}>
      {m.timelines.more}
    </button>
  )
}

import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { Trouble } from '../parts/Trouble.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import type { Feed } from '../state/feeds.ts'
import { PostCard } from './PostCard.tsx'

interface PostFeedProps {
  feed: Feed
  /** What is said where there are none. */
  empty: ComponentChildren
}

/** A feed of posts, which reads on as one comes to its end. */
export function PostFeed({ feed, empty }: PostFeedProps) {
  useEffect(() => void (feed.state.peek() === 'new' && feed.more()), [feed])
  const state = feed.state.value
  if (feed.isEmpty.value) return <>{empty}</>
  return (
    <>
      {feed.waiting.value.length > 0 && (
        <button type="button" class="new-posts" onClick={() => showWaiting(feed)}>
          {m.timelines.newPosts(feed.waiting.value.length)}
        </button>
      )}
      <div role="feed" aria-busy={state === 'loading'} aria-label={m.timelines.posts}>
        {feed.ids.value.map((id) => (
          <PostCard key={id} id={id} />
        ))}
      </div>
      {(state === 'new' || state === 'loading') && <Waiting lines={feed.ids.value.length > 0 ? 2 : 6} />}
      {state === 'failed' && <Trouble error={feed.trouble.value} again={() => void feed.more()} />}
      {state === 'ready' && <End feed={feed} />}
      {state === 'complete' && <p class="feed-end">{m.timelines.end}</p>}
    </>
  )
}

function showWaiting(feed: Feed): void {
  feed.showWaiting()
  scrollTo({ top: 0 })
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

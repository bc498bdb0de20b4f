import { useEffect, useRef } from 'preact/hooks'
import { m } from '../messages/index.ts'
import type { Feed } from '../state/feeds.ts'
import { Trouble } from './Trouble.tsx'
import { Waiting } from './Waiting.tsx'

/** What stands below a list: that more is being read, why it is not, a way to it - which is taken by itself as one comes near -, or that it is all. */
export function EndOfFeed({ feed }: { feed: Feed }) {
  const state = feed.state.value
  const isLong = feed.ids.value.length > 0
  if (state === 'new' || state === 'loading') return <Waiting lines={isLong ? 2 : 6} />
  if (state === 'failed') return <Trouble error={feed.trouble.value} again={() => void feed.more()} />
  if (state === 'ready') return <More feed={feed} />
  return isLong ? <p class="feed-end">{m.timelines.end}</p> : null
}

function More({ feed }: { feed: Feed }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => void (entry?.isIntersecting && feed.more()), {
      rootMargin: '1200px',
    })
    observer.observe(button.current!)
    return () => observer.disconnect()
  }, [feed])
  return (
    <button ref={button} type="button" class="button feed-more" onClick={() => void feed.more()}>
      {m.timelines.more}
    </button>
  )
}

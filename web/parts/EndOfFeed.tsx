import { useEffect, useRef } from 'preact/hooks'
import { m } from '../messages/index.ts'
import type { Feed } from '../state/feeds.ts'
import { Trouble } from './Trouble.tsx'
import { Waiting } from './Waiting.tsx'

interface EndOfFeedProps {
  feed: Feed
  /** What the button says that reads on. */
  more?: string
  /** How many entries stand for what is being read at first. */
  lines?: number
  /** Whether nothing says that this is all: where one sees it anyway. */
  isSilent?: boolean
}

/**
 * What stands below a list: that more is being read, why it is not, a way to it - which is taken by
 * itself as one comes near -, or that it is all.
 */
export function EndOfFeed({ feed, more = m.timelines.more, lines = 6, isSilent = false }: EndOfFeedProps) {
  const state = feed.state.value
  const isLong = feed.ids.value.length > 0
  if (state === 'new' || state === 'loading') return <Waiting lines={isLong ? Math.min(lines, 2) : lines} />
  if (state === 'failed') return <Trouble error={feed.trouble.value} again={() => void feed.more()} />
  if (state === 'ready') return <More feed={feed} label={more} />
  return isLong && !isSilent ? <p class="feed-end">{m.timelines.end}</p> : null
}

// Before one is there; the button is for who comes to it faster, or by keyboard.
function More({ feed, label }: { feed: Feed; label: string }) {
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
      {label}
    </button>
  )
}

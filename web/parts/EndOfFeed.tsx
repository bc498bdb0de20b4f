import { useEffect, useRef } from 'preact/hooks'
import { m } from '../messages/index.ts'
import type { Feed } from '../state/feeds.ts'
import { ErrorNotice } from './ErrorNotice.tsx'
import { Waiting } from './Waiting.tsx'

interface EndOfFeedProps {
  feed: Feed
  /** The label of the button that loads more. */
  more?: string
  /** The number of placeholder entries during the first load. */
  lines?: number
  /** True to show nothing at the end, if the end is obvious. */
  isSilent?: boolean
}

/**
 * The element below a list: it shows loading, an error, a button that loads more, or the end. The next page is loaded
 * automatically before a reader reaches the button.
 */
export function EndOfFeed({ feed, more = m.timelines.more, lines = 6, isSilent = false }: EndOfFeedProps) {
  const state = feed.state.value
  const isLong = feed.ids.value.length > 0
  if (state === 'new' || state === 'loading') return <Waiting lines={isLong ? Math.min(lines, 2) : lines} />
  if (state === 'failed') return <ErrorNotice error={feed.error.value} again={() => void feed.more()} />
  if (state === 'ready') return <More feed={feed} label={more} />
  return isLong && !isSilent ? <p class="feed-end">{m.timelines.end}</p> : null
}

// Loads before the button is visible. The button is for fast readers and for keyboards.
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

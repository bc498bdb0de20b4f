import { useEffect, useRef } from 'preact/hooks'
import type { Feed } from '../state/feeds.ts'
import { Trouble } from './Trouble.tsx'
import { Waiting } from './Waiting.tsx'

interface FeedEndProps {
  feed: Feed
  /** What the button says that reads on. */
  more: string
  /** How many entries stand for what is being read at first. */
  lines?: number
}

/** The end of a list that is read page by page: it reads on as one comes near, waits, or says what went wrong. */
export function FeedEnd({ feed, more, lines = 6 }: FeedEndProps) {
  const state = feed.state.value
  if (state === 'failed') return <Trouble error={feed.trouble.value} again={() => void feed.more()} />
  if (state === 'ready') return <ReadOn feed={feed} more={more} />
  const isFirst = feed.ids.value.length === 0
  return state === 'complete' ? null : <Waiting lines={isFirst ? lines : 1} />
}

// Before one is there; the button is for who comes to it faster, or by keyboard.
function ReadOn({ feed, more }: FeedEndProps) {
  const end = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => void (entry?.isIntersecting && feed.more()), {
      rootMargin: '800px',
    })
    observer.observe(end.current!)
    return () => observer.disconnect()
  }, [feed])
  return (
    <button ref={end} type="button" class="button feed-more" onClick={() => void feed.more()}>
      {more}
    </button>
  )
}

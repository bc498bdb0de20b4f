import { useEffect, useState } from 'preact/hooks'
import { isGoneBackTo } from '../app/scroll.ts'
import type { Feed } from '../state/feeds.ts'

/**
 * Reads a feed where nothing of it is known, and anew where a page is opened again, but not where one goes back to it.
 */
export function useFreshFeed(feed: Feed): Feed {
  const [isBack] = useState(isGoneBackTo)
  useEffect(() => {
    if (feed.state.peek() === 'new') void feed.more()
    // What is being read already, for a list within the page, is fresh.
    else if (!isBack && feed.state.peek() !== 'loading') void feed.renew()
  }, [feed])
  return feed
}

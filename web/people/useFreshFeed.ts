import { useEffect, useState } from 'preact/hooks'
import { isRevisit } from '../app/scroll.ts'
import type { Feed } from '../state/feeds.ts'

/**
 * Reads a feed that has not been read yet. Renews any other feed when its page is opened again, but not when you go
 * back to the page.
 */
export function useFreshFeed(feed: Feed): Feed {
  const [isBack] = useState(isRevisit)
  useEffect(() => {
    if (feed.state.peek() === 'new') void feed.more()
    // A feed that another list in the page is loading needs no renewal.
    else if (!isBack && feed.state.peek() !== 'loading') void feed.renew()
  }, [feed])
  return feed
}

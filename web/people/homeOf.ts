import { eachFeed } from '../state/feeds.ts'
import { homeFeed } from '../state/postFeeds.ts'
import { knownPost } from '../state/posts.ts'

/**
 * Takes what somebody wrote or boosted out of the lists of posts that are kept, besides those of
 * profiles; or out of the lists named.
 */
export function hidePostsOf(accountId: string, names?: readonly string[]): void {
  eachFeed((feed, name) => {
    if (names ? !names.includes(name) : name.startsWith('account ')) return
    for (const id of [...feed.ids.peek(), ...feed.waiting.peek()]) {
      const post = knownPost(id)
      if (post?.account.id === accountId || post?.reblog?.account.id === accountId) feed.remove(id)
    }
  })
}

/** Reads the home timeline anew, unless somebody is reading it: there it would move under their eyes. */
export function showHomeAnew(): void {
  const feed = homeFeed()
  if (feed.state.peek() !== 'new' && !/^\/(?:home)?$/.test(location.pathname)) void feed.renew()
}

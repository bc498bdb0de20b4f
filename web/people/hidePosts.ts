import { eachFeed } from '../state/feeds.ts'
import { homeFeed } from '../state/postFeeds.ts'
import { cachedPost } from '../state/posts.ts'

/**
 * Removes the posts and boosts of an account from the feeds in `names`. Without `names`, removes them from all cached
 * feeds except those of profiles.
 */
export function hidePostsOf(accountId: string, names?: readonly string[]): void {
  eachFeed((feed, name) => {
    if (names ? !names.includes(name) : name.startsWith('account ')) return
    for (const id of [...feed.ids.peek(), ...feed.waiting.peek()]) {
      const post = cachedPost(id)
      if (post?.account.id === accountId || post?.reblog?.account.id === accountId) feed.remove(id)
    }
  })
}

/** Reads the home timeline again. Does nothing while it is shown, because its posts would move. */
export function reloadHome(): void {
  const feed = homeFeed()
  if (feed.state.peek() !== 'new' && !/^\/(?:home)?$/.test(location.pathname)) void feed.renew()
}

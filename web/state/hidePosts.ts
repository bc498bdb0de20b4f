import { eachFeed } from './feeds.ts'
import { homeFeed } from './postFeeds.ts'
import { cachedPost } from './posts.ts'

/**
 * What leaves the cached lists when a relationship changes. `boosts` are the account's boosts. `all` adds its posts,
 * even if others boosted them. `home` is like `all`, but only for the home timeline.
 */
export type HiddenPosts = 'all' | 'home' | 'boosts'

/** Removes posts and boosts of an account from the cached feeds, except those of profiles. */
export function hidePostsOf(accountId: string, which: HiddenPosts): void {
  eachFeed((feed, name) => {
    if (which === 'home' ? name !== 'home' : name.startsWith('account ')) return
    for (const id of [...feed.ids.peek(), ...feed.waiting.peek()]) {
      const post = cachedPost(id)
      const isBoost = post?.account.id === accountId && post.reblog !== null
      const isTheirs = post?.account.id === accountId || post?.reblog?.account.id === accountId
      if (which === 'boosts' ? isBoost : isTheirs) feed.remove(id)
    }
  })
}

/** Reads the home timeline again. Does nothing while it is shown, because its posts would move. */
export function reloadHome(): void {
  const feed = homeFeed()
  if (feed.state.peek() !== 'new' && !/^\/(?:home)?$/.test(location.pathname)) void feed.renew()
}

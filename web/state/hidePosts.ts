import { eachFeed } from './feeds.ts'
import { homeFeed } from './postFeeds.ts'
import { cachedPost } from './posts.ts'

/**
 * The entries that leave the cached lists after a change of a relationship. `boosts` are the account's boosts. `all`
 * also includes its posts, whoever boosted them. `home` means the same as `all`, but on the home timeline only.
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

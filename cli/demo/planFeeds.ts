import type { DemoPlan, PlannedPost } from './planned.ts'

/** The posts of a home timeline, newest first. `isCut` is true if there were more than fit. */
export interface PlannedFeed {
  posts: number[]
  isCut: boolean
}

/** Returns the feeds of the first `readers` accounts, as if each post had been distributed when it was made. */
export function planFeeds({ accounts, posts }: DemoPlan, readers: number, length: number): PlannedFeed[] {
  const feeds = accounts.slice(0, readers).map((): PlannedFeed => ({ posts: [], isCut: false }))
  const add = (reader: number, post: number) => {
    const feed = feeds[reader]
    if (!feed) return
    if (feed.posts.length < length) feed.posts.push(post)
    else feed.isCut = true
  }
  for (let index = posts.length - 1; index >= 0; index--) {
    const post = posts[index]!
    add(post.author, index)
    for (const follower of accounts[post.author]!.followers) if (isFor(post, follower)) add(follower, index)
  }
  return feeds
}

function isFor({ visibility, mentions }: PlannedPost, follower: number): boolean {
  return visibility !== 'direct' || mentions.includes(follower)
}

import type { Account } from '../schema/api.ts'
import { type Feed, feedOf } from '../state/feeds.ts'
import { postFeed } from '../state/postFeeds.ts'

/** A tab of a profile. */
export type ProfileTab = { kind: 'posts' | 'replies' | 'media' } | { kind: 'tagged'; tag: string }

/**
 * Returns the feed of a profile tab: posts without replies to other people, posts with replies, posts with media, or
 * posts with a hashtag.
 */
export function profileFeed({ id }: Account, tab: ProfileTab): Feed {
  if (tab.kind === 'tagged') return feed(id, `tagged ${tab.tag}`, { tagged: tab.tag })
  const queries = {
    posts: { exclude_replies: true },
    replies: {},
    media: { only_media: true, limit: 30 },
  }
  return feed(id, tab.kind, queries[tab.kind])
}

/** Returns the feed of an account's pinned posts. */
export const pinnedFeed = ({ id }: Account): Feed => feed(id, 'pinned', { pinned: true })

// The names begin with `account`, so that `hidePostsOf` leaves these feeds alone.
const feed = (id: string, name: string, query: Record<string, unknown>): Feed =>
  feedOf(`account ${id} ${name}`, () => postFeed('GET /api/accounts/{id}/statuses', { path: { id }, query }))

/** Returns the tab for a path. */
export function tabOf(path: string, tag: string | undefined): ProfileTab {
  if (tag !== undefined) return { kind: 'tagged', tag }
  if (path.endsWith('/with-replies')) return { kind: 'replies' }
  return { kind: path.endsWith('/media') ? 'media' : 'posts' }
}

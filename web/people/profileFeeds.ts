import type { Account } from '../schema/api.ts'
import { type Feed, feedOf } from '../state/feeds.ts'
import { postFeed } from '../state/postFeeds.ts'

/** What of somebody's posts is shown. */
export type ProfileTab = { kind: 'posts' | 'replies' | 'media' } | { kind: 'tagged'; tag: string }

/** Somebody's posts: without answers to others, with them, only those with media, or only those with a hashtag. */
export function profileFeed({ id }: Account, tab: ProfileTab): Feed {
  if (tab.kind === 'tagged') return feed(id, `tagged ${tab.tag}`, { tagged: tab.tag })
  const queries = {
    posts: { exclude_replies: true },
    replies: {},
    media: { only_media: true, limit: 30 },
  }
  return feed(id, tab.kind, queries[tab.kind])
}

/** The posts that somebody pinned to their page. */
export const pinnedFeed = ({ id }: Account): Feed => feed(id, 'pinned', { pinned: true })

// Named by `account`: what is hidden elsewhere stays on somebody's own page.
const feed = (id: string, name: string, query: Record<string, unknown>): Feed =>
  feedOf(`account ${id} ${name}`, () => postFeed('GET /api/accounts/{id}/statuses', { path: { id }, query }))

/** The tab that an address is of. */
export function tabOf(path: string, tag: string | undefined): ProfileTab {
  if (tag !== undefined) return { kind: 'tagged', tag }
  if (path.endsWith('/with-replies')) return { kind: 'replies' }
  return { kind: path.endsWith('/media') ? 'media' : 'posts' }
}

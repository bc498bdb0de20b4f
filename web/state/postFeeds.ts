import { callPage } from '../boundary/boundary.ts'
import type { Line } from '../boundary/lines.ts'
import { createFeed, type Feed, feedOf } from './feeds.ts'
import { putPosts } from './posts.ts'

/** The home timeline. */
export function homeFeed(): Feed {
  return feedOf('home', () => postFeed('GET /api/timelines/home', {}))
}

/** A feed of posts from a line that answers a list of them. */
export function postFeed(line: Line, parts: { path?: Record<string, string>; query?: Record<string, unknown> }): Feed {
  const read = async (cursor: Record<string, string> | undefined) => {
    const { items, next } = await callPage(line, { ...parts, query: { limit: 20, ...parts.query, ...cursor } } as never)
    return { items: putPosts(items as never), next }
  }
  // Others, such as bookmarks, are in an order of their own.
  return createFeed(read, { isById: line.startsWith('GET /api/timelines/') })
}

import { callPage } from '../boundary/boundary.ts'
import type { Line } from '../boundary/lines.ts'
import { createFeed, type Feed, feedOf } from './feeds.ts'
import { putPosts } from './posts.ts'

export function homeFeed(): Feed {
  return feedOf('home', () => postFeed('GET /api/timelines/home', {}))
}

/** Creates a feed of posts from an endpoint of the API that returns a list of them. */
export function postFeed(line: Line, parts: { path?: Record<string, string>; query?: Record<string, unknown> }): Feed {
  const read = async (cursor: Record<string, string> | undefined) => {
    const { items, next } = await callPage(line, { ...parts, query: { limit: 20, ...parts.query, ...cursor } } as never)
    return { items: putPosts(items as never), next }
  }
  // Only timelines are sorted by id. Other lists, such as bookmarks, are not.
  return createFeed(read, { isById: line.startsWith('GET /api/timelines/') })
}

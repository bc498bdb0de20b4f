import type { AccountId } from '../../../model/ids.ts'
import { itemPage, type Page, type IdRange } from '../../../model/page.ts'
import type { Post } from '../../../model/post.ts'
import { belongs } from '../../../viewing/belonging.ts'
import { shapeOf } from '../../../viewing/shape.ts'
import type { Viewer } from '../../../viewing/viewer.ts'
import type { StreamedPost } from '../../streamedPosts.ts'
import type { FeedRead, ReadFeed } from './feedReads.ts'
import type { PostCache } from '../posts/postCache.ts'
import type { PostReader } from '../posts/postReader.ts'
import type { ViewerCache } from '../accounts/viewerCache.ts'

/**
 * Reads a page of a home timeline from the feed. Returns undefined if the feed ends before the page does, if the page
 * starts right above an id (`min_id`), or if the reader wants to see too few of its posts.
 */
export type FeedPage = (reader: AccountId, range: IdRange) => Promise<Page<Post> | undefined>

interface FeedPageDeps {
  readFeed: ReadFeed
  posts: PostCache
  viewers: ViewerCache
  reader: PostReader
}

// Reads more rows than requested, since the reader does not want to see some of the posts. About one in seven is a
// reply to another account.
const mostRead = (limit: number) => Math.ceil(limit * 1.5)
// The maximum number of reads for a page. If they find too few posts that the reader wants to see, SQL makes the page.
const mostRounds = 5

interface FeedPosts {
  viewer: Viewer
  read: FeedRead
  posts: StreamedPost[]
}

/**
 * Reads feeds with one small query and the caches of the process. Everything that depends on the reader is decided in
 * memory.
 */
export function openFeedPage({ readFeed, posts, viewers, reader: postReader }: FeedPageDeps): FeedPage {
  async function findPosts(reader: AccountId, { above, below, limit }: IdRange): Promise<FeedPosts | undefined> {
    const shown: StreamedPost[] = []
    let end = below
    for (let round = 0; round < mostRounds; round++) {
      const most = mostRead(limit)
      const read = await readFeed({ reader, above, below: end, most })
      const viewer = read && (await viewers.load(reader, read.relations))
      if (!viewer) return undefined
      const postOf = await posts.load(read.ids, read.versionKeyOf)
      for (const id of read.ids) {
        const post = postOf.get(id)
        if (post && belongs(viewer, home, shapeOf(post), read.now)) shown.push(post)
      }
      const isComplete = read.ids.length < most && BigInt(read.boundary) <= BigInt(above)
      if (shown.length >= limit || isComplete) return { viewer, read, posts: shown.slice(0, limit) }
      if (read.ids.length < most) return undefined
      end = read.ids.at(-1)!
    }
    return undefined
  }

  return async (reader, range) => {
    const page = range.ascending ? undefined : await findPosts(reader, range)
    if (!page) return undefined
    return itemPage(await postReader.show(page.viewer, page.posts, page.read), range)
  }
}

const home = { timeline: 'home' } as const

import type { AccountId } from '../../../model/ids.ts'
import { makePage, type Page, type Stretch } from '../../../model/page.ts'
import type { Post } from '../../../model/post.ts'
import { belongs } from '../../../viewing/belonging.ts'
import { shapeOf } from '../../../viewing/shape.ts'
import type { Viewer } from '../../../viewing/viewer.ts'
import type { StreamedPost } from '../../streamedPosts.ts'
import type { FeedRead, ReadFeed } from './feedReads.ts'
import type { KeptPosts } from '../posts/keptPosts.ts'
import type { PostReader } from '../posts/postReader.ts'
import type { KeptViewers } from '../accounts/keptViewers.ts'

/**
 * Reads a stretch of a home timeline from the feed; undefined where the feed ends before it does,
 * where it is read from its old end, and where too little of the feed is wanted.
 */
export type FeedPage = (reader: AccountId, stretch: Stretch) => Promise<Page<Post> | undefined>

interface Parts {
  readFeed: ReadFeed
  posts: KeptPosts
  viewers: KeptViewers
  reader: PostReader
}

// Rows beyond those asked for, in place of what the reader does not want to see: about one in seven
// is an answer to somebody else.
const mostRead = (limit: number) => Math.ceil(limit * 1.5)
// Whoever wants to see less than that is told by the database.
const mostTurns = 5

interface Wanted {
  viewer: Viewer
  read: FeedRead
  posts: StreamedPost[]
}

/** Reads feeds by one small query and what is kept in the process: what depends on the reader is judged in memory. */
export function openFeedPage({ readFeed, posts, viewers, reader: postReader }: Parts): FeedPage {
  async function findWanted(reader: AccountId, { above, below, limit }: Stretch): Promise<Wanted | undefined> {
    const wanted: StreamedPost[] = []
    let end = below
    for (let turn = 0; turn < mostTurns; turn++) {
      const most = mostRead(limit)
      const read = await readFeed({ reader, above, below: end, most })
      const viewer = read && (await viewers.load(reader, read.relations))
      if (!viewer) return undefined
      const postOf = await posts.load(read.ids, read.stampOf)
      for (const id of read.ids) {
        const post = postOf.get(id)
        if (post && belongs(viewer, home, shapeOf(post), read.now)) wanted.push(post)
      }
      const isWhole = read.ids.length < most && BigInt(read.floor) <= BigInt(above)
      if (wanted.length >= limit || isWhole) return { viewer, read, posts: wanted.slice(0, limit) }
      if (read.ids.length < most) return undefined
      end = read.ids.at(-1)!
    }
    return undefined
  }

  return async (reader, stretch) => {
    const wanted = stretch.ascending ? undefined : await findWanted(reader, stretch)
    if (!wanted) return undefined
    const items = await postReader.show(wanted.viewer, wanted.posts, wanted.read)
    const entries = items.map((item) => ({ cursor: item.id, item }))
    return makePage(entries, entries, stretch)
  }
}

const home = { timeline: 'home' } as const

import type { PostId } from '../model/ids.ts'
import type { Change } from '../stores/changes.ts'
import type { StreamedPost, StreamedPosts } from '../stores/streamedPosts.ts'
import { isUnavailable } from '../model/errors.ts'
import { postsIn, type TimelineReader } from './timelineSource.ts'
import type { Topics } from './topics.ts'

/** The posts of changes. */
export interface LoadedPosts {
  postOf: ReadonlyMap<PostId, StreamedPost>
  /** See `StreamedPosts.marked`. */
  marked: ReadonlySet<PostId>
}

/** Returns the posts of a change, if any reader may want them. */
export type PostsOf = (change: Change) => Promise<LoadedPosts>

const none: LoadedPosts = { postOf: new Map(), marked: new Set() }

/**
 * Loads the posts of a batch of changes together, before the changes are published. Leaves out posts that no reader can
 * want.
 */
export function batchPostLoader(
  posts: Pick<StreamedPosts, 'load' | 'marked'>,
  topics: Pick<Topics<TimelineReader>, 'mayWant'>,
) {
  async function load(changes: readonly Change[]): Promise<LoadedPosts> {
    const [postOf, marked] = await Promise.all([
      posts.load(postsIn(changes)),
      posts.marked(postsIn(changes.filter(({ kind }) => kind === 'post.created'))),
    ])
    return { postOf, marked }
  }

  return async (batch: readonly Change[]): Promise<PostsOf> => {
    const relevant = batch.filter(({ account }) => topics.mayWant(account))
    const loaded = await load(relevant).catch((error: unknown) => {
      if (isUnavailable(error)) throw error
      return undefined // one of them cannot be loaded, which is reported when it is delivered
    })
    const isLoaded = new Set(loaded && relevant)
    return async (change) => {
      if (loaded && isLoaded.has(change)) return loaded
      // A reader may have joined after the batch was loaded.
      return topics.mayWant(change.account) ? load([change]) : none
    }
  }
}

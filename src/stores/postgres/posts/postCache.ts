import type { PostId } from '../../../model/ids.ts'
import { sharedRead } from '../../readForCaller.ts'
import type { StreamedPost } from '../../streamedPosts.ts'
import { type Caches, clearedOnReturn } from '../connection/caches.ts'
import type { Database } from '../connection/database.ts'
import { cachedBytes } from '../connection/cachedBytes.ts'
import { ownText } from '../connection/ownText.ts'
import type { LoadByVersionKey } from './versionedPosts.ts'

/** A cache of whole posts: the same object for all readers as long as nothing in the post changes. */
export interface PostCache {
  /**
   * Returns the posts with these ids that have a version key (`versionKeys.ts`), as of that key or later. May also
   * return other posts that were found with the same map. Deleted posts are left out.
   */
  load(ids: readonly PostId[], versionKeyOf: ReadonlyMap<PostId, string>): Promise<ReadonlyMap<PostId, StreamedPost>>
}

interface CachedPost {
  versionKey: string
  post: StreamedPost
}

type PendingPosts = Promise<ReadonlyMap<PostId, StreamedPost>>

// The content and the author are in caches of their own. The remaining memory is that of a post's views and their JSON,
// which take this many times as much as the content.
const bytesOfViews = 1.6

/** Caches the most recently used posts. */
export function openPostCache(database: Database, caches: Caches, load: LoadByVersionKey): PostCache {
  // Other caches hold the parts of a post too, but not for as long.
  const cache = caches.open<PostId, CachedPost>(
    'posts',
    ({ post }) => bytesOfViews * cachedBytes((post.boostOf ?? post).content),
  )
  const underWay = new Map<string, PendingPosts>()
  // Readers whose feeds were read at the same time share one map of version keys, and many posts.
  let foundBy = new WeakMap<ReadonlyMap<PostId, string>, Map<PostId, StreamedPost>>()
  const foundTogether = clearedOnReturn(database, {
    of(versionKeyOf: ReadonlyMap<PostId, string>): Map<PostId, StreamedPost> {
      const found = foundBy.get(versionKeyOf) ?? new Map<PostId, StreamedPost>()
      foundBy.set(versionKeyOf, found)
      return found
    },
    clear() {
      foundBy = new WeakMap()
      underWay.clear()
    },
  })

  // A post that is read here is as of its version key or later. If it is later, the next caller has another version
  // key, and reads the post again.
  function read(versionKeys: ReadonlyMap<string, PostId>): void {
    const cacheRead = cache.beginRead()
    const cacheAll = (posts: ReadonlyMap<PostId, StreamedPost>) => {
      for (const [versionKey, id] of versionKeys) {
        const post = posts.get(id)
        if (post) cacheRead(id, { versionKey: ownText(versionKey), post })
      }
      return posts
    }
    const loading = sharedRead(() => load(versionKeys.keys()))
      .then(cacheAll)
      .finally(() => {
        for (const versionKey of versionKeys.keys()) underWay.delete(versionKey)
      })
    for (const versionKey of versionKeys.keys()) underWay.set(versionKey, loading)
  }

  // Waits for the read that was started for exactly the version key of each post: another read may have begun earlier,
  // and return an older state.
  async function readMissing(missing: ReadonlyMap<string, PostId>, found: Map<PostId, StreamedPost>): Promise<void> {
    const toRead = new Map([...missing].filter(([versionKey]) => !underWay.has(versionKey)))
    if (toRead.size > 0) read(toRead)
    const loadings = await Promise.all([...missing.keys()].map((versionKey) => underWay.get(versionKey)!))
    for (const [index, id] of [...missing.values()].entries()) {
      const post = loadings[index]!.get(id)
      if (post) found.set(id, post)
    }
  }

  return {
    async load(ids, versionKeyOf) {
      const found = foundTogether.of(versionKeyOf)
      const missing = new Map<string, PostId>()
      for (const id of ids) {
        if (found.has(id)) continue
        const versionKey = versionKeyOf.get(id)
        if (versionKey === undefined) continue
        const entry = cache.get(id, (one) => one.versionKey === versionKey)
        if (entry) found.set(id, entry.post)
        else missing.set(versionKey, id)
      }
      if (missing.size > 0) await readMissing(missing, found)
      return found
    },
  }
}

import { atMostOfSize } from '../../../model/bounds.ts'
import type { PostId } from '../../../model/ids.ts'
import { sharedReading } from '../../readingFor.ts'
import type { StreamedPost } from '../../streamedPosts.ts'
import type { Database } from '../connection/database.ts'
import { keptBytes } from '../connection/keptBytes.ts'
import { clearedOnReturn, keptFrom } from '../connection/keptFrom.ts'
import type { LoadStamped } from './stampedPosts.ts'

/** A cache of whole posts: the same object for all readers as long as nothing in the post changes. */
export interface KeptPosts {
  /**
   * Returns the posts with these ids that have a version key (`stamps.ts`), as of that key or later, and others that
   * were found with the same map. Deleted posts are left out.
   */
  load(ids: readonly PostId[], stampOf: ReadonlyMap<PostId, string>): Promise<ReadonlyMap<PostId, StreamedPost>>
}

interface Kept {
  stamp: string
  post: StreamedPost
}

type Loading = Promise<ReadonlyMap<PostId, StreamedPost>>

/** Caches the `most` posts that were used last, in about `mostBytes` of memory. */
export function openKeptPosts(
  database: Database,
  load: LoadStamped,
  most: number,
  mostBytes = 128 * 1024 * 1024,
): KeptPosts {
  // Other caches hold its parts too, but not as long.
  const bytesOf = ({ post }: Kept) => keptBytes(post)
  const kept = keptFrom<PostId, Kept>(database, atMostOfSize(most, mostBytes, bytesOf))
  const underWay = new Map<string, Loading>()
  // Readers whose feeds were read at the same time share one map of version keys, and many posts.
  let foundBy = new WeakMap<ReadonlyMap<PostId, string>, Map<PostId, StreamedPost>>()
  const foundTogether = clearedOnReturn(database, {
    of(stampOf: ReadonlyMap<PostId, string>): Map<PostId, StreamedPost> {
      const found = foundBy.get(stampOf) ?? new Map<PostId, StreamedPost>()
      foundBy.set(stampOf, found)
      return found
    },
    clear: () => void (foundBy = new WeakMap()),
  })

  // The result of a read is as of the version key or later. If it is later, the next caller has another version key,
  // and reads it again.
  function read(stamps: ReadonlyMap<string, PostId>): void {
    const keep = (posts: ReadonlyMap<PostId, StreamedPost>) => {
      for (const [stamp, id] of stamps) {
        const post = posts.get(id)
        if (post) kept.set(id, { stamp, post })
      }
      return posts
    }
    const loading = sharedReading(() => load(stamps.keys()))
      .then(keep)
      .finally(() => {
        for (const stamp of stamps.keys()) underWay.delete(stamp)
      })
    for (const stamp of stamps.keys()) underWay.set(stamp, loading)
  }

  // Waits for the read that began for the version key of each post: another read may have begun earlier, and hold an
  // older state.
  async function readMissing(missing: ReadonlyMap<string, PostId>, found: Map<PostId, StreamedPost>): Promise<void> {
    const unasked = new Map([...missing].filter(([stamp]) => !underWay.has(stamp)))
    if (unasked.size > 0) read(unasked)
    const loadings = await Promise.all([...missing.keys()].map((stamp) => underWay.get(stamp)!))
    for (const [place, id] of [...missing.values()].entries()) {
      const post = loadings[place]!.get(id)
      if (post) found.set(id, post)
    }
  }

  return {
    async load(ids, stampOf) {
      const found = foundTogether.of(stampOf)
      const missing = new Map<string, PostId>()
      for (const id of ids) {
        if (found.has(id)) continue
        const stamp = stampOf.get(id)
        if (stamp === undefined) continue
        const entry = kept.get(id)
        if (entry?.stamp === stamp) found.set(id, entry.post)
        else missing.set(stamp, id)
      }
      if (missing.size > 0) await readMissing(missing, found)
      return found
    },
  }
}

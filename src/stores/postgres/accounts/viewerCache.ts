import type { AccountId } from '../../../model/ids.ts'
import { matchesNothing, type Viewer, viewerOf } from '../../../viewing/viewer.ts'
import type { Relations, Viewers } from '../../viewers.ts'
import type { Caches } from '../connection/caches.ts'
import { loadByVersion } from '../connection/loadByVersion.ts'

/** A cache of readers with their relations. */
export interface ViewerCache {
  /**
   * Returns a reader without their filters, as of a version of their relations (`Relations.version`) or a later one.
   * Undefined if there is no such account.
   */
  load(account: AccountId, version: number): Promise<Viewer | undefined>
}

interface CachedViewer {
  viewer: Viewer
  version: number
  /** The number of entries in all lists of the reader. */
  size: number
}

/** Caches the readers who were active most recently. */
export function openViewerCache(caches: Caches, viewers: Viewers): ViewerCache {
  // Each follow, block and similar entry takes about thirty bytes.
  const cache = caches.open<AccountId, CachedViewer>('readers', ({ size }) => 30 * size)
  const load = loadByVersion(cache, async (account, version) => {
    const relations = await viewers.load(account, version)
    return relations && cachedViewer(account, relations)
  })
  return { load: async (account, version) => (await load(account, version))?.viewer }
}

function cachedViewer(account: AccountId, relations: Relations): CachedViewer {
  const { follows, blocking, blockedBy, mutes, mutedHashtags, followedHashtags, lists, version } = relations
  const members = lists.map((list) => list.members)
  const entries = [follows, blocking, blockedBy, mutes, mutedHashtags, followedHashtags, lists, ...members]
  return {
    viewer: viewerOf(account, relations, matchesNothing),
    version,
    size: entries.reduce((sum, { length }) => sum + length, 50),
  }
}

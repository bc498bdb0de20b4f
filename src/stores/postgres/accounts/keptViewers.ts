import type { AccountId } from '../../../model/ids.ts'
import { catchesNothing, type Viewer, viewerOf } from '../../../viewing/viewer.ts'
import type { Relations, Viewers } from '../../viewers.ts'
import type { Database } from '../connection/database.ts'
import { keptFrom } from '../connection/keptFrom.ts'
import { loadByVersion } from '../connection/loadByVersion.ts'

/** A cache of readers with their relations. */
export interface KeptViewers {
  /**
   * Returns a reader as of a version of its relations (`Relations.version`) or a later one, without its filters.
   * Undefined if there is no such account.
   */
  load(account: AccountId, version: number): Promise<Viewer | undefined>
}

interface Kept {
  viewer: Viewer
  version: number
  /** The number of entries in all its lists. */
  size: number
}

/**
 * Caches the readers who read last, with `mostEntries` follows, blocks and so on in all. Each takes about forty bytes.
 */
export function openKeptViewers(database: Database, viewers: Viewers, mostEntries = 500_000): KeptViewers {
  const kept = keptFrom<AccountId, Kept>(database, { maxSize: mostEntries, sizeCalculation: ({ size }) => size })
  const load = loadByVersion(kept, async (account) => {
    const relations = await viewers.load(account)
    return relations && keep(account, relations)
  })
  return { load: async (account, version) => (await load(account, version))?.viewer }
}

function keep(account: AccountId, relations: Relations): Kept {
  const { follows, blocking, blockedBy, mutes, mutedHashtags, followedHashtags, lists, version } = relations
  const members = lists.map((list) => list.members)
  const entries = [follows, blocking, blockedBy, mutes, mutedHashtags, followedHashtags, lists, ...members]
  return {
    viewer: viewerOf(account, relations, catchesNothing),
    version,
    size: entries.reduce((sum, { length }) => sum + length, 50),
  }
}

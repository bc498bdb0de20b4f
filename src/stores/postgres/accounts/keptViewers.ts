import type { AccountId } from '../../../model/ids.ts'
import { catchesNothing, type Viewer, viewerOf } from '../../../viewing/viewer.ts'
import type { Relations, Viewers } from '../../viewers.ts'
import type { Database } from '../connection/database.ts'
import { keptFrom } from '../connection/keptFrom.ts'
import { loadByVersion } from '../connection/loadByVersion.ts'

/** Readers, kept in the process. */
export interface KeptViewers {
  /**
   * A reader as of a version of its relations, or a later one (`Relations.version`), without its
   * filters; undefined when there is no such account.
   */
  load(account: AccountId, version: number): Promise<Viewer | undefined>
}

interface Kept {
  viewer: Viewer
  version: number
  /** Entries of all its lists. */
  size: number
}

/** Keeps those who read last, with `mostEntries` follows, blocks and so on in all, which take some forty bytes each. */
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

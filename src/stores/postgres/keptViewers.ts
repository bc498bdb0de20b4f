import type { AccountId } from '../../model/ids.ts'
import { catchesNothing, type Viewer, viewerOf } from '../../viewing/viewer.ts'
import { sharedReading } from '../readingFor.ts'
import type { Relations, Viewers } from '../viewers.ts'
import type { Database } from './database.ts'
import { keptFrom } from './keptFrom.ts'

/** Readers, kept in the process. */
export interface KeptViewers {
  /**
   * A reader as of a version of its relations, or a later one (`Relations.version`), without its filters; undefined when there is no such
   * account.
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
  const underWay = new Map<string, Promise<Kept | undefined>>()

  async function read(account: AccountId): Promise<Kept | undefined> {
    const relations = await viewers.load(account)
    if (!relations) return undefined
    const entry = keep(account, relations)
    // A slow reader must not put an older state over a newer one.
    if ((kept.peek(account)?.version ?? -1) <= entry.version) kept.set(account, entry)
    return entry
  }

  // A reading that began for one version knows that version at least: whoever wants the same may wait for it.
  function reading(account: AccountId, version: number): Promise<Kept | undefined> {
    const key = `${account} ${version}`
    const started = underWay.get(key)
    if (started) return started
    const loading = sharedReading(() => read(account)).finally(() => underWay.delete(key))
    underWay.set(key, loading)
    return loading
  }

  return {
    async load(account, version) {
      const entry = kept.get(account)
      return (entry && entry.version >= version ? entry : await reading(account, version))?.viewer
    },
  }
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

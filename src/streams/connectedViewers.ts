import type { AccountId } from '../model/ids.ts'
import { isNotFound, isUnavailable, notFound } from '../model/errors.ts'
import type { StreamedPosts } from '../stores/streamedPosts.ts'
import type { Viewers } from '../stores/viewers.ts'
import { matchesNothing, type Viewer, viewerOf } from '../viewing/viewer.ts'

/** An account that reads streams at the moment. */
export interface ConnectedViewer {
  readonly id: AccountId
  /**
   * It is replaced by another object when the relations change. Reading it throws if the relations could no longer be
   * read.
   */
  readonly viewer: Viewer
}

/** The accounts that read streams of this process, each once, however many streams it reads. */
export interface ConnectedViewers {
  /**
   * Loads an account, or returns it if it is already loaded. Call `release` when you no longer need it. Throws
   * `not_found` if there is no such account.
   */
  acquire(account: AccountId): Promise<ConnectedViewer>
  release(connected: ConnectedViewer): void
  /** Reloads the accounts among these that are connected. If it throws `unavailable`, the call must be repeated. */
  reload(accounts: Iterable<AccountId>): Promise<ReloadResult>
  /** The accounts that are connected. */
  accounts(): Iterable<AccountId>
  count(): number
}

/** The result of reloading viewers. */
export interface ReloadResult {
  changed: ConnectedViewer[]
  /** Viewers whose relations could not be read. */
  failed: Map<ConnectedViewer, Error>
}

interface Entry {
  account: AccountId
  readers: number
  loaded: Promise<ConnectedViewer>
  connected: ConnectedViewer | undefined
  viewer: Viewer | Error | undefined
  /** Incremented to show that earlier results are out of date. */
  version: number
}

/** Holds viewers in memory as long as they read streams. */
export function connectViewers(viewers: Viewers, posts: Pick<StreamedPosts, 'filters'>): ConnectedViewers {
  const entries = new Map<AccountId, Entry>()
  const entryOf = new WeakMap<ConnectedViewer, Entry>()

  async function read(account: AccountId): Promise<Viewer> {
    const relations = await viewers.load(account)
    if (!relations) throw notFound()
    const { filtersVersion } = relations
    const match = filtersVersion === 0 ? matchesNothing : await posts.filters(account, filtersVersion)
    return viewerOf(account, relations, match)
  }

  // A change during the read may or may not be in the result, so the relations are read again.
  async function connect(entry: Entry): Promise<ConnectedViewer> {
    for (;;) {
      const { version } = entry
      const viewer = await read(entry.account)
      if (entry.version !== version) continue
      // No `await` follows the comparison, so that later changes find the account connected.
      entry.viewer = viewer
      entry.connected = connectedOf(entry)
      entryOf.set(entry.connected, entry)
      return entry.connected
    }
  }

  function enter(account: AccountId): Entry {
    const entry: Entry = {
      account,
      readers: 0,
      loaded: undefined as never,
      connected: undefined,
      viewer: undefined,
      version: 0,
    }
    entry.loaded = connect(entry)
    entries.set(account, entry)
    return entry
  }

  function leave(entry: Entry): void {
    if (--entry.readers === 0 && entries.get(entry.account) === entry) entries.delete(entry.account)
  }

  // Returns undefined for a deleted account, whose sessions end with it.
  async function readAgain(entry: Entry): Promise<Viewer | Error | undefined> {
    entry.version++
    try {
      return entry.connected && (await read(entry.account))
    } catch (error) {
      if (isUnavailable(error)) throw error
      return isNotFound(error) ? undefined : (error as Error)
    }
  }

  return {
    async acquire(account) {
      const entry = entries.get(account) ?? enter(account)
      entry.readers++
      return entry.loaded.catch((error: unknown) => {
        leave(entry)
        throw error
      })
    },
    release(connected) {
      const entry = entryOf.get(connected)
      if (entry) leave(entry)
    },
    async reload(accounts) {
      const targets = [...new Set(accounts)].flatMap((account) => entries.get(account) ?? [])
      // Applies all results or none, because each account must still be there when the call is repeated.
      const read = await Promise.all(targets.map(async (entry) => [entry, await readAgain(entry)] as const))
      const reloaded: ReloadResult = { changed: [], failed: new Map() }
      for (const [entry, viewer] of read) {
        if (!viewer || !entry.connected) continue
        entry.viewer = viewer
        if (!(viewer instanceof Error)) reloaded.changed.push(entry.connected)
        else {
          reloaded.failed.set(entry.connected, viewer)
          entries.delete(entry.account) // the next stream tries again
        }
      }
      return reloaded
    },
    accounts: () => entries.keys(),
    count: () => entries.size,
  }
}

function connectedOf(entry: Entry): ConnectedViewer {
  return {
    id: entry.account,
    get viewer() {
      const { viewer } = entry
      if (viewer instanceof Error) throw viewer
      return viewer!
    },
  }
}

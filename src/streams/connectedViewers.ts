import type { AccountId } from '../model/ids.ts'
import { notFound, ServiceError } from '../model/errors.ts'
import { isOutOfReach } from './failures.ts'
import type { StreamedPosts } from '../stores/streamedPosts.ts'
import type { Viewers } from '../stores/viewers.ts'
import { type Viewer, viewerOf } from './viewer.ts'

/** Somebody who reads streams at the moment; `viewer` is replaced when its relations change. */
export interface ConnectedViewer {
  readonly id: AccountId
  viewer: Viewer
}

/** The accounts that read streams of this process, each once however many streams it reads. */
export interface ConnectedViewers {
  /** Loads an account, or finds it loaded. To be given back by `release`. Throws `not_found` when there is no such account. */
  acquire(account: AccountId): Promise<ConnectedViewer>
  release(connected: ConnectedViewer): void
  /** Loads again those of these accounts that are connected. Throws `unavailable`; then it is to be asked for again. */
  reload(accounts: Iterable<AccountId>): Promise<Reloaded>
  count(): number
}

/** What came of loading viewers again. */
export interface Reloaded {
  changed: ConnectedViewer[]
  /** Of whom it is not known any more what they go by. */
  failed: Map<ConnectedViewer, Error>
}

interface Entry {
  readers: number
  loaded: Promise<ConnectedViewer>
  connected: ConnectedViewer | undefined
  /** Goes up when what was read before is out of date. */
  version: number
}

/** Keeps viewers as long as anybody reads. */
export function connectViewers(viewers: Viewers, posts: Pick<StreamedPosts, 'filters'>): ConnectedViewers {
  const entries = new Map<AccountId, Entry>()

  async function read(account: AccountId): Promise<Viewer> {
    const relations = await viewers.load(account)
    if (!relations) throw notFound()
    const { filtersVersion } = relations
    const match = filtersVersion === 0 ? catchesNothing : await posts.filters(account, filtersVersion)
    return viewerOf(account, relations, match)
  }

  // What changes while it is being read may or may not be in it: then it is read again.
  async function connect(account: AccountId, entry: Entry): Promise<ConnectedViewer> {
    for (;;) {
      const { version } = entry
      const viewer = await read(account)
      // At once: what changes from here on finds it connected.
      if (entry.version === version) return (entry.connected = { id: account, viewer })
    }
  }

  function enter(account: AccountId): Entry {
    const entry: Entry = { readers: 0, loaded: undefined as never, connected: undefined, version: 0 }
    entry.loaded = connect(account, entry)
    entries.set(account, entry)
    return entry
  }

  function leave(account: AccountId, entry: Entry): void {
    if (--entry.readers === 0 && entries.get(account) === entry) entries.delete(account)
  }

  async function refresh(account: AccountId, { changed, failed }: Reloaded): Promise<void> {
    const entry = entries.get(account)
    if (!entry) return
    entry.version++
    const { connected } = entry
    if (!connected) return
    try {
      connected.viewer = await read(account)
      changed.push(connected)
    } catch (error) {
      if (isGone(error)) return // its sessions end with it
      if (isOutOfReach(error)) throw error
      failed.set(connected, error as Error)
    }
  }

  return {
    async acquire(account) {
      const entry = entries.get(account) ?? enter(account)
      entry.readers++
      return entry.loaded.catch((error: unknown) => {
        leave(account, entry)
        throw error
      })
    },
    release({ id }) {
      const entry = entries.get(id)
      if (entry) leave(id, entry)
    },
    async reload(accounts) {
      const reloaded: Reloaded = { changed: [], failed: new Map() }
      await Promise.all([...new Set(accounts)].map((account) => refresh(account, reloaded)))
      return reloaded
    },
    count: () => entries.size,
  }
}

const catchesNothing = () => []

const isGone = (error: unknown) => error instanceof ServiceError && error.code === 'not_found'

import { LRUCache } from 'lru-cache'
import { type Database, poolOf } from './database.ts'
import { ownText } from './ownText.ts'
import { clearCachesOfPool, clearOnReturn } from './watchOutage.ts'

/** A cache of what was read from a database, by version. Its caller checks that an entry has the version it wants. */
export interface VersionedCache<Key extends string, Entry extends object> {
  /** Returns the entry of a key if it is current. */
  get(key: Key, isCurrent: (entry: Entry) => boolean): Entry | undefined
  /** Returns the entry of a key, whatever its version. This does not count as a use. */
  peek(key: Key): Entry | undefined
  set(key: Key, entry: Entry): void
  /**
   * Call this before a read. Returns a function that caches what was read, unless the caches have been cleared since:
   * then the result may be from another server, where the same versions mean something else.
   */
  beginRead(): CacheRead<Key, Entry>
}

/** Caches an entry that was read. */
export type CacheRead<Key extends string, Entry extends object> = (key: Key, entry: Entry) => void

/** Begins a read like `beginRead`. A slow read does not overwrite a newer entry with an older one. */
export function beginVersionedRead<Key extends string, Entry extends { version: number }>(
  cache: VersionedCache<Key, Entry>,
): CacheRead<Key, Entry> {
  const cacheRead = cache.beginRead()
  return (key, entry) => {
    if ((cache.peek(key)?.version ?? 0) <= entry.version) cacheRead(key, entry)
  }
}

/** The state of a cache, for metrics. */
export interface CacheFigures {
  name: string
  entries: number
  /** The estimated memory of the entries. */
  bytes: number
  /** How often a current entry was found. */
  hits: number
  misses: number
}

/**
 * The versioned caches of a process. They share one memory budget: the least recently used entry is evicted first,
 * whichever cache it is in.
 */
export interface Caches {
  /** The budget in bytes. 0 means that nothing is cached. */
  readonly bytes: number
  /** The estimated memory of all entries. */
  readonly used: number
  /** Sets the budget. Entries that no longer fit are evicted at once. */
  resize(bytes: number): void
  open<Key extends string, Entry extends object>(
    name: string,
    bytesOf: (entry: Entry) => number,
  ): VersionedCache<Key, Entry>
  figures(): readonly CacheFigures[]
  clear(): void
}

interface CachedEntry {
  key: string
  entry: object
  bytes: number
  figures: CacheFigures
  /** The entries of the cache that this entry belongs to. */
  byKey: Map<string, CachedEntry>
}

/** The estimated memory of an entry besides what `bytesOf` counts: its key and the cache's bookkeeping. */
const bytesEach = 200

/** Opens caches with a budget in bytes. With 0, they cache nothing. */
export function openCaches(bytes = 192 * 1024 * 1024): Caches {
  const all: CacheFigures[] = []
  let clears = 0
  // The entries of all caches, ordered by use. Each cache has its own map by key: a key that is unique across all
  // caches would be a new string for each look-up.
  const byUse = new LRUCache<CachedEntry, true>({
    // The package cannot change this limit later, so `evict` applies the budget.
    maxSize: Number.MAX_SAFE_INTEGER,
    sizeCalculation: (_, { bytes }) => bytes,
    dispose(_, { key, bytes, figures, byKey }) {
      byKey.delete(key)
      figures.entries--
      figures.bytes -= bytes
    },
  })

  function evict(): void {
    while (byUse.calculatedSize > bytes) byUse.pop()
  }

  return {
    get bytes() {
      return bytes
    },
    get used() {
      return byUse.calculatedSize
    },
    resize(next) {
      bytes = next
      evict()
    },
    open<Key extends string, Entry extends object>(name: string, bytesOf: (entry: Entry) => number) {
      const figures: CacheFigures = { name, entries: 0, bytes: 0, hits: 0, misses: 0 }
      const byKey = new Map<string, CachedEntry>()
      all.push(figures)
      const cache: VersionedCache<Key, Entry> = {
        get(key, isCurrent: (entry: Entry) => boolean) {
          const cached = byKey.get(key)
          if (cached) byUse.get(cached) // counts as a use
          const entry = cached?.entry as Entry | undefined
          if (entry && isCurrent(entry)) {
            figures.hits++
            return entry
          }
          figures.misses++
          return undefined
        },
        peek: (key) => byKey.get(key)?.entry as Entry | undefined,
        set(key, entry) {
          const former = byKey.get(key)
          if (former) byUse.delete(former)
          const own = Math.ceil(bytesOf(entry)) + bytesEach
          // A larger entry would evict all others.
          if (own > bytes) return
          const cached = { key: ownText(key), entry, bytes: own, figures, byKey }
          figures.entries++
          figures.bytes += own
          byKey.set(cached.key, cached)
          byUse.set(cached, true)
          evict()
        },
        beginRead() {
          const before = clears
          return (key, entry) => {
            if (clears === before) cache.set(key, entry)
          }
        },
      }
      return cache
    },
    figures: () => all,
    clear() {
      clears++
      byUse.clear()
    },
  }
}

const cachesOf = new WeakMap<Database, Caches>()

/** Sets the caches of a database. They are cleared in the cases that `clearedOnReturn` describes. */
export function useCaches(database: Database, caches: Caches): void {
  cachesOf.set(database, clearedOnReturn(database, caches))
}

/** Returns whether results read from a database may be cached. */
export const isCached = (database: Database): boolean => cachesOf.get(database)?.bytes !== 0

/**
 * Registers a cache that is cleared with the other caches of the database, whenever PostgreSQL was unreachable or its
 * history changed. After a failover that lost changes, the new primary uses the same versions for other content, so
 * cached entries could be wrong. The caller must hold a reference to the cache.
 */
export function clearedOnReturn<What extends { clear(): void }>(database: Database, what: What): What {
  const pool = poolOf(database)
  if (pool) clearOnReturn(pool, what)
  return what
}

/** Clears all caches of a database. */
export function clearCaches(database: Database): void {
  const pool = poolOf(database)
  if (pool) clearCachesOfPool(pool)
}

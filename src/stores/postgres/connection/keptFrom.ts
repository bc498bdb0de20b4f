import { LRUCache } from 'lru-cache'
import { type Database, poolOf } from './database.ts'
import { clearKept, clearOnReturn } from './watchOutage.ts'

/**
 * Makes a cache of rows by version. It is cleared when PostgreSQL was away or has another history, since another server
 * may have taken over without the last changes. It would then count up to the same versions for other changes.
 */
export function keptFrom<Key extends string, Entry extends object>(
  database: Database,
  options: LRUCache.Options<Key, Entry, unknown>,
): LRUCache<Key, Entry> {
  return clearedOnReturn(database, new LRUCache<Key, Entry>(options))
}

/** Clears anything else in the same way. The caller must hold a reference to it. */
export function clearedOnReturn<What extends { clear(): void }>(database: Database, what: What): What {
  const pool = poolOf(database)
  if (pool) clearOnReturn(pool, what)
  return what
}

/** Clears all caches of a database. */
export function clearKeptFrom(database: Database): void {
  const pool = poolOf(database)
  if (pool) clearKept(pool)
}

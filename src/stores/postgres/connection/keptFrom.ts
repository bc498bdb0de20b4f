import { LRUCache } from 'lru-cache'
import { type Database, poolOf } from './database.ts'
import { clearKept, clearOnReturn } from './watchOutage.ts'

/**
 * A cache of what is kept of a database by versions, which is empty again when its PostgreSQL was away, or has another
 * history. Who answers then may be another one, which took over without the last changes, and counts up to the same
 * versions by others.
 */
export function keptFrom<Key extends string, Entry extends object>(
  database: Database,
  options: LRUCache.Options<Key, Entry, unknown>,
): LRUCache<Key, Entry> {
  return clearedOnReturn(database, new LRUCache<Key, Entry>(options))
}

/** The same of anything else that goes by what is kept, and that somebody holds. */
export function clearedOnReturn<What extends { clear(): void }>(database: Database, what: What): What {
  const pool = poolOf(database)
  if (pool) clearOnReturn(pool, what)
  return what
}

/** Clears all that is kept of a database. */
export function clearKeptFrom(database: Database): void {
  const pool = poolOf(database)
  if (pool) clearKept(pool)
}

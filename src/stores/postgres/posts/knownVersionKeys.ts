import type { PostId } from '../../../model/ids.ts'
import type { Database } from '../connection/database.ts'
import { clearedOnReturn, isCached } from '../connection/caches.ts'
import { idOfVersionKey } from './versionKeys.ts'

/**
 * SQL: a text without blanks that stays the same as long as nothing is committed. It differs on another server, such as
 * one that took over. On a standby it is different each time, because a standby's snapshot does not show all changes.
 */
export const snapshot = `
  case when pg_is_in_recovery() then gen_random_uuid()::text
    else concat(pg_current_snapshot(), '@', extract(epoch from pg_postmaster_start_time())) end`

/**
 * SQL: the ids of the arrays `ids` in the rows of `from`, except those of posts whose version keys the process knows.
 * `values` is the number of the first of the two values of `KnownVersionKeys.values`.
 */
export const unknownIds = (ids: string, from: string, values: number) => `
  select unnest(${ids}) as id from ${from}
  except select unnest($${values + 1}::bigint[]) where ${snapshot} = $${values}`

/** Version keys and the snapshot as of which they are known. */
export interface KnownVersionKeys {
  /** The values for a statement that omits the known version keys if PostgreSQL still has the same snapshot. */
  values: [snapshot: string, ids: string]
  /**
   * Takes what such a statement returned: its snapshot and version keys. Returns all version keys that are known as of
   * this snapshot.
   */
  add(snapshot: string, versionKeys: readonly string[]): ReadonlyMap<PostId, string>
}

interface KnownKeys {
  snapshot: string
  versionKeyOf: Map<PostId, string>
}

/**
 * Makes a function that returns the version keys that the last statement returned. Their ids are sent with each
 * statement, so they are dropped if there are more than `most`.
 */
export function openKnownVersionKeys(database: Database, most: number): () => KnownVersionKeys {
  const noKeys = (): KnownKeys => ({ snapshot: '', versionKeyOf: new Map() })
  // A server that crashed may lose its last transactions, and later reach the same snapshot again.
  const last = clearedOnReturn(database, { keys: noKeys(), clear: () => void (last.keys = noKeys()) })

  return () => {
    if (last.keys.versionKeyOf.size > most || !isCached(database)) last.clear()
    const sent = last.keys
    return {
      values: [sent.snapshot, `{${[...sent.versionKeyOf.keys()].join(',')}}`],
      add(snapshot, versionKeys) {
        // Another statement may have returned the same snapshot in the meantime.
        last.keys = [sent, last.keys].find((one) => one.snapshot === snapshot) ?? {
          snapshot,
          versionKeyOf: new Map(),
        }
        const { versionKeyOf } = last.keys
        for (const versionKey of versionKeys) versionKeyOf.set(idOfVersionKey(versionKey), versionKey)
        return versionKeyOf
      },
    }
  }
}

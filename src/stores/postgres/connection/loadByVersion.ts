import { sharedRead } from '../../readForCaller.ts'
import { beginVersionedRead, type VersionedCache } from './caches.ts'

/**
 * Returns a loader for cache entries that are at least as new as a version. Callers that ask for the same version at
 * the same time share one read. A read for an older version is not shared, since it may have seen an older state.
 */
export function loadByVersion<Key extends string, Entry extends { version: number }, Found extends Entry | undefined>(
  cache: VersionedCache<Key, Entry>,
  read: (key: Key, version: number) => Promise<Found>,
): (key: Key, version: number) => Promise<Entry | Found> {
  const underWay = new Map<string, Promise<Found>>()

  async function readAnew(key: Key, version: number): Promise<Found> {
    const cacheRead = beginVersionedRead(cache)
    const entry = await read(key, version)
    if (entry) cacheRead(key, entry)
    return entry
  }

  function reading(key: Key, version: number): Promise<Found> {
    const both = `${key} ${version}`
    const started = underWay.get(both)
    if (started) return started
    const loading = sharedRead(() => readAnew(key, version)).finally(() => underWay.delete(both))
    underWay.set(both, loading)
    return loading
  }

  return async (key, version) => {
    return cache.get(key, (entry) => entry.version >= version) ?? reading(key, version)
  }
}

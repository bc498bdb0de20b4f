import { LRUCache } from 'lru-cache'
import { atMost } from '../../model/bounds.ts'
import type { FileAccess } from '../../stores/media.ts'

type FindAccess = (key: string) => Promise<FileAccess | undefined>

/**
 * Milliseconds for which an access decision is cached. A withdrawn file must disappear from every process within a
 * second.
 */
const cachedMilliseconds = 800

/**
 * Caches for less than a second whether a file may be shown. The pictures of a page cost one or two statements, and a
 * popular file one look-up per second. Nothing has to be invalidated, so a process that cannot read the change log does
 * not show a withdrawn file for longer.
 */
export function cachedAccess(findAccess: FindAccess, milliseconds = cachedMilliseconds): FindAccess {
  const cache = new LRUCache<string, Promise<FileAccess | undefined>>({ ...atMost(10_000), ttl: milliseconds })
  return (key) => {
    const cached = cache.get(key)
    if (cached) return cached
    const access = findAccess(key)
    cache.set(key, access)
    access.catch(() => cache.delete(key))
    return access
  }
}

import { ownBytes } from '../ownBytes.ts'

export type MakeJson = (object: object) => string

/**
 * Caches the JSON of shared views, which many readers receive, for the lifetime of the view and of the function that
 * made it.
 */
export interface JsonCache {
  /** Returns the JSON that `make` creates for an object, in UTF-8. */
  of(object: object, make: MakeJson): Buffer
}

/** The estimated bytes of a cache entry besides its JSON. */
const bytesEach = 300

/** Opens a cache of about `mostBytes`. When it would grow larger, it is emptied. */
export function openJsonCache(mostBytes = 32 * 1024 * 1024): JsonCache {
  // The JSON of a query that is no longer used is collected together with the query.
  let cache = new WeakMap<MakeJson, WeakMap<object, Buffer>>()
  // Includes the entries whose objects have been collected.
  let bytes = 0

  function store(object: object, make: MakeJson): Buffer {
    const json = ownBytes(make(object))
    bytes += bytesEach + json.length
    if (bytes > mostBytes) {
      cache = new WeakMap()
      bytes = bytesEach + json.length
    }
    const all = cache.get(make)
    if (all) all.set(object, json)
    else cache.set(make, new WeakMap([[object, json]]))
    return json
  }

  return {
    of(object, make) {
      const cached = cache.get(make)?.get(object)
      if (cached) return cached
      return Object.isFrozen(object) ? store(object, make) : Buffer.from(make(object))
    },
  }
}

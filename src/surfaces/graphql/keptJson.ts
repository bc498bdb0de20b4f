import { ownBytes } from '../ownBytes.ts'

/** Makes the JSON of an object. */
export type MakeJson = (object: object) => string

/**
 * JSON of objects: that of a frozen one, which many readers are given, is kept as long as the object and what made it.
 */
export interface KeptJson {
  /** What `make` makes of an object, in UTF-8. */
  of(object: object, make: MakeJson): Buffer
}

/** About what keeping one takes besides its bytes. */
const bytesEach = 300

/** Keeps about `mostBytes` in all: where it would be more, all is made anew. */
export function openKeptJson(mostBytes = 32 * 1024 * 1024): KeptJson {
  // What only a query that is gone asked for goes with it, and holds nothing of it.
  let kept = new WeakMap<MakeJson, WeakMap<object, Buffer>>()
  // With those that are gone with their objects.
  let bytes = 0

  function keep(object: object, make: MakeJson): Buffer {
    const json = ownBytes(make(object))
    bytes += bytesEach + json.length
    if (bytes > mostBytes) {
      kept = new WeakMap()
      bytes = bytesEach + json.length
    }
    const all = kept.get(make)
    if (all) all.set(object, json)
    else kept.set(make, new WeakMap([[object, json]]))
    return json
  }

  return {
    of(object, make) {
      const known = kept.get(make)?.get(object)
      if (known) return known
      return Object.isFrozen(object) ? keep(object, make) : Buffer.from(make(object))
    },
  }
}

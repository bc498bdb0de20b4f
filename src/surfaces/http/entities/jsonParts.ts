import { ownBytes } from '../../ownBytes.ts'

/** JSON in parts: texts, and cached bytes. Joining bytes costs less than encoding a text for each response. */
export type JsonParts = readonly (string | Buffer)[]

/** Joins parts into JSON in UTF-8. */
export function bytesOfParts(parts: JsonParts): Buffer {
  let length = 0
  for (const part of parts) length += typeof part === 'string' ? Buffer.byteLength(part) : part.length
  const bytes = Buffer.allocUnsafe(length)
  let at = 0
  for (const part of parts) {
    if (typeof part === 'string') at += bytes.write(part, at)
    else {
      bytes.set(part, at)
      at += part.length
    }
  }
  return bytes
}

/** Joins parts into a JSON text. */
export const textOfParts = (parts: JsonParts): string => parts.join('')

/** Returns the JSON of an object, as a text or parts. */
export type ToJson<Noun> = (noun: Noun) => string | JsonParts

/** Returns the JSON of a list in parts. */
export function listParts<Item>(items: readonly Item[], toJson: ToJson<Item>): JsonParts {
  const parts: (string | Buffer)[] = []
  for (const item of items) {
    const json = toJson(item)
    parts.push(parts.length === 0 ? '[' : ',')
    if (typeof json === 'string') parts.push(json)
    else parts.push(...json)
  }
  parts.push(parts.length === 0 ? '[]' : ']')
  return parts
}

/**
 * Returns a function that makes the JSON of an object once, in UTF-8, and caches it for the object's lifetime. Only
 * for objects that never change.
 */
export function jsonCache<Noun extends object>(make: (noun: Noun) => string): (noun: Noun) => Buffer {
  const cache = new WeakMap<Noun, Buffer>()
  return (noun) => {
    const cached = cache.get(noun)
    if (cached) return cached
    const json = ownBytes(make(noun))
    cache.set(noun, json)
    return json
  }
}

/** Returns a function that makes the parts of a list, and caches those of a frozen list for the list's lifetime. */
export function partsCache<Item>(make: (items: readonly Item[]) => JsonParts): (items: readonly Item[]) => JsonParts {
  const cache = new WeakMap<readonly Item[], JsonParts>()
  return (items) => {
    const cached = cache.get(items)
    if (cached) return cached
    const parts = make(items)
    if (Object.isFrozen(items)) cache.set(items, withJoinedTexts(parts))
    return parts
  }
}

function withJoinedTexts(parts: JsonParts): JsonParts {
  const joined: (string | Buffer)[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part
    else joined.push(part)
  }
  return joined
}

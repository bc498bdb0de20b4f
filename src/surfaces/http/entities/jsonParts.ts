import { ownBytes } from '../../ownBytes.ts'

/** JSON in parts: texts, and cached bytes. Joining bytes costs less than encoding a text for each response. */
export type JsonParts = readonly (string | Buffer)[]

/** Joins parts to JSON in UTF-8. */
export function bytesOfParts(parts: JsonParts): Buffer {
  const bytes: Buffer[] = []
  let text = ''
  for (const part of parts) {
    if (typeof part === 'string') {
      text += part
      continue
    }
    bytes.push(Buffer.from(text), part)
    text = ''
  }
  return Buffer.concat([...bytes, Buffer.from(text)])
}

/** Joins parts to a JSON text. */
export const textOfParts = (parts: JsonParts): string => parts.join('')

/** Returns the JSON of an object, as a text or parts. */
export type ToJson<Noun> = (noun: Noun) => string | JsonParts

/** Returns the JSON of a list in parts. */
export function listParts<Item>(items: readonly Item[], toJson: ToJson<Item>): JsonParts {
  const parts = items.flatMap((item) => [',', toJson(item)].flat())
  return ['[', ...parts.slice(1), ']']
}

/**
 * Returns a function that makes the JSON of an object once, in UTF-8, and caches it for the object's lifetime. Only
 * for objects that never change.
 */
export function jsonCache<Noun extends object>(make: (noun: Noun) => string): (noun: Noun) => Buffer {
  const cache = new WeakMap<Noun, Buffer>()
  return (noun) => {
    const known = cache.get(noun)
    if (known) return known
    const json = ownBytes(make(noun))
    cache.set(noun, json)
    return json
  }
}

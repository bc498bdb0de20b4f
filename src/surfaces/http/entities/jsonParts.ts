import { ownBytes } from '../../ownBytes.ts'

/** JSON in parts: texts, and bytes that are kept. Joining bytes costs less than encoding a text for each answer. */
export type JsonParts = readonly (string | Buffer)[]

/** The JSON of parts in UTF-8. */
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

/** The JSON text of parts. */
export const textOfParts = (parts: JsonParts): string => parts.join('')

/** Makes the JSON of an object: its text, or parts. */
export type ToJson<Noun> = (noun: Noun) => string | JsonParts

/** The JSON of a list, in parts. */
export function listParts<Item>(items: readonly Item[], toJson: ToJson<Item>): JsonParts {
  const parts = items.flatMap((item) => [',', toJson(item)].flat())
  return ['[', ...parts.slice(1), ']']
}

/**
 * Makes the JSON of an object once, in UTF-8, and keeps it as long as the object lives: only for objects that nobody
 * changes.
 */
export function keptJson<Noun extends object>(make: (noun: Noun) => string): (noun: Noun) => Buffer {
  const kept = new WeakMap<Noun, Buffer>()
  return (noun) => {
    const known = kept.get(noun)
    if (known) return known
    const made = ownBytes(make(noun))
    kept.set(noun, made)
    return made
  }
}

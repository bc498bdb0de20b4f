/**
 * The keys of all objects in a value, at any depth. Level by level and not by recursion, which a body could exhaust.
 */
export function keysWithin(value: unknown): string[] {
  const keys: string[] = []
  let level: unknown[] = [value]
  while (level.length > 0) {
    const next: unknown[] = []
    for (const one of level) {
      if (typeof one !== 'object' || one === null) continue
      if (!Array.isArray(one)) for (const key of Object.keys(one)) keys.push(key)
      for (const inner of Object.values(one)) if (typeof inner === 'object') next.push(inner)
    }
    level = next
  }
  return keys
}

/**
 * Whether an object in a JSON text has a key twice (RFC 8259 section 4: what becomes of that is
 * anybody's guess). `JSON.parse` keeps the last: a credential in the first would be seen by nobody
 * here, but perhaps by a proxy. `value` is what the text says.
 */
export function repeatsKeys(text: string, value: unknown): boolean {
  return membersIn(text) !== keysWithin(value).length
}

const [quote, backslash, colon] = Buffer.from('"\\:')

// In JSON a colon that stands outside of a text belongs to a key.
function membersIn(text: string): number {
  let members = 0
  let isText = false
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (isText && char === backslash) at++
    else if (char === quote) isText = !isText
    else if (char === colon && !isText) members++
  }
  return members
}

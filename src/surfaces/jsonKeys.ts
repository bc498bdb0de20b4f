/**
 * Returns the keys of all objects in a value, at any depth. Goes level by level, because a hostile body could exhaust
 * the stack of a recursion.
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
 * Returns true if an object in a JSON text repeats a key, which RFC 8259 section 4 calls unpredictable. `JSON.parse`
 * takes the last one, so a credential in the first would pass unseen here, while a proxy may read it. `value` is the
 * parsed text.
 */
export function repeatsKeys(text: string, value: unknown): boolean {
  return membersIn(text) !== keysWithin(value).length
}

const [quote, backslash, colon] = Buffer.from('"\\:')

// Counts the members of all objects in a JSON text. Outside of a string, a colon always follows a key.
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

import { ServiceError } from '../../model/errors.ts'

/** An object out of JSON. */
export type JsonObject = Record<string, unknown>

/** Whether a value is an object, and neither a list nor null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const maximumDepth = 64

/** What a JSON text inside of a request says; throws ServiceError('malformed_request'), which does not repeat it. */
export function parseJsonText(text: string, name: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // No `cause`: JSON.parse quotes the text in its errors.
    throw new ServiceError('malformed_request', `The parameter ${name} is not valid JSON`)
  }
  return value
}

/** The keys of all objects in a value, at any depth. Level by level and not by recursion, which a body could exhaust. */
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

/** Throws ServiceError('malformed_request') for what is nested too deeply, or has a key that could be taken for a prototype. */
export function requireHarmless(value: unknown): void {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maximumDepth) throw new ServiceError('malformed_request', 'The variables are nested too deeply')
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? children(one) : []))
  }
}

function children(value: object): unknown[] {
  if (Object.hasOwn(value, '__proto__')) throw new ServiceError('malformed_request', 'A JSON key has a reserved name')
  return Object.values(value)
}

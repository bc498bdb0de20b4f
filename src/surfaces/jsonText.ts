import { sentence } from '../messages/text.ts'
import { ServiceError } from '../model/errors.ts'
import { parseExactJson } from './exactJson.ts'
import { repeatsKeys } from './jsonKeys.ts'

/** An object out of JSON. */
export type JsonObject = Record<string, unknown>

/** Whether a value is an object, and neither a list nor null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const maximumDepth = 64

/**
 * What a JSON text says; undefined, which no JSON is, for what is none and for one in which a key
 * stands twice. Integers beyond 2^53 are texts.
 */
export function valueOfJson(text: string): unknown {
  try {
    const value = parseExactJson(text)
    return repeatsKeys(text, value) ? undefined : value
  } catch {
    // What it throws quotes the text.
    return undefined
  }
}

/** What a JSON text inside of a request says; throws ServiceError('malformed_request'), which does not repeat it. */
export function parseJsonText(text: string, name: string): unknown {
  const value = valueOfJson(text)
  if (value !== undefined) return value
  throw new ServiceError('malformed_request', sentence('parameterNotJson', { name }))
}

/**
 * Throws ServiceError('malformed_request') for what is nested deeper than 64, or has a key that could be taken
 * for a prototype. `tooDeep` is its sentence. Level by level and not by recursion, which a body could exhaust.
 */
export function requireHarmless(value: unknown, tooDeep: 'bodyTooDeep' | 'variablesTooDeep'): void {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maximumDepth) throw new ServiceError('malformed_request', sentence(tooDeep))
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? children(one) : []))
  }
}

function children(value: object): unknown[] {
  if (Object.hasOwn(value, '__proto__')) throw new ServiceError('malformed_request', sentence('keyReserved'))
  return Object.values(value)
}

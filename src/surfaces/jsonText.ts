import { sentence } from '../messages/text.ts'
import { ServiceError } from '../model/errors.ts'
import { parseExactJson } from './exactJson.ts'
import { repeatsKeys } from './jsonKeys.ts'

/** A parsed JSON object. */
export type JsonObject = Record<string, unknown>

/** Returns true for an object that is neither a list nor null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const maximumDepth = 64

/**
 * Parses a JSON text. Returns undefined, which JSON cannot express, if the text is not JSON or repeats a key.
 * Integers beyond 2^53 become texts.
 */
export function valueOfJson(text: string): unknown {
  try {
    const value = parseExactJson(text)
    return repeatsKeys(text, value) ? undefined : value
  } catch {
    // The error would quote the text.
    return undefined
  }
}

/** Parses a JSON text inside a request. Throws `malformed_request`, which does not repeat the text. */
export function parseJsonText(text: string, name: string): unknown {
  const value = valueOfJson(text)
  if (value !== undefined) return value
  throw new ServiceError('malformed_request', sentence('parameterNotJson', { name }))
}

/**
 * Throws `malformed_request` for a value with the key `__proto__`, or (with the message `tooDeep`) for one nested
 * deeper than 64 levels. Goes level by level, because a hostile body could exhaust the stack of a recursion.
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

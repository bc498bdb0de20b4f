import { ServiceError } from '../model/errors.ts'
import { repeatsKeys } from './jsonKeys.ts'

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
  if (repeatsKeys(text, value)) throw new ServiceError('malformed_request', `The parameter ${name} has a key twice`)
  return value
}

/**
 * Throws ServiceError('malformed_request') for what is nested deeper than 64, or has a key that could be taken for a prototype. `what`
 * begins its sentence: what the value is. Level by level and not by recursion, which a body could exhaust.
 */
export function requireHarmless(value: unknown, what: string): void {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maximumDepth) throw new ServiceError('malformed_request', `${what} nested too deeply`)
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? children(one) : []))
  }
}

function children(value: object): unknown[] {
  if (Object.hasOwn(value, '__proto__')) throw new ServiceError('malformed_request', 'A JSON key has a reserved name')
  return Object.values(value)
}

import type { ParamValue } from './params.ts'

/** The result of a conversion if there is no value at all. */
export const notProvided = Symbol('not provided')

/**
 * Converts a number or boolean to text. A JSON number beyond 2^53, such as 1e300, has no exact text and stays a number.
 */
export function toText(value: ParamValue): unknown {
  if (typeof value === 'boolean') return String(value)
  if (typeof value !== 'number') return value
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? value : String(value)
}

/** Converts plain decimal text within 2^53 to a number. Empty text counts as not provided. */
export function toNumber(value: ParamValue): unknown {
  if (value === '') return notProvided
  if (typeof value !== 'string' || !/^-?\d+(?:\.\d+)?$/.test(value)) return value
  const number = Number(value)
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : value
}

const falseWords = new Set(['false', 'False', 'FALSE', 'f', 'F', '0', 'off', 'OFF'])

/**
 * Converts Mastodon's booleans (docs.joinmastodon.org/client/intro/#boolean), and numbers, of which only 0 is false.
 * Empty text counts as not provided.
 */
export function toBoolean(value: ParamValue): unknown {
  if (value === '') return notProvided
  if (typeof value === 'string') return !falseWords.has(value)
  return typeof value === 'number' ? value !== 0 : value
}

/** Returns a conversion to the allowed value with the same text. */
export function toOneOf(allowed: readonly unknown[]): (value: ParamValue) => unknown {
  const byText = new Map(allowed.map((one) => [String(one), one]))
  return (value) => (typeof value === 'object' || !byText.has(String(value)) ? value : byText.get(String(value)))
}

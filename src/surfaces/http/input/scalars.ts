import type { ParamValue } from './params.ts'

/** What a conversion answers where there is no value at all. */
export const notProvided = Symbol('not provided')

/** Text out of a number or boolean. A JSON number above 2^53 has lost digits: as an id it would name something else, so it stays. */
export function toText(value: ParamValue): unknown {
  if (typeof value === 'boolean') return String(value)
  if (typeof value !== 'number') return value
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? value : String(value)
}

/** A number out of plain decimal text within 2^53; empty text is not provided. */
export function toNumber(value: ParamValue): unknown {
  if (value === '') return notProvided
  if (typeof value !== 'string' || !/^-?\d+(?:\.\d+)?$/.test(value)) return value
  const number = Number(value)
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : value
}

const falseWords = new Set(['false', 'False', 'FALSE', 'f', 'F', '0', 'off', 'OFF'])

/** Mastodon's booleans (docs.joinmastodon.org/client/intro/#boolean), and the numbers 0 and 1; empty text is not provided. */
export function toBoolean(value: ParamValue): unknown {
  if (value === '') return notProvided
  if (typeof value === 'string') return !falseWords.has(value)
  return value === 0 || value === 1 ? value === 1 : value
}

/** The allowed value that is written like this one. */
export function toOneOf(allowed: readonly unknown[]): (value: ParamValue) => unknown {
  const byText = new Map(allowed.map((one) => [String(one), one]))
  return (value) => (typeof value === 'object' || !byText.has(String(value)) ? value : byText.get(String(value)))
}

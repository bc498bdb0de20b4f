import { sentence } from '../../../messages/text.ts'
import { ServiceError } from '../../../model/errors.ts'

/** Splits a query or form into its `name=value` pairs, still encoded. */
export function splitPairs(text: string): [name: string, value: string][] {
  const pairs = text.split('&').filter((pair) => pair !== '')
  return pairs.map((pair) => {
    const equals = pair.indexOf('=')
    return equals === -1 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)]
  })
}

/** Decodes a name or value. Throws `malformed_request` for escapes that are not UTF-8. */
export function decodeComponent(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new ServiceError('malformed_request', sentence('parameterEscape'))
  }
}

/** Decodes a name for the guards, or returns it as it is if it cannot be decoded. Never throws. */
export function decodeName(text: string): string {
  try {
    return decodeComponent(text)
  } catch {
    return text.replaceAll('+', ' ')
  }
}

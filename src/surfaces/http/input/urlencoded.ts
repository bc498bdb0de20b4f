import { sentence } from '../../../messages/text.ts'
import { ServiceError } from '../../../model/errors.ts'

/** The `name=value` pairs between the `&` of a query or form, still encoded. */
export function splitPairs(text: string): [name: string, value: string][] {
  const pairs = text.split('&').filter((pair) => pair !== '')
  return pairs.map((pair) => {
    const equals = pair.indexOf('=')
    return equals === -1 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)]
  })
}

/** The text a name or value stands for; throws ServiceError('malformed_request') for escapes that are not UTF-8. */
export function decodeComponent(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new ServiceError('malformed_request', sentence('parameterEscape'))
  }
}

/** A name for the guards to look at: decoded where it can be, else as it is. Never throws. */
export function decodeName(text: string): string {
  try {
    return decodeComponent(text)
  } catch {
    return text.replaceAll('+', ' ')
  }
}

import type { ContentType } from 'content-type'
import { decodeUtf8, requireUtf8 } from './charset.ts'
import { maximumParameters, namedFields, nestParams, tooManyParameters, type NamedFields } from './params.ts'
import { decodeComponent, decodeName, splitPairs } from './urlencoded.ts'

/**
 * Parses an `application/x-www-form-urlencoded` body, UTF-8 only. Throws `malformed_request` or
 * `unsupported_media_type`.
 */
export function parseFormBody(bytes: Uint8Array, contentType: ContentType): NamedFields {
  requireUtf8(contentType.parameters)
  const pairs = splitPairs(decodeUtf8(bytes))
  // The number is checked before the names, so that a megabyte of `&a` does not cost half a million comparisons.
  if (pairs.length > maximumParameters) throw tooManyParameters()
  return namedFields(
    pairs.map(([name]) => decodeName(name)),
    () => nestParams(pairs.map(([name, value]) => [decodeComponent(name), decodeComponent(value)])),
  )
}

import type { ContentType } from 'content-type'
import { sentence } from '../../../messages/text.ts'
import { ServiceError } from '../../../model/errors.ts'
import { parseExactJson } from '../../exactJson.ts'
import { keysWithin, repeatsKeys } from '../../jsonKeys.ts'
import { requireHarmless } from '../../jsonText.ts'
import { decodeUtf8, requireUtf8 } from './charset.ts'
import {
  isParamObject,
  maximumParameters,
  namedFields,
  type NamedFields,
  type ParamObject,
  type ParamValue,
  tooManyParameters,
} from './params.ts'

// A body nested deeper than allowed is still checked for credentials, up to this depth.
const maximumParsedDepth = 1_000

/**
 * Parses a JSON body, UTF-8 only. The names are the top-level keys (for a list, those of its objects), or all keys if
 * any is repeated within an object. The fields are undefined if the top level is not an object. Integers beyond 2^53
 * become texts. Throws `malformed_request` or `unsupported_media_type`, also for more than 1,000 names and for a
 * repeated key.
 */
export function parseJsonBody(bytes: Uint8Array, contentType: ContentType): NamedFields<ParamObject | undefined> {
  requireUtf8(contentType.parameters)
  requireShallow(bytes)
  const text = decodeUtf8(bytes)
  const value = parseJson(text)
  const isRepeating = repeatsKeys(text, value)
  const names = [...topLevelNames(value), ...(isRepeating ? keysWithin(value) : [])]
  // The number is checked before the guards read the names, because a megabyte of names would take too long.
  if (names.length > maximumParameters) throw tooManyParameters()
  return namedFields(names, () => {
    requireHarmless(value, 'bodyTooDeep')
    if (isRepeating) throw new ServiceError('malformed_request', sentence('keyTwice'))
    return isParamObject(value) ? value : undefined
  })
}

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = Buffer.from('"\\[]{}')

// Refuses JSON that is nested too deeply to be parsed. Checks the bytes before anything is parsed: in UTF-8, quotes and
// brackets are never part of another character.
function requireShallow(bytes: Uint8Array): void {
  let depth = 0
  let isText = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (isText && byte === backslash) at++
    else if (byte === quote) isText = !isText
    else if (isText) continue
    else if (byte === openBracket || byte === openBrace) requireParsable(++depth)
    else if (byte === closeBracket || byte === closeBrace) depth--
  }
}

function requireParsable(depth: number): void {
  if (depth > maximumParsedDepth) throw new ServiceError('malformed_request', sentence('bodyTooDeep'))
}

// The errors of JSON.parse quote the text, secrets included, so they must not become the `cause`.
function parseJson(text: string): ParamValue {
  try {
    return parseExactJson(text) as ParamValue
  } catch {
    throw new ServiceError('malformed_request', sentence('bodyNotJson'))
  }
}

function topLevelNames(value: ParamValue): string[] {
  if (Array.isArray(value)) return value.filter(isParamObject).flatMap((element) => Object.keys(element))
  return isParamObject(value) ? Object.keys(value) : []
}

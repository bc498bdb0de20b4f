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

// What is nested deeper than is harmless, but not than this, is looked into for credentials all the same.
const maximumParsedDepth = 1_000

/**
 * A JSON body, UTF-8 only. The names are the top-level keys (of a list, those of its objects), and
 * all where any stands twice; the fields are undefined where the top level is no object. Integers
 * beyond 2^53 are texts. Throws ServiceError('malformed_request' or 'unsupported_media_type'), also
 * for more than 1,000 names, and for a key that stands twice in one object.
 */
export function parseJsonBody(bytes: Uint8Array, contentType: ContentType): NamedFields<ParamObject | undefined> {
  requireUtf8(contentType.parameters)
  requireShallow(bytes)
  const text = decodeUtf8(bytes)
  const value = parseJson(text)
  const isRepeating = repeatsKeys(text, value)
  const names = [...topLevelNames(value), ...(isRepeating ? keysWithin(value) : [])]
  // Before they are judged: a megabyte of names costs more than it should.
  if (names.length > maximumParameters) throw tooManyParameters()
  return namedFields(names, () => {
    requireHarmless(value, 'bodyTooDeep')
    if (isRepeating) throw new ServiceError('malformed_request', sentence('keyTwice'))
    return isParamObject(value) ? value : undefined
  })
}

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = Buffer.from('"\\[]{}')

// By the bytes, before anything is made of them. In UTF-8 none of these stands inside of another character.
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

// JSON.parse quotes the text in its errors, secrets included: no `cause`.
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

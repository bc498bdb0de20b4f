import type { ContentType } from 'content-type'
import { ServiceError } from '../../../model/errors.ts'
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

const maximumDepth = 64
// What is nested deeper than that, but not than this, is looked into for credentials all the same.
const maximumParsedDepth = 1_000

/**
 * A JSON body, UTF-8 only. The names are the top-level keys (of a list, those of its objects); the fields are undefined
 * where the top level is no object. Throws ServiceError('malformed_request' or 'unsupported_media_type'), also for more than 1,000
 * names.
 */
export function parseJsonBody(bytes: Uint8Array, contentType: ContentType): NamedFields<ParamObject | undefined> {
  requireUtf8(contentType.parameters)
  requireShallow(bytes)
  const value = parseJson(decodeUtf8(bytes))
  const names = topLevelNames(value)
  // Before they are judged: a megabyte of names costs more than it should.
  if (names.length > maximumParameters) throw tooManyParameters()
  return namedFields(names, () => {
    requireHarmless(value)
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
    else if (byte === openBracket || byte === openBrace) requireDepth(++depth, maximumParsedDepth)
    else if (byte === closeBracket || byte === closeBrace) depth--
  }
}

function requireDepth(depth: number, maximum: number): void {
  if (depth > maximum) throw new ServiceError('malformed_request', 'The JSON body is nested too deeply')
}

// JSON.parse quotes the text in its errors, secrets included: no `cause`.
function parseJson(text: string): ParamValue {
  try {
    return JSON.parse(text) as ParamValue
  } catch {
    throw new ServiceError('malformed_request', 'The request body is not valid JSON')
  }
}

function topLevelNames(value: ParamValue): string[] {
  if (Array.isArray(value)) return value.filter(isParamObject).flatMap((element) => Object.keys(element))
  return isParamObject(value) ? Object.keys(value) : []
}

// Level by level and not by recursion, which a body could exhaust.
function requireHarmless(value: ParamValue): void {
  let level: ParamValue[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    requireDepth(depth, maximumDepth)
    level = level.filter((one) => typeof one === 'object' && one !== null).flatMap(children)
  }
}

function children(value: ParamValue): ParamValue[] {
  if (isParamObject(value) && Object.hasOwn(value, '__proto__')) {
    throw new ServiceError('malformed_request', 'A JSON key has a reserved name')
  }
  return Object.values(value as object) as ParamValue[]
}

import type { ContentType } from 'content-type'
import { ServiceError } from '../../../model/errors.ts'
import { decodeUtf8, requireUtf8 } from './charset.ts'
import { isParamObject, namedFields, type NamedFields, type ParamObject, type ParamValue } from './params.ts'

const maximumDepth = 64

/**
 * A JSON body, UTF-8 only. The names are the top-level keys (of a list, those of its objects); the fields are undefined
 * where the top level is no object. Throws ServiceError('malformed_request' or 'unsupported_media_type').
 */
export function parseJsonBody(bytes: Uint8Array, contentType: ContentType): NamedFields<ParamObject | undefined> {
  requireUtf8(contentType.parameters)
  const value = parseJson(decodeUtf8(bytes))
  return namedFields(topLevelNames(value), () => {
    requireHarmless(value)
    return isParamObject(value) ? value : undefined
  })
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

// Level by level and not by recursion: V8 parses a million brackets, but whoever walks them overflows the stack.
function requireHarmless(value: ParamValue): void {
  let level: ParamValue[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maximumDepth) throw new ServiceError('malformed_request', 'The JSON body is nested too deeply')
    level = level.filter((one) => typeof one === 'object' && one !== null).flatMap(children)
  }
}

function children(value: ParamValue): ParamValue[] {
  if (isParamObject(value) && Object.hasOwn(value, '__proto__')) {
    throw new ServiceError('malformed_request', 'A JSON key has a reserved name')
  }
  return Object.values(value as object) as ParamValue[]
}

import { sentence, type Text } from '../../messages/text.ts'
import { ServiceError } from '../../model/errors.ts'
import type { UploadedFile } from '../../model/media.ts'
import { keysWithin } from '../jsonKeys.ts'
import { isJsonObject, type JsonObject, parseJsonText, requireHarmless } from '../jsonText.ts'
import type { SentParameters } from './parameters.ts'

/** The parts of a multipart request (https://github.com/jaydenseric/graphql-multipart-request-spec). */
export interface SentForm {
  fields: Readonly<Record<string, unknown>>
  files: readonly UploadedFile[]
}

/** A parsed multipart request, not yet validated. */
export interface ReadForm {
  /** The names in the request that could carry a credential, besides the names of its parts. */
  names: string[]
  /** The parameters, without the files. */
  operations: SentParameters
  /** Returns the parameters with the files in their places. Throws `malformed_request`. */
  parameters(): SentParameters
}

/** Reads `operations` and `map`. Throws `malformed_request` if one of them is not a JSON object. */
export function readForm({ fields, files }: SentForm): ReadForm {
  const operations = objectIn(fields, 'operations')
  const map = objectIn(fields, 'map')
  return {
    names: [...keysWithin(operations), ...namesInMap(map)],
    operations,
    parameters() {
      requireHarmless(operations, 'variablesTooDeep')
      requireKnownParts(fields)
      return withFiles(operations, map, files)
    },
  }
}

function objectIn(fields: SentForm['fields'], name: string): JsonObject {
  const text = fields[name]
  if (typeof text !== 'string') throw malformed(sentence('multipartFieldOnce', { name }))
  const value = parseJsonText(text, name)
  // A list would be a batch, which is not supported.
  if (!isJsonObject(value)) throw malformed(sentence('parameterNotObject', { name }))
  return value
}

// `variables.input.sessionId` would put a file where a credential is forbidden.
function namesInMap(map: JsonObject): string[] {
  const paths = Object.values(map)
    .flat()
    .filter((path) => typeof path === 'string')
  return [...keysWithin(map), ...paths.flatMap((path) => path.split('.'))]
}

function requireKnownParts(fields: SentForm['fields']): void {
  if (Object.keys(fields).some((name) => name !== 'operations' && name !== 'map')) {
    throw malformed(sentence('multipartFields'))
  }
}

function withFiles(operations: JsonObject, map: JsonObject, files: readonly UploadedFile[]): SentParameters {
  const byName = new Map(files.map((file) => [file.name, file]))
  if (byName.size !== files.length) throw malformed(sentence('filesSameName'))
  for (const [name, paths] of Object.entries(map)) {
    const file = byName.get(name)
    if (!file) throw malformed(sentence('mapFileMissing'))
    if (!isListOfTexts(paths)) throw malformed(sentence('mapNotPaths'))
    for (const path of paths) put(operations, path, file)
  }
  if (files.some((file) => !Object.hasOwn(map, file.name))) throw malformed(sentence('mapFileUnnamed'))
  return operations
}

function isListOfTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

// The place must exist and be null, because a file never replaces a value, and no path is created. The original object
// is put there, because a copy would not be an upload.
function put(operations: JsonObject, path: string, file: UploadedFile): void {
  const keys = path.split('.')
  const last = keys.pop()!
  let place: unknown = operations
  for (const key of keys) place = ownValue(place, key)
  if (keys[0] !== 'variables' || ownValue(place, last) !== null) {
    throw malformed(sentence('mapPlaces'))
  }
  ;(place as JsonObject)[last] = file
}

function ownValue(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  return (value as JsonObject)[key]
}

function malformed(why: Text): ServiceError {
  return new ServiceError('malformed_request', why)
}

import type { Json } from './jsonSchema.ts'
import type { RestField } from './restFields.ts'

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data'

/**
 * Returns the request body of fields, in every encoding that can carry them. Only multipart carries files, and some
 * surfaces take no forms.
 */
export function requestBody(fields: RestField[], takesForms: boolean): Json | undefined {
  if (fields.length === 0) return undefined
  const withoutFiles = fields.filter(({ isUpload }) => !isUpload)
  const needsFile = fields.some(({ isUpload, required }) => isUpload && required)
  const [first, second] = [mediaType(fields), mediaType(withoutFiles)]
  const encodings =
    withoutFiles.length > 0 && !needsFile
      ? { [json]: { schema: second['schema'] }, ...(takesForms && { [form]: second }) }
      : {}
  return { required: fields.some(({ required }) => required), content: { ...encodings, [multipart]: first } }
}

function mediaType(fields: RestField[]): Json {
  const schema = objectOf(fields)
  const encoding = encodingOf(schema['properties'] as Record<string, Json>)
  return { schema, ...(Object.keys(encoding).length > 0 && { encoding }) }
}

// Nested values are named `poll[options]`. Without this, forms would carry them as JSON in one field.
function encodingOf(properties: Record<string, Json>): Json {
  const nested = Object.entries(properties).filter(([, { type }]) => type === 'object')
  return Object.fromEntries(nested.map(([name]) => [name, { style: 'deepObject', explode: true }]))
}

/** Returns the object schema of fields. A field with the name `source[privacy]` becomes `privacy` within `source`. */
export function objectOf(fields: RestField[]): Json {
  const properties: Record<string, Json> = {}
  const required: string[] = []
  for (const field of fields) {
    const [, outer, inner] = /^([^[\]]+)\[([^[\]]+)\]$/.exec(field.name) ?? []
    if (outer === undefined || inner === undefined) {
      properties[field.name] = field.schema
      if (field.required) required.push(field.name)
    } else {
      const group = (properties[outer] ??= { type: 'object', properties: {} })
      Object.assign(group['properties'] as Json, { [inner]: field.schema })
    }
  }
  return { type: 'object', properties, ...(required.length > 0 && { required }) }
}

import type { z } from 'zod'
import { camelCase, snakeCase } from '../names.ts'
import { alternativeOf, type Route } from '../route.ts'
import { isUpload as isUploadSchema } from '../uploads.ts'
import { inlined, jsonSchemas, type Json } from './jsonSchema.ts'

/** The part of a REST request that holds a field of an operation's input. */
export type FieldLocation = 'path' | 'header' | 'fields'

/** A field of an operation's input in REST. */
export interface RestField {
  /** The name. For a nested field its path: `source[privacy]`. */
  name: string
  location: FieldLocation
  required: boolean
  isUpload: boolean
  schema: Json
}

/**
 * Returns the input fields of a route under their REST names, in the order of the operation's input, without those
 * that the path fixes. Fields that only the alternative has are optional, and come last.
 */
export function restFields(route: Route): RestField[] {
  const defaultFields = fieldsOf(route)
  const other = alternativeOf(route)
  const more = other ? fieldsOf(other).filter(({ name }) => defaultFields.every((field) => field.name !== name)) : []
  return [...defaultFields, ...more.map((field) => ({ ...field, required: false }))]
}

function fieldsOf(route: Route): RestField[] {
  const { input } = route.operation
  const locations = locationsOf(route)
  return Object.keys(input.shape)
    .filter((field) => !(field in route.fixed))
    .map((field) =>
      restField(
        input.shape[field] as z.ZodType,
        locations.get(field) ?? { name: nameOf(route, field), location: 'fields' },
      ),
    )
}

function restField(schema: z.ZodType, { name, location }: LocatedField): RestField {
  const isUpload = isUploadSchema(schema)
  const required = location === 'path' || schema._zod.optin === undefined
  return { name, location, required, isUpload, schema: isUpload ? fileSchema(schema) : inputSchema(schema) }
}

type LocatedField = Pick<RestField, 'name' | 'location'>

function locationsOf({ path, names, headers }: Route): Map<string, LocatedField> {
  const locations = new Map<string, LocatedField>()
  for (const [header, field] of Object.entries(headers))
    locations.set(field, { name: headerName(header), location: 'header' })
  for (const [, name = ''] of path.matchAll(/:(\w+)/g))
    locations.set(names[name] ?? camelCase(name), { name, location: 'path' })
  return locations
}

function nameOf({ names }: Route, field: string): string {
  return Object.keys(names).find((name) => names[name] === field) ?? snakeCase(field)
}

// Returns a header's name with capital letters, as people write it. HTTP ignores the case.
function headerName(name: string): string {
  return name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}

function fileSchema({ description }: z.ZodType): Json {
  return {
    type: 'string',
    format: 'binary',
    contentMediaType: 'application/octet-stream',
    ...(description && { description }),
  }
}

// Writes out all referenced schemas, because no other schema shares an input type, and a reference would only make the
// reader look it up.
function inputSchema(schema: z.ZodType): Json {
  const { schemas, components } = jsonSchemas({ schema }, 'input')
  return withSnakeCase(inlined(schemas['schema'], components)) as Json
}

function withSnakeCase(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withSnakeCase)
  if (typeof schema !== 'object' || schema === null) return schema
  const renamed = Object.entries(schema).map(([key, value]: [string, unknown]) => {
    if (key === 'properties') return [key, mapKeys(value as Json, snakeCase)]
    if (key === 'required') return [key, (value as string[]).map(snakeCase)]
    return [key, key === 'default' || key === 'enum' ? value : withSnakeCase(value)]
  })
  return Object.fromEntries(renamed) as Json
}

function mapKeys(properties: Json, rename: (key: string) => string): Json {
  return Object.fromEntries(Object.entries(properties).map(([key, value]) => [rename(key), withSnakeCase(value)]))
}

import { compile, type JSONSchema } from 'json-schema-to-typescript'
import { format, resolveConfig } from 'prettier'

/** A JSON Schema, or a part of one. */
export type Schema = Record<string, unknown>

interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
}

/** The parts of an OpenAPI operation that are read. */
export interface Operation {
  summary?: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { headers?: Record<string, unknown>; content?: Record<string, { schema: Schema }> }>
  /** The response to a request that has the field named in `when`. */
  'x-alternative'?: { when: string; answer: Schema }
}

/** The parts of an OpenAPI document that are read. */
export interface OpenApiParts {
  paths: Record<string, Record<string, unknown>>
  components: { schemas: Record<string, unknown>; responses: Record<string, unknown> }
}

interface TypeFile {
  /** The name of the type with all lines. */
  name: string
  /** The file to write, whose formatting options apply. */
  path: string
  /** Entities that are in another file. They are referred to as members of `Public`. */
  imported?: ReadonlySet<string>
}

export const generatedBanner = '// Generated from schema/openapi.json: `npm run generate` writes it anew.'

/** Returns a type with the input and response of each line, and the entities that the lines name. */
export async function lineTypes(
  lines: Record<string, Schema>,
  { components }: OpenApiParts,
  { name, path, imported = new Set() }: TypeFile,
): Promise<string> {
  const ownEntities = [...namesIn(lines, components.schemas)].filter((entity) => !imported.has(entity))
  const definitions = Object.fromEntries(ownEntities.map((entity) => [entity, components.schemas[entity]]))
  const schema = { title: name, ...strict(lines), definitions }
  const text = await compile(rewritten(schema, imported) as JSONSchema, name, {
    bannerComment: '',
    additionalProperties: false,
    unreachableDefinitions: true,
    format: false,
    // Lists are read by index, so a tuple type for each length would not help.
    ignoreMinAndMaxItems: true,
  })
  // Removes the tool's remarks about references to a type.
  const types = text
    .replace(/ \*( \n \*)? This interface was referenced by[^]*?(?= \*\/)/g, '')
    .replace(/( \*\n)+(?= \*\/)/g, '')
    .replace(/\/\*\*\n \*\/\n/g, '')
  return format(types, { ...(await resolveConfig(path)), parser: 'typescript' })
}

/**
 * Returns the parameters of one place, such as `query`, as an object with names from `named`, or undefined for none.
 */
export function parametersOf(
  { parameters = [] }: Operation,
  where: string,
  named = (name: string) => name,
): Schema | undefined {
  const own = parameters.filter((parameter) => parameter.in === where)
  if (own.length === 0) return undefined
  const schemas = own.map(({ name, description, schema }) => [named(name), { ...schema, description }] as const)
  const required = own.filter((parameter) => parameter.required).map(({ name }) => named(name))
  return object(Object.fromEntries(schemas), required)
}

/** Returns the schema of the responses of an operation that succeeds. An empty response is null. */
export function answerOf({ responses }: Operation): Schema {
  const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  const bodies = answers.map(([, { content }]) => content?.['application/json']?.schema ?? { type: 'null' })
  const distinct = [...new Map(bodies.map((schema) => [JSON.stringify(schema), schema])).values()]
  return distinct.length === 1 ? distinct[0]! : { anyOf: distinct }
}

/** Returns an object schema with exactly these properties, without undefined ones. */
export function strict(properties: Record<string, Schema | undefined>): Schema {
  const present = Object.entries(properties).filter(([, schema]) => schema !== undefined) as [string, Schema][]
  return object(
    Object.fromEntries(present),
    present.map(([name]) => name),
  )
}

function object(properties: Record<string, Schema>, required: string[]): Schema {
  return { type: 'object', properties, required, additionalProperties: false }
}

/** Returns the entities that a part of a document names, directly or through other entities. */
function namesIn(part: unknown, schemas: Record<string, unknown>, found = new Set<string>()): Set<string> {
  for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (found.has(name!)) continue
    found.add(name!)
    namesIn(schemas[name!], schemas, found)
  }
  return found
}

/** Returns the schema with its references to entities in the form of JSON Schema, `#/definitions/...`. */
function rewritten(schema: Schema, imported: ReadonlySet<string>): unknown {
  return JSON.parse(JSON.stringify(schema), (_key, part: Schema | null) => {
    const name = /^#\/components\/schemas\/(\w+)$/.exec(String(part?.['$ref']))?.[1]
    if (!name) return part
    const { $ref: _, ...others } = part!
    if (imported.has(name)) return { ...others, tsType: `Public.${name}` }
    // For a reference with its own description, the tool would make a second type of the same entity, so such a
    // reference names the type instead.
    return Object.keys(others).length > 0 ? { ...others, tsType: name } : { $ref: `#/definitions/${name}` }
  })
}

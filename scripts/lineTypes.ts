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

/** What is read of an OpenAPI operation. */
export interface Operation {
  summary?: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { headers?: Record<string, unknown>; content?: Record<string, { schema: Schema }> }>
  /** What it answers instead where a field is given. */
  'x-alternative'?: { when: string; answer: Schema }
}

/** What is read of an OpenAPI document. */
export interface Described {
  paths: Record<string, Record<string, unknown>>
  components: { schemas: Record<string, unknown>; responses: Record<string, unknown> }
}

interface Typing {
  /** The name of the type that has all lines. */
  name: string
  /** The file that is written, for how it is formatted. */
  path: string
  /** Whether entities that no line names are exported too. */
  allEntities: boolean
}

/** TypeScript of the entities of a document, and of a type that says of each line what it takes and what it answers. */
export async function lineTypes(
  lines: Record<string, Schema>,
  { components }: Described,
  { name, path, allEntities }: Typing,
): Promise<string> {
  const schema = { title: name, ...strict(lines), definitions: components.schemas }
  const text = await compile(rewritten(schema) as JSONSchema, name, {
    bannerComment: '// Generated from schema/openapi.json: `npm run generate` writes it anew.',
    additionalProperties: false,
    unreachableDefinitions: allEntities,
    format: false,
    // Lists are read by index; a tuple type for each length would say nothing.
    ignoreMinAndMaxItems: true,
  })
  // What the tool says of where a type is named.
  const named = text
    .replace(/ \*( \n \*)? This interface was referenced by[^]*?(?= \*\/)/g, '')
    .replace(/( \*\n)+(?= \*\/)/g, '')
    .replace(/\/\*\*\n \*\/\n/g, '')
  return format(named, { ...(await resolveConfig(path)), parser: 'typescript' })
}

/** The parameters of one place, such as `query`, as an object, each called as `named` says; undefined where there are none. */
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

/** What an operation answers when it was carried out; null where that is nothing. */
export function answerOf({ responses }: Operation): Schema {
  const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  const bodies = answers.map(([, { content }]) => content?.['application/json']?.schema ?? { type: 'null' })
  const distinct = [...new Map(bodies.map((schema) => [JSON.stringify(schema), schema])).values()]
  return distinct.length === 1 ? distinct[0]! : { anyOf: distinct }
}

/** An object of these properties and no others; without those that are undefined. */
export function strict(properties: Record<string, Schema | undefined>): Schema {
  const given = Object.entries(properties).filter(([, schema]) => schema !== undefined) as [string, Schema][]
  return object(
    Object.fromEntries(given),
    given.map(([name]) => name),
  )
}

function object(properties: Record<string, Schema>, required: string[]): Schema {
  return { type: 'object', properties, required, additionalProperties: false }
}

/** The same schema with its references where a JSON Schema has them. */
function rewritten(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll('#/components/schemas/', '#/definitions/'))
}

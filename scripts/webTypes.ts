import { compile, type JSONSchema } from 'json-schema-to-typescript'
import { format, resolveConfig } from 'prettier'

type Schema = Record<string, unknown>

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

/** What the web client needs of an OpenAPI document. */
export interface Described {
  paths: Record<string, Record<string, unknown>>
  components: { schemas: Record<string, unknown> }
}

const boundary = '/v1/browser'
const browserApi = `${boundary}/api`

/**
 * The types of the web client: every entity, and `Routes`, which says of each line below `/v1/browser`, such as `GET /api/statuses/{id}`,
 * what it takes and what it answers.
 */
export async function webTypes({ paths, components }: Described, path: string): Promise<string> {
  const routes: Record<string, Schema> = {}
  for (const [place, methods] of inOrderOfVersions(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      routes[`${method.toUpperCase()} ${placed(place)}`] = routeSchema(operation as Operation)
    }
  }
  const schema = {
    title: 'Routes',
    ...strict(routes),
    // Every entity is exported, also those that no answer names.
    definitions: components.schemas,
  }
  const text = await compile(rewritten(schema) as JSONSchema, 'Routes', {
    bannerComment: '// Generated from schema/openapi.json: `npm run generate` writes it anew.',
    additionalProperties: false,
    unreachableDefinitions: true,
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

/** As the browser boundary has them: where a path stands in two versions, the later counts, so it comes last. */
function inOrderOfVersions(paths: Described['paths']) {
  const versionOf = (place: string) => Number(/^\/api\/v(\d)\//.exec(place)?.[1] ?? 0)
  return Object.entries(paths).toSorted(([one], [other]) => versionOf(one) - versionOf(other))
}

function placed(place: string): string {
  return place.startsWith(boundary)
    ? place.slice(boundary.length)
    : place.replace(/^\/api\/v\d/, browserApi.slice(boundary.length))
}

function routeSchema({ parameters = [], requestBody, responses }: Operation): Schema {
  const partOf = (where: string) => {
    const own = parameters.filter((parameter) => parameter.in === where)
    const required = own.filter((parameter) => parameter.required).map(({ name }) => name)
    return own.length > 0
      ? object(Object.fromEntries(own.map(({ name, schema }) => [name, schema])), required)
      : undefined
  }
  const body = requestBody?.content['application/json']?.schema
  const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  const bodies = answers.map(([, { content }]) => content?.['application/json']?.schema ?? { type: 'null' })
  const distinct = [...new Map(bodies.map((schema) => [JSON.stringify(schema), schema])).values()]
  const answer = distinct.length === 1 ? distinct[0]! : { anyOf: distinct }
  const parts = { path: partOf('path'), query: partOf('query'), body, answer }
  return strict(
    Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)) as Record<string, Schema>,
  )
}

function object(properties: Record<string, Schema>, required: string[]): Schema {
  return { type: 'object', properties, required, additionalProperties: false }
}

function strict(properties: Record<string, Schema>): Schema {
  return object(properties, Object.keys(properties))
}

/** The same schema with its references where a JSON Schema has them, and without titles and ids, which would become names. */
function rewritten(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll('#/components/schemas/', '#/definitions/'))
}

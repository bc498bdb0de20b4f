import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { sentence } from '../../messages/text.ts'
import { notFound, ServiceError } from '../../model/errors.ts'
import { isId, isIdentifier } from '../../model/ids.ts'
import { coerce } from './input/coerce.ts'
import { isParamObject, type NamedFields, type ParamObject, type ParamValue } from './input/params.ts'
import { camelCase } from './names.ts'
import type { Fields, Route } from './route.ts'

/** The parts of a request that a route's input is read from. */
export type InputSource = Pick<FastifyRequest, 'parsedQuery' | 'parsedBody' | 'params' | 'headers'>

/**
 * Returns a function that reads a route's input from the path, body and query (in this order of precedence), renamed
 * and converted to the operation's types. Validates only ids in the path: throws `not_found` for a text that cannot
 * be an id.
 */
export function routeInput(route: Route): (request: InputSource) => Fields {
  const { operation, shape, fixed } = route
  const highest = highestLimit(operation.input)
  const ids = operation.kind === 'query' ? optionalIds(operation.input) : []
  const isOfQueryAlone = !route.path.includes(':') && Object.keys(route.headers).length === 0
  const cache = new WeakMap<NamedFields, Fields>()

  return (request) => {
    const { parsedQuery, parsedBody } = request
    if (parsedBody || !isOfQueryAlone || !Object.isFrozen(parsedQuery)) return read(request)
    const cached = cache.get(parsedQuery)
    if (cached) return cached
    const coerced = Object.freeze(read(request))
    cache.set(parsedQuery, coerced)
    return coerced
  }

  function read(request: InputSource): Fields {
    const params = request.params as Record<string, string>
    requireIds(params)
    const sent = { ...request.parsedQuery.fields, ...bodyFields(request) }
    const shaped = shape ? shape({ ...sent, ...params }) : sent
    const fields = {
      ...renamed(shaped, route.names),
      ...filesOf(request, route.names),
      ...renamed(params, route.names),
    }
    const input = coerce(operation.input, {
      ...fields,
      ...headerFields(request, route.headers),
      ...fixed,
    } as ParamObject)
    return clamped(withoutBlankIds(input, ids), highest)
  }
}

/** Returns true if a request has a parameter that is not empty. */
export function isPresent({ parsedQuery, parsedBody }: FastifyRequest, name: string): boolean {
  const value = parsedBody?.fields?.[name] ?? parsedQuery.fields[name]
  return value !== undefined && value !== null && value !== ''
}

// An impossible id gets the same response as an unknown one.
function requireIds(params: Record<string, string>): void {
  for (const [name, value] of Object.entries(params)) {
    if (/^(?:id|\w+_id)$/.test(name) && !isId(value)) throw notFound()
  }
}

/**
 * Returns the top-level fields of a request's body, or none without a body. Throws `malformed_request` for JSON that
 * is not an object.
 */
export function bodyFields({ parsedBody }: Pick<FastifyRequest, 'parsedBody'>): ParamObject {
  if (!parsedBody) return {}
  if (parsedBody.fields) return parsedBody.fields
  throw new ServiceError('malformed_request', sentence('bodyNotObject'))
}

function filesOf({ parsedBody }: InputSource, names: Route['names']): Fields {
  // Passes on the original objects, because a copy would not be an upload.
  const files = (parsedBody?.files ?? []).map((file) => [fieldOf(file.name.replace(/\[\]$/, ''), names), file] as const)
  return Object.fromEntries(files)
}

function headerFields({ headers }: InputSource, names: Route['headers']): Fields {
  const entries = Object.entries(names).map(([header, field]) => [field, headers[header]] as const)
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string' && value !== ''))
}

function renamed(fields: Fields, names: Route['names']): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [fieldOf(name, names), inCamelCase(value as ParamValue)]),
  )
}

function fieldOf(name: string, names: Route['names']): string {
  return Object.hasOwn(names, name) ? names[name]! : camelCase(name)
}

function inCamelCase(value: ParamValue): ParamValue {
  if (Array.isArray(value)) return value.map(inCamelCase)
  if (!isParamObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [camelCase(name), inCamelCase(inner)]))
}

// Some clients request the first page with `max_id=`, and forms send an empty id for a filter that is not used.
function withoutBlankIds(input: Fields, ids: readonly string[]): Fields {
  const blank = ids.filter((name) => input[name] === '')
  return blank.length === 0
    ? input
    : Object.fromEntries(Object.entries(input).filter(([name]) => !blank.includes(name)))
}

function optionalIds({ shape }: z.ZodObject): string[] {
  const isOptionalId = (type: unknown) => type instanceof z.ZodOptional && isIdentifier(type.unwrap() as z.ZodType)
  return Object.keys(shape).filter((name) => isOptionalId(shape[name]))
}

// Reduces a limit to the maximum. Like Mastodon, returns as much as allowed if a client asks for more.
function clamped(input: Fields, highest: number | undefined): Fields {
  const { limit } = input as { limit?: unknown }
  return highest !== undefined && typeof limit === 'number' && limit > highest ? { ...input, limit: highest } : input
}

function highestLimit(input: z.ZodObject): number | undefined {
  let schema = input.shape['limit'] as (z.ZodType & { unwrap?: () => z.ZodType; maxValue?: number | null }) | undefined
  while (schema?.unwrap) schema = schema.unwrap() as typeof schema
  return schema?.maxValue ?? undefined
}

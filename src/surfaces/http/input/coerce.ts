import type { z } from 'zod'
import { emptyObject, isParamObject, oneOf, type ParamObject, type ParamValue } from './params.ts'
import { notProvided, toBoolean, toNumber, toOneOf, toText } from './scalars.ts'

type Schema = z.core.$ZodTypes

/** The conversion of values to the type of one schema. */
interface Coercion {
  isOptional: boolean
  isNullable: boolean
  convert(value: ParamValue): unknown
}

/**
 * Converts the values of a request to the types of a schema:
 * - strings to numbers and Mastodon's booleans
 * - single values and numbered fields to lists
 * - repeated values to the last of them
 * - JSON numbers to ids
 *
 * Never refuses a value: one that cannot be converted stays as it is, and validation refuses it. Drops unknown
 * parameters, since Mastodon's clients send those of newer servers.
 */
export function coerce(schema: z.ZodObject, fields: ParamObject): Record<string, unknown> {
  return coercionOf(schema).convert(fields) as Record<string, unknown>
}

// A coercion is made once for each schema, because every request is converted.
const coercions = new WeakMap<z.core.$ZodType, Coercion>()

function coercionOf(type: z.core.$ZodType): Coercion {
  const cached = coercions.get(type)
  if (cached !== undefined) return cached
  const schema = type as Schema
  const coercion = {
    isOptional: schema._zod.optin !== undefined,
    isNullable: isNullable(schema),
    convert: converterOf(schema),
  }
  coercions.set(type, coercion)
  return coercion
}

function isNullable(type: z.core.$ZodType): boolean {
  const { def } = (type as Schema)._zod
  if (def.type === 'nullable' || def.type === 'null' || def.type === 'any' || def.type === 'unknown') return true
  if (def.type === 'union') return def.options.some(isNullable)
  const inner = innerOf(def)
  return inner !== undefined && isNullable(inner)
}

// Returns the schema inside a wrapper that does not change the values it accepts.
function innerOf(def: Schema['_zod']['def']): z.core.$ZodType | undefined {
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return def.innerType
    case 'pipe':
      return def.in
    default:
      return undefined
  }
}

function converterOf(schema: Schema): Coercion['convert'] {
  const { def } = schema._zod
  switch (def.type) {
    case 'string':
      return (value) => toText(oneOf(value))
    case 'number':
      return (value) => toNumber(oneOf(value))
    case 'boolean':
      return (value) => toBoolean(oneOf(value))
    case 'enum':
      return singleOneOf(Object.values(def.entries))
    case 'literal':
      return def.values.every((one) => typeof one === 'boolean')
        ? (value) => toBoolean(oneOf(value))
        : singleOneOf(def.values)
    case 'array':
      return listConverter(def.element)
    case 'object':
      return objectConverter(def)
    case 'record':
      return recordConverter(def.valueType)
    default:
      return wrapperConverter(def)
  }
}

function singleOneOf(allowed: readonly unknown[]): Coercion['convert'] {
  const convert = toOneOf(allowed)
  return (value) => convert(oneOf(value))
}

function wrapperConverter(def: Schema['_zod']['def']): Coercion['convert'] {
  if (def.type === 'lazy') return (value) => coercionOf(def.getter()).convert(value)
  const inner = innerOf(def)
  return inner === undefined ? (value) => value : (value) => coercionOf(inner).convert(value)
}

function listConverter(element: z.core.$ZodType): Coercion['convert'] {
  return (value) => {
    const list = listOf(value)
    const { convert } = coercionOf(element)
    return Array.isArray(list) ? list.map((one) => provided(convert(one), one)) : list
  }
}

function listOf(value: ParamValue): ParamValue {
  // `key=` and `key[]=` are the only ways for a form to express an empty list.
  if (value === '' || (Array.isArray(value) && value.length === 1 && value[0] === '')) return []
  if (value === null || Array.isArray(value)) return value
  if (!isParamObject(value)) return [value]
  const keys = Object.keys(value)
  if (keys.length === 0 || !keys.every((key) => /^\d{1,9}$/.test(key))) return [value]
  return keys.sort((a, b) => Number(a) - Number(b)).map((key) => value[key] as ParamValue)
}

function objectConverter(def: z.core.$ZodObjectDef): Coercion['convert'] {
  let properties: (readonly [string, Coercion])[] | undefined
  return (value) => {
    if (!isParamObject(value)) return value
    // The properties are made at the first use, because a schema may contain itself.
    properties ??= Object.entries(def.shape).map(([key, type]) => [key, coercionOf(type)] as const)
    const result: Record<string, unknown> = {}
    for (const [key, coercion] of properties) {
      if (!Object.hasOwn(value, key)) continue
      const converted = convertProperty(coercion, value[key] as ParamValue)
      if (converted !== notProvided) result[key] = converted
    }
    return result
  }
}

function convertProperty({ isOptional, isNullable, convert }: Coercion, value: ParamValue): unknown {
  if (value !== null) return convert(value)
  return isOptional && !isNullable ? notProvided : null
}

function recordConverter(valueType: z.core.$ZodType): Coercion['convert'] {
  return (value) => {
    if (!isParamObject(value)) return value
    const { convert } = coercionOf(valueType)
    const result: Record<string, unknown> = emptyObject()
    for (const [key, one] of Object.entries(value)) result[key] = provided(convert(one), one)
    return result
  }
}

// In a list or map no value may be dropped, because the next one would take its place.
function provided(converted: unknown, original: ParamValue): unknown {
  return converted === notProvided ? original : converted
}

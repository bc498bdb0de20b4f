import { sentence } from '../../../messages/text.ts'
import { ServiceError } from '../../../model/errors.ts'

export type ParamScalar = string | number | boolean | null
export type ParamValue = ParamScalar | ParamValue[] | ParamObject

/**
 * A nested value. A value from `nestParams` has no prototype, but one from `JSON.parse` does, so use `Object.hasOwn`.
 */
export interface ParamObject {
  [name: string]: ParamValue
}

/**
 * The values of a plain name that a query or form repeats. They are a list if the field is a list, and otherwise the
 * last one counts, as in Rails. `map` returns the same class.
 */
export class RepeatedValues extends Array<ParamValue> {}

/** Returns the value of a field that takes only one. For a repeated name that is the last one. */
export function oneOf(value: ParamValue): ParamValue {
  return value instanceof RepeatedValues ? (value.at(-1) ?? null) : value
}

/** The parameters of a query or body. */
export interface NamedFields<Fields = ParamObject> {
  /** The name of every parameter as sent (decoded once), for the guards. Available even if reading `fields` throws. */
  readonly names: string[]
  /**
   * The nested value, made when first read. Reading throws `malformed_request` for parameters that cannot be nested.
   * So a guard sees the names first, and refuses a credential whatever else is wrong.
   */
  readonly fields: Fields
}

/** Makes `NamedFields` from names and a function that makes their fields. */
export function namedFields<Fields>(names: string[], makeFields: () => Fields): NamedFields<Fields> {
  let cached: { fields: Fields } | undefined
  return {
    names,
    get fields() {
      cached ??= { fields: makeFields() }
      return cached.fields
    },
  }
}

/** The maximum number of parameters in a query, and in a body. */
export const maximumParameters = 1_000
const maximumDepth = 8

/**
 * Makes one nested value from flat names by Rails' conventions (`a[]`, `a[b]`, `a[][b]`, and a repeated plain name is
 * a list). Numeric keys stay keys. Throws `malformed_request` for more than 1,000 parameters, more than 8 levels, and
 * names that contradict each other.
 */
export function nestParams(entries: Iterable<readonly [string, ParamScalar]>): ParamObject {
  const root = emptyObject()
  let count = 0
  for (const [name, value] of entries) {
    if (++count > maximumParameters) throw tooManyParameters()
    if (name !== '') put(root, pathOf(name), value)
  }
  return root
}

/** Returns an object without a prototype. */
export function emptyObject(): ParamObject {
  return Object.create(null) as ParamObject
}

/** Returns true for a nested object, and false for a list or a single value. */
export function isParamObject(value: unknown): value is ParamObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The error for too many parameters. */
export function tooManyParameters(): ServiceError {
  return new ServiceError('malformed_request', sentence('parametersTooMany', { most: maximumParameters }))
}

type Path = [key: string, ...rest: string[]]

// A name with unbalanced brackets is one plain name, as in Rack.
function pathOf(name: string): Path {
  const [, root, brackets] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? []
  const path: Path = root === undefined ? [name] : [root]
  for (const [, key = ''] of brackets?.matchAll(/\[([^\]]*)\]/g) ?? []) path.push(key)
  if (path.length > maximumDepth) throw new ServiceError('malformed_request', sentence('parameterTooDeep'))
  // This name is harmless here, but not if the value is copied into an ordinary object.
  if (path.includes('__proto__')) throw new ServiceError('malformed_request', sentence('parameterReserved'))
  return path
}

function put(target: ParamObject, [key, next, ...rest]: Path, value: ParamScalar): void {
  if (next === undefined) target[key] = withRepeated(target[key], value)
  else if (next === '') target[key] = withAppended(target[key], rest, value)
  else put((target[key] = objectAt(target[key])), [next, ...rest], value)
}

function withRepeated(existing: ParamValue | undefined, value: ParamScalar): ParamValue {
  if (existing === undefined) return value
  return withAppended(isScalar(existing) ? RepeatedValues.of<ParamValue>(existing) : existing, [], value)
}

const isScalar = (value: ParamValue): value is ParamScalar => typeof value !== 'object' || value === null

function withAppended(existing: ParamValue | undefined, path: string[], value: ParamScalar): ParamValue {
  const list = listAt(existing)
  const last = list.at(-1)
  const [key, ...rest] = path
  if (key === undefined) {
    if (isParamObject(last)) throw contradiction()
    list.push(value)
    return list
  }
  if (key === '' || (last !== undefined && !isParamObject(last))) throw contradiction()
  // `k[][a]=1&k[][b]=2&k[][a]=3`: a repeated key begins the next element.
  const element = last === undefined || has(last, [key, ...rest]) ? emptyObject() : last
  if (element !== last) list.push(element)
  put(element, [key, ...rest], value)
  return list
}

function has(target: ParamObject, path: string[]): boolean {
  let value: ParamValue | undefined = target
  for (const key of path) value = key !== '' && isParamObject(value) ? value[key] : undefined
  return value !== undefined
}

function listAt(existing: ParamValue | undefined): ParamValue[] {
  if (existing === undefined) return []
  if (isParamObject(existing)) throw contradiction()
  return Array.isArray(existing) ? existing : [existing]
}

function objectAt(existing: ParamValue | undefined): ParamObject {
  if (existing === undefined) return emptyObject()
  if (!isParamObject(existing)) throw contradiction()
  return existing
}

function contradiction(): ServiceError {
  return new ServiceError('malformed_request', sentence('parametersContradict'))
}

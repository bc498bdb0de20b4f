import { type Group, isGroup, type Option, type Table, type ValuesOf, type ValueType } from './option.ts'
import { isPlainObject } from './valueTypes.ts'

/**
 * Returns a checked value. Throws a RangeError that names the option and the allowed values, and never repeats the
 * value.
 */
export function checkValue<Value>(name: string, type: ValueType<Value, any>, value: unknown): Value {
  const { data, error } = type.schema.safeParse(value)
  if (error === undefined) return data as Value
  const [issue] = error.issues
  throw new RangeError(`${name} must be ${issue?.code === 'custom' ? issue.message : type.words}.`)
}

/**
 * Checks options given in code against a table. Returns their values, with defaults for those left out. Throws a
 * RangeError for an unknown name or a wrong value, at any depth.
 */
export function checkOptions<Options extends Table>(table: Options, options: unknown, path = ''): ValuesOf<Options> {
  if (!isPlainObject(options)) throw new RangeError(`${path || 'The options'} must be an object of options.`)
  refuseUnknownNames(Object.keys(table), options, path)
  const values = Object.entries(table).map(([name, entry]) => {
    // `undefined` means the default everywhere. Inherited properties are ignored.
    const value = Object.hasOwn(options, name) ? options[name] : undefined
    const fullName = nameUnder(path, name)
    return [name, isGroup(entry) ? checkGroup(fullName, entry, value) : checkOption(fullName, entry, value)]
  })
  return Object.fromEntries(values) as ValuesOf<Options>
}

function checkOption(name: string, { type, default: defaultValue }: Option, value: unknown): unknown {
  return value === undefined ? defaultValue : checkValue(name, type, value)
}

function checkGroup(name: string, entry: Group, value: unknown): unknown {
  const { also, oneOf, options } = entry
  if (value === undefined) return oneOf ? undefined : checkOptions(options, {}, name)
  // `true` for a group means its defaults.
  if (also?.schema.safeParse(value).success) return value === true ? checkOptions(options, {}, name) : value
  if (!isPlainObject(value))
    throw new RangeError(`${name} must be an object of options${also ? `, or ${also.words}` : ''}.`)
  const values = checkOptions(options, value, name) as Record<string, unknown>
  if (!oneOf) return values
  const found = oneOf.filter((one) => values[String(one)] !== undefined)
  if (found.length === 1) return withoutOthers(values, oneOf)
  throw new RangeError(
    oneOf.length === 1
      ? `${nameUnder(name, String(oneOf[0]))} is required.`
      : `${name} must have exactly one of ${oneOf.join(', ')}.`,
  )
}

/** Returns the values of a group without the alternatives that were not given. */
export function withoutOthers(values: Record<string, unknown>, oneOf: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== undefined || !oneOf.includes(name)),
  )
}

function refuseUnknownNames(optionNames: readonly string[], options: object, path: string): void {
  const unknown = Reflect.ownKeys(options)
    .map(String)
    .find((name) => !optionNames.includes(name))
  if (unknown === undefined) return
  const fullName = nameUnder(path, unknown)
  const names = optionNames.map((name) => nameUnder(path, name))
  throw new RangeError(`There is no option ${fullName}. ${suggestion(fullName, names)}`)
}

/** Returns a sentence with the option that was probably meant by an unknown name, or else with all options. */
export function suggestion(name: string, optionNames: readonly string[]): string {
  const closest = optionNames.find((one) => distance(one.toLowerCase(), name.toLowerCase()) <= 2)
  return closest === undefined ? `Options are: ${optionNames.join(', ')}.` : `Did you mean ${closest}?`
}

// Returns the Levenshtein distance: the number of characters to add, remove or change. Returns Infinity if the lengths
// differ by more than two.
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Infinity
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [i, left] of [...one].entries()) {
    const next = [i + 1]
    for (const [j, right] of [...other].entries()) {
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + (left === right ? 0 : 1)))
    }
    row = next
  }
  return row.at(-1)!
}

function nameUnder(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

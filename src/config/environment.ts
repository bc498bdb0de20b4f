import { checkValue, suggestion, withoutOthers } from './check.ts'
import { type Group, isGroup, type Option, type Table } from './option.ts'
import { requireConsistent } from './rules.ts'
import { optionSections, type OptionValues, optionTable } from './table.ts'
import { flag } from './valueTypes.ts'

/** The options from an environment. */
export type EnvironmentOptions = Omit<OptionValues, 'logger' | 'port'> & {
  logger: Exclude<OptionValues['logger'], false>
  port: number
}

/** Returns the URL of the database. Undefined for the embedded one. */
export function databaseUrlOf({ database }: Pick<OptionValues, 'database'>): string | undefined {
  return database && 'url' in database ? database.url : undefined
}

/** Variables by name, as in `process.env`. An empty one counts as not set. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Returns the options in an environment such as `process.env`, with the defaults of `social-service serve`.
 * @throws RangeError that names the first wrong variable
 */
export function readEnvironment(environment: Environment): EnvironmentOptions {
  requireKnownVariables(environment)
  const values = readTable(optionTable, environment).values as EnvironmentOptions
  requireConsistent(values)
  return values
}

/** Returns the value of one option in an environment. Errors refer to it as `name`, by default the variable's name. */
export function readOption(
  { variable, type, default: defaultValue, serveDefault = defaultValue }: Option,
  environment: Environment,
  name = variable,
): { value: unknown; isSet: boolean } {
  const text = variable === undefined ? undefined : environment[variable]
  if (text === undefined || text === '') return { value: serveDefault, isSet: false }
  return { value: checkValue(name!, type, type.read(text)), isSet: true }
}

function readTable(table: Table, environment: Environment): { values: Record<string, unknown>; isSet: boolean } {
  const read = Object.entries(table).map(([name, entry]) => {
    return [name, isGroup(entry) ? readGroup(entry, environment) : readOption(entry, environment)] as const
  })
  return {
    values: Object.fromEntries(read.map(([name, { value }]) => [name, value])),
    isSet: read.some(([, { isSet }]) => isSet),
  }
}

function readGroup(entry: Group, environment: Environment): { value: unknown; isSet: boolean } {
  const { variable, options, oneOf } = entry
  const isOn =
    variable === undefined || readOption({ variable, type: flag, default: true, description: '' }, environment).value
  const { values, isSet } = readTable(options, environment)
  if (!isOn) return { value: false, isSet: true }
  if (!oneOf) return { value: values, isSet }
  if (oneOf.some((one) => values[String(one)] !== undefined)) return { value: withoutOthers(values, oneOf), isSet }
  if (!isSet) return { value: undefined, isSet }
  const needed = oneOf.map((one) => (options[String(one)] as Option).variable).find((one) => one !== undefined)
  throw new RangeError(`${needed} must be set, because other variables that need it are set.`)
}

// Refuses misspelt variables. Otherwise their options would silently have the defaults: registration would stay open,
// for example.
function requireKnownVariables(environment: Environment): void {
  const variables = optionSections.flatMap(({ options }) => variablesOf(options))
  const isWrong = (name: string) =>
    /^(?:LIMIT|RATE)_/.test(name) || isMisspelling(name, variables, environment) || isSwitch(name, environment)
  const unknown = Object.keys(environment).find((name) => !variables.includes(name) && isWrong(name))
  if (unknown === undefined) return
  const advice = isSwitch(unknown, environment) ? 'Did you mean BROWSER_BOUNDARY?' : suggestion(unknown, variables)
  throw new RangeError(`${unknown} is not an option. ${advice}`)
}

function variablesOf(table: Table): string[] {
  return Object.values(table).flatMap((entry) => [
    ...(entry.variable === undefined ? [] : [entry.variable]),
    ...(isGroup(entry) ? variablesOf(entry.options) : []),
  ])
}

// Returns true for a name that is probably a misspelt variable. Short names are skipped, because they resemble
// variables of other programs, such as LANGUAGE. A name is also skipped if the right variable is set too.
function isMisspelling(name: string, variables: readonly string[], environment: Environment): boolean {
  const closest = variables.find((one) => one.length >= 10 && isAlmost(one, name.toUpperCase()))
  return closest !== undefined && environment[closest] === undefined
}

// Returns whether adding, removing or changing one character makes two names equal. It compares every variable with
// every option, so it must be fast.
function isAlmost(one: string, other: string): boolean {
  const longer = Math.max(one.length, other.length)
  if (longer - Math.min(one.length, other.length) > 1) return false
  let start = 0
  while (start < longer && one[start] === other[start]) start++
  let end = 0
  while (end < longer - start && one.at(-1 - end) === other.at(-1 - end)) end++
  return start + end >= longer - 1
}

// Returns true for a variable such as `BROWSER=off`, which is meant to turn the browser boundary off but does not. The
// variable for that has another name, because for other programs BROWSER names the program that opens pages.
function isSwitch(name: string, environment: Environment): boolean {
  return name === 'BROWSER' && typeof flag.read(environment[name]!) === 'boolean'
}

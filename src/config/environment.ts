import { checkValue, suggestion, withoutOthers } from './check.ts'
import { type Group, isGroup, type Option, type Table } from './option.ts'
import { requireConsistent } from './rules.ts'
import { type OptionValues, optionTable } from './table.ts'
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
  requireKnownLimits(environment)
  const values = readTable(optionTable, environment).values as EnvironmentOptions
  requireConsistent(values)
  return values
}

/** Returns the value of one option in an environment. Errors call it `name`, which is the variable by default. */
export function readOption(
  { variable, type, default: usual, serveDefault = usual }: Option,
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
  throw new RangeError(`${needed} must be set if other variables for it are set.`)
}

// Refuses unknown limits and rates: a misspelt one would have no effect.
function requireKnownLimits(environment: Environment): void {
  const { limits, rates, rateLimits } = optionTable
  const options: Option[] = [...Object.values(limits.options), ...Object.values(rates.options), rateLimits]
  const known = options.map(({ variable }) => variable!)
  const unknown = Object.keys(environment).find((name) => /^(?:LIMIT|RATE)_/.test(name) && !known.includes(name))
  if (unknown !== undefined) throw new RangeError(`${unknown} is not an option. ${suggestion(unknown, known)}`)
}

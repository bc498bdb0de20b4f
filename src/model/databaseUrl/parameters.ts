/** The parameters of a database URL. */
export interface Parameters {
  /** Returns a parameter of the URL, and removes it. */
  take(name: string): string | undefined
  /** Like `take`, but falls back to libpq's variable for the parameter, such as `PGSSLMODE`. */
  takeOrDefault(name: string): string | undefined
  /** Returns the parameters that were not taken, as a query. */
  rest(): string
}

/** Variables by name, as in `process.env`. */
export type Variables = Readonly<Record<string, string | undefined>>

/** Returns libpq's variable for a parameter. */
export const variableOf = (name: string): string => `PG${name.toUpperCase().replace(/_(?!TIMEOUT)/g, '')}`

/** Reads the query of a database URL. An empty parameter counts as absent. */
export function readParameters(query: string, variables: Variables): Parameters {
  const left = new URLSearchParams(query)
  const take = (name: string) => {
    const value = left.get(name)
    left.delete(name)
    return value || undefined
  }
  return {
    take,
    takeOrDefault: (name) => take(name) ?? (variables[variableOf(name)] || undefined),
    rest: () => (left.size === 0 ? '' : `?${left.toString()}`),
  }
}

/**
 * Returns a parameter, which must be one of `words`.
 *
 * @throws RangeError for any other word
 */
export function takeWord<const Words extends readonly string[]>(
  parameters: Parameters,
  name: string,
  words: Words,
): Words[number] | undefined {
  const value = parameters.takeOrDefault(name)
  if (value === undefined || words.includes(value)) return value
  throw new RangeError(`${name} must be one of ${words.join(', ')}`)
}

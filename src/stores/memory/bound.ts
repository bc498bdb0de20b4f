/**
 * Returns the options of a memory store. Throws a RangeError unless the bound `name` is a positive integer.
 * Callers in plain JavaScript may pass no options at all.
 */
export function requireBound<Name extends string, Options extends { [key in Name]: number }>(
  name: Name,
  options: Options | null | undefined,
): Options {
  if (options && Number.isSafeInteger(options[name]) && options[name] >= 1) return options
  throw new RangeError(`${name} must be a positive integer, as in { ${name}: 10_000 }.`)
}

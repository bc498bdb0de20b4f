/** One option: where it is read from, what it means without being said, and how its text is understood. */
export interface Option<Value> {
  variable: string
  type: string
  default: Value
  sentence: string
  /** Throws a RangeError with the end of the sentence "VARIABLE must be ...". */
  parse(text: string): Value
}

/** Any text. */
export function text(variable: string, usual: string, sentence: string): Option<string> {
  return { variable, type: 'text', default: usual, sentence, parse: (value) => value }
}

/** A whole number from `least` to `most`. */
export function integer(
  variable: string,
  usual: number,
  sentence: string,
  least: number,
  most: number,
): Option<number> {
  const parse = (value: string) => {
    const number = Number(value)
    if (/^\d+$/.test(value) && number >= least && number <= most) return number
    throw new RangeError(`a whole number from ${least} to ${most}`)
  }
  return { variable, type: 'number', default: usual, sentence, parse }
}

/** A whole number of `least` or more, named `LIMIT_<NAME>`. */
export function limit(name: string, usual: number, sentence: string, least = 1): Option<number> {
  return integer(`LIMIT_${name}`, usual, sentence, least, 2 ** 31 - 1)
}

/** True or false, also said as on and off, 1 and 0, yes and no. */
export function flag(variable: string, usual: boolean, sentence: string): Option<boolean> {
  const parse = (value: string) => {
    if (/^(?:true|on|1|yes)$/i.test(value)) return true
    if (/^(?:false|off|0|no)$/i.test(value)) return false
    throw new RangeError('true or false')
  }
  return { variable, type: 'true or false', default: usual, sentence, parse }
}

/** Texts with a separator between them; empty ones are left out. */
export function list(variable: string, usual: string[], separator: string, sentence: string): Option<string[]> {
  return { variable, type: 'list', default: usual, sentence, parse: (value) => partsOf(value, separator) }
}

/** The texts between separators; empty ones are left out. */
export function partsOf(value: string, separator: string): string[] {
  return value
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean)
}

/** One of some words, in any case. */
export function choice<Value extends string>(
  variable: string,
  values: readonly Value[],
  usual: Value,
  sentence: string,
): Option<Value> {
  const parse = (value: string) => {
    const found = values.find((one) => one === value.toLowerCase())
    if (found !== undefined) return found
    throw new RangeError(`one of ${values.join(', ')}`)
  }
  return { variable, type: values.join(', '), default: usual, sentence, parse }
}

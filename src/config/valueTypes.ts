import { z } from 'zod'
import type { ValueType } from './option.ts'

/** Strings that `judge` accepts, in the form that it returns. `judge` returns undefined to reject a string. */
export function string(words: string, judge: (text: string) => string | undefined): ValueType<string> {
  const schema = z.string(words).transform((text, context) => {
    const value = judge(text)
    if (value === undefined) context.issues.push({ code: 'custom', message: words, input: text })
    return value ?? z.NEVER
  })
  return { schema, words, code: 'string', read: (text) => text }
}

/** Strings that match a pattern. */
export function matching(pattern: RegExp, words: string): ValueType<string> {
  return string(words, (text) => (pattern.test(text) ? text : undefined))
}

/** Text that is not blank and has no control characters, so it is on one line. */
export const text = matching(/^(?=.*\S)[^\p{Cc}]*$/u, 'text that is not blank')

/** Text that may be empty. */
export const anyText = matching(/^[^\0]*$/, 'text')

/** The path of a file or folder. */
export const path = matching(/^(?=.*\S)[^\p{Cc}]*$/u, 'a path')

/** Whole numbers in a range. */
export function wholeNumber(least: number, most: number): ValueType<number> {
  const words = `a whole number from ${least} to ${most}`
  const schema = z.int(words).min(least, words).max(most, words)
  return { schema, words, code: 'number', read: (text) => (/^\d{1,16}$/.test(text) ? Number(text) : text) }
}

/** True or false. The environment also accepts on and off, 1 and 0, yes and no. */
export const flag: ValueType<boolean> = {
  schema: z.boolean('true or false'),
  words: 'true or false',
  code: 'boolean',
  read(text) {
    if (/^(?:true|on|1|yes)$/i.test(text)) return true
    return /^(?:false|off|0|no)$/i.test(text) ? false : text
  },
}

/** One of several words. The environment accepts upper and lower case. */
export function oneOf<const Words extends readonly string[]>(values: Words, note = ''): ValueType<Words[number]> {
  const words = `${values.length > 1 ? 'one of ' : ''}${values.join(', ')}${note}`
  const code = values.map((value) => `'${value}'`).join(' | ')
  return { schema: z.enum(values, words), words, code, read: (text) => text.toLowerCase() }
}

/**
 * At least one of several words. In the environment, they are separated by commas and may be in upper or lower case.
 */
export function someOf<const Words extends readonly string[]>(
  values: Words,
): ValueType<Words[number][], readonly Words[number][]> {
  const words = `at least one of ${values.join(', ')}, separated by commas`
  const code = `readonly (${values.map((value) => `'${value}'`).join(' | ')})[]`
  const schema = z.array(z.enum(values, words), words).min(1, words).readonly()
  return {
    schema: schema.transform((list) => [...new Set(list)]),
    words,
    code,
    read: (text) => partsOf(text.toLowerCase()) ?? text,
  }
}

/** A list of strings that match a pattern, separated by commas in the environment. */
export function listOf(
  one: (text: string) => string | undefined,
  words: string,
): ValueType<string[], readonly string[]> {
  const schema = z
    .array(z.string())
    .readonly()
    .transform((list, context) => {
      const problem = list.map(one).find((found) => found !== undefined)
      if (problem !== undefined) context.issues.push({ code: 'custom', message: `${words}${problem}`, input: list })
      return [...list]
    })
  return { schema, words, code: 'readonly string[]', read: (text) => partsOf(text) ?? text }
}

/** Returns the texts between commas, trimmed. Returns undefined if one of them is empty. */
export function partsOf(text: string): string[] | undefined {
  const parts = text.split(',').map((part) => part.trim())
  return parts.includes('') ? undefined : parts
}

/** Values that only code can give, such as objects with certain methods. `from` is the file that exports their type. */
export function codeValue<Value>(
  isValue: (value: unknown) => boolean,
  definition: { words: string; code: string; from?: string },
): ValueType<Value> {
  const schema = z.custom<Value>(isValue, definition.words)
  return { ...definition, schema, read: (text) => text }
}

/** Returns true for an object that has all the named methods. */
export function hasMethods(value: unknown, names: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return false
  return names.every((name) => typeof Reflect.get(value, name) === 'function')
}

/** Values of either of two types. */
export function either<A, InputA, B, InputB>(
  one: ValueType<A, InputA>,
  other: ValueType<B, InputB>,
  words = `${one.words}, or ${other.words}`,
): ValueType<A | B, InputA | InputB> {
  const schema = z.union([one.schema, other.schema], words)
  const from = other.from ?? one.from
  const read = (text: string) => {
    const value = one.read(text)
    return one.schema.safeParse(value).success ? value : other.read(text)
  }
  return { schema, words, code: `${one.code} | ${other.code}`, read, ...(from !== undefined && { from }) }
}

/** Returns true for a plain object: not an array or an instance of a class, and without a custom prototype. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value) as object | null
  if (prototype === null) return true
  return Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype, 'isPrototypeOf')
}

import type { z } from 'zod'
import { defOf, shapeOf, unwrapped } from './zodTypes.ts'

/** Converts a client's value to an operation's input. */
export type InputReader = (value: unknown) => unknown

/**
 * Returns the reader of an input. Many GraphQL clients send null for no value, so a null that is not allowed counts
 * as left out. Everything else stays unchanged, and files stay the same objects.
 */
export function inputReader(schema: z.ZodType): InputReader {
  const { inner } = unwrapped(schema)
  const def = defOf(inner)
  if (def.type === 'object') return objectReader(inner)
  if (def.type !== 'array') return asItIs
  const readItem = inputReader(def.element as z.ZodType)
  return readItem === asItIs ? asItIs : (value) => (Array.isArray(value) ? value.map(readItem) : value)
}

const asItIs: InputReader = (value) => value

function objectReader(schema: z.ZodType): InputReader {
  const fields = Object.entries(shapeOf(schema)).map(([name, field]) => ({
    name,
    read: inputReader(field),
    isNullable: unwrapped(field).isNullable,
  }))
  return (value) => {
    if (value === null) return value
    const source = value as Record<string, unknown>
    const input: Record<string, unknown> = {}
    for (const { name, read, isNullable } of fields) {
      const one = source[name]
      if (one !== undefined && (one !== null || isNullable)) input[name] = read(one)
    }
    return input
  }
}

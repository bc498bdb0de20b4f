import type { z } from 'zod'
import { defOf, shapeOf, unwrapped } from './zodTypes.ts'

/** Makes what a client gave into what an operation takes. */
export type InputReader = (value: unknown) => unknown

/**
 * Makes the reader of an input. In GraphQL, null is how many clients say nothing: where null is no value,
 * it is as if the field had been left out. Nothing else is changed, and files stay the objects they are.
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
    const given = value as Record<string, unknown>
    const input: Record<string, unknown> = {}
    for (const { name, read, isNullable } of fields) {
      const one = given[name]
      if (one !== undefined && (one !== null || isNullable)) input[name] = read(one)
    }
    return input
  }
}

import type { z } from 'zod'
import { wrongUsage } from './failure.ts'

/** Parses an id. Any other text is a usage error, and the message says which id is expected. */
export function idFrom<Id>(schema: z.ZodType<Id>, text: string, which: string): Id {
  const id = schema.safeParse(text)
  if (!id.success) throw wrongUsage(`The id must be ${which}.`)
  return id.data
}

import type { z } from 'zod'
import { wrongUsage } from './failure.ts'

/** Returns an id that was given. Another text is wrong usage: the sentence says which id it must be. */
export function idFrom<Id>(schema: z.ZodType<Id>, given: string, which: string): Id {
  const id = schema.safeParse(given)
  if (!id.success) throw wrongUsage(`The id must be ${which}.`)
  return id.data
}

import { z } from 'zod'
import { identifier } from './ids.ts'

/** The result for an object that was removed: its former id. */
export const Removed = z
  .object({ id: identifier(z.string().describe('The id of the removed object.')) })
  .meta({ id: 'Removed', description: 'The id of a removed object.' })
export type Removed = z.infer<typeof Removed>

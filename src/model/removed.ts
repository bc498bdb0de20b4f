import { z } from 'zod'

/** What stands for a thing that is gone: the id it had. */
export const Removed = z.object({ id: z.string() }).meta({ id: 'Removed', description: 'The id of what was removed.' })
export type Removed = z.infer<typeof Removed>

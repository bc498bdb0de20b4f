import { z } from 'zod'
import { Profile } from './profile.ts'

/** How an installation presents itself, and how big it is. Its limits are published beside it. */
export const Instance = z
  .object({
    host: z.string(),
    title: z.string(),
    description: z.string(),
    version: z.string(),
    contactEmail: z.string(),
    contact: Profile.nullable(),
    languages: z.array(z.string()),
    rules: z.array(z.string()),
    accountsCount: z.int(),
    activeMonth: z.int(),
    activeHalfYear: z.int(),
    postsCount: z.int(),
  })
  .meta({ id: 'Instance', description: 'How an installation presents itself.' })
export type Instance = z.infer<typeof Instance>

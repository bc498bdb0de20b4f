import { z } from 'zod'
import { Profile } from './profile.ts'
import { Rule } from './rule.ts'
import { Time } from './time.ts'

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
    rules: z.array(Rule),
    accountsCount: z.int(),
    activeMonth: z.int(),
    activeHalfYear: z.int(),
    postsCount: z.int(),
    pushKey: z.string().describe('What devices know this service by when it pushes to them (VAPID), in base64url.'),
  })
  .meta({ id: 'Instance', description: 'How an installation presents itself.' })
export type Instance = z.infer<typeof Instance>

/** A long text about the installation. */
export const InstanceText = z
  .object({ html: z.string(), updatedAt: Time.nullable().describe('Null where nobody wrote one.') })
  .meta({ id: 'InstanceText', description: 'A long text about the installation.' })
export type InstanceText = z.infer<typeof InstanceText>

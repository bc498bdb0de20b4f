import { z } from 'zod'
import { Profile } from './profile.ts'
import { PublishedLimit, PublishedRate } from './publishedLimits.ts'
import { Rule } from './rule.ts'
import { Time } from './time.ts'

/** How an installation presents itself, and how big it is. */
export const Instance = z
  .object({
    host: z.string().describe('The host of this installation, as in addresses of accounts.'),
    title: z.string().describe('What the installation is called.'),
    description: z.string().describe('What it is about, in a sentence or two.'),
    version: z.string().describe('The version of the software.'),
    contactEmail: z.string().describe('Where to write to those who run it; empty for nowhere.'),
    contact: Profile.nullable().describe('The account of those who run it, where there is one.'),
    languages: z.array(z.string()).describe('The languages spoken here, as ISO 639 codes.'),
    rules: z.array(Rule).describe('Its rules, in their order.'),
    accountsCount: z.int().describe('How many accounts there are.'),
    activeMonth: z.int().describe('How many accounts were active within a month.'),
    activeHalfYear: z.int().describe('How many accounts were active within half a year.'),
    postsCount: z.int().describe('How many posts there are.'),
    pushKey: z.string().describe('What devices know this service by when it pushes to them (VAPID), in base64url.'),
    limits: z.array(PublishedLimit).describe('Limits that concern clients.'),
    rates: z.array(PublishedRate).describe('How often something may be done; empty where calls are not counted.'),
  })
  .meta({ id: 'Instance', description: 'How an installation presents itself.' })
export type Instance = z.infer<typeof Instance>

/** A long text about the installation. */
export const InstanceText = z
  .object({
    html: z.string().describe('The text as HTML that is safe to show; empty where nobody wrote one.'),
    updatedAt: Time.nullable().describe('When it was last changed; null where nobody wrote one.'),
  })
  .meta({ id: 'InstanceText', description: 'A long text about the installation.' })
export type InstanceText = z.infer<typeof InstanceText>

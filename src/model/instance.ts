import { z } from 'zod'
import { Profile } from './profile.ts'
import { PublishedLimit, PublishedRate } from './publishedLimits.ts'
import { Rule } from './rule.ts'
import { ServiceTextName } from './serviceText.ts'
import { Time } from './time.ts'

export const Contact = z
  .object({
    email: z.string().describe("The operator's e-mail address; empty if it is not set."),
    account: Profile.nullable().describe('The account that people can contact; null for none.'),
  })
  .meta({ id: 'Contact', description: 'How people reach the operator.' })
export type Contact = z.infer<typeof Contact>

/** The public description of an installation, with its size. */
export const Instance = z
  .object({
    host: z.string().describe('The host of this installation, as used in account addresses.'),
    title: z.string().describe('The name of the installation.'),
    description: z.string().describe('A short description.'),
    version: z.string().describe('The version of the software.'),
    contactEmail: z.string().describe("The operator's e-mail address; empty if it is not set."),
    contact: Profile.nullable().describe('The account that people can contact; null for none.'),
    languages: z.array(z.string()).describe('The languages spoken here, as ISO 639 codes.'),
    rules: z.array(Rule).describe('The rules, in order.'),
    texts: z.array(ServiceTextName).describe('The existing texts about the service.'),
    accountsCount: z.int().describe('The number of accounts.'),
    activeMonth: z.int().describe('The number of accounts that were active in the last month.'),
    activeHalfYear: z.int().describe('The number of accounts that were active in the last half year.'),
    postsCount: z.int().describe('The number of posts.'),
    pushKey: z.string().describe('The public VAPID key for push subscriptions, in base64url.'),
    limits: z.array(PublishedLimit).describe('Limits that concern clients.'),
    rates: z.array(PublishedRate).describe('The rate limits; empty if calls are not counted.'),
  })
  .meta({ id: 'Instance', description: 'The name, description, rules and limits of an installation.' })
export type Instance = z.infer<typeof Instance>

export const InstanceText = z
  .object({
    html: z.string().describe('The text as sanitised HTML; may be empty.'),
    updatedAt: Time.nullable().describe('When the text was last changed; null if it is empty.'),
  })
  .meta({ id: 'InstanceText', description: 'A longer text about the installation.' })
export type InstanceText = z.infer<typeof InstanceText>

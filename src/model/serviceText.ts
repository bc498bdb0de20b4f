import { z } from 'zod'
import { choice } from './choice.ts'
import { AccountId, ServiceTextId } from './ids.ts'
import { pageOf } from './page.ts'
import { Day, Time } from './time.ts'

export const ServiceTextName = choice('ServiceTextName', 'A text about the service.', {
  about: 'The long description.',
  privacy_policy: 'The privacy policy.',
  terms_of_service: 'The terms of service.',
})
export type ServiceTextName = z.infer<typeof ServiceTextName>

/** A text in Markdown; at most 100,000 UTF-16 units, empty for none. */
export const MarkdownText = z.string().max(100_000)

export const ServiceText = z
  .object({
    id: ServiceTextId,
    name: ServiceTextName.describe('The name of the text.'),
    text: MarkdownText.describe('The text in Markdown; empty if it was removed.'),
    html: z.string().describe('The text as sanitised HTML.'),
    effectiveOn: Day.nullable().describe('The day from which the terms of service apply; null for at once.'),
    authorId: AccountId.nullable().describe('The id of the account that wrote this version; null for the operator.'),
    createdAt: Time.describe('When this version was stored.'),
  })
  .meta({ id: 'ServiceText', description: 'A version of a text about the service.' })
export type ServiceText = z.infer<typeof ServiceText>

export const ServiceTextPage = pageOf('ServiceTextPage', ServiceText)

export const TermsOfService = z
  .object({
    html: z.string().describe('The terms as sanitised HTML.'),
    effectiveOn: Day.describe('The day from which they apply.'),
    isEffective: z.boolean().describe('Whether they are already in effect.'),
    succeededOn: Day.nullable().describe('The day from which newer terms apply; null if these are the newest.'),
    precededOn: Day.nullable().describe('The day from which the previous terms applied; null if these are the first.'),
  })
  .meta({ id: 'TermsOfService', description: 'Terms of service.' })
export type TermsOfService = z.infer<typeof TermsOfService>

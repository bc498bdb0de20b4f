import { z } from 'zod'
import type { ServiceText, TermsOfService } from '../../../model/serviceText.ts'
import { ServiceTextName } from '../../../model/serviceText.ts'
import { Day, Time } from '../../../model/time.ts'

export const ServiceTextEntity = z
  .object({
    id: z.string(),
    name: ServiceTextName,
    text: z.string().describe('The text in Markdown.'),
    content: z.string().describe('The text as sanitised HTML.'),
    effective_date: Day.nullable().describe('The day from which the terms of service apply; null for at once.'),
    account_id: z.string().nullable().describe('The id of the account that wrote this version; null for the operator.'),
    created_at: Time,
  })
  .meta({ id: 'ServiceText', description: 'A version of a text about the service.' })
type ServiceTextEntity = z.infer<typeof ServiceTextEntity>

export function serviceTextEntity(version: ServiceText): ServiceTextEntity {
  const { id, name, text, html, effectiveOn, authorId, createdAt } = version
  return { id, name, text, content: html, effective_date: effectiveOn, account_id: authorId, created_at: createdAt }
}

export const TermsOfServiceEntity = z
  .object({
    effective_date: Day,
    effective: z.boolean().describe('Whether they are already in effect.'),
    content: z.string().describe('The terms as sanitised HTML.'),
    succeeded_by: Day.nullable().describe('The day from which newer terms apply; null if these are the newest.'),
    preceded_by: Day.nullable().describe('The day from which the previous terms applied; null if these are the first.'),
  })
  .meta({ id: 'TermsOfService', description: 'Terms of service.' })
type TermsOfServiceEntity = z.infer<typeof TermsOfServiceEntity>

export function termsOfServiceEntity(terms: TermsOfService): TermsOfServiceEntity {
  const { html, effectiveOn, isEffective, succeededOn, precededOn } = terms
  return {
    ...{ effective_date: effectiveOn, effective: isEffective, content: html },
    ...{ succeeded_by: succeededOn, preceded_by: precededOn },
  }
}

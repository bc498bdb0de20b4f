import { z } from 'zod'
import type { Rule, RuleVersion } from '../../../model/rule.ts'
import { Time } from '../../../model/time.ts'

export const RuleEntity = z
  .object({
    id: z.string(),
    text: z.string(),
    hint: z.string().describe('A longer explanation; empty for none.'),
    translations: z.record(z.string(), z.object({ text: z.string(), hint: z.string() })),
  })
  .meta({ id: 'Rule', description: 'A rule of this server.' })
export type RuleEntity = z.infer<typeof RuleEntity>

/** Returns the entities of the server's rules, in order. */
export function ruleEntities(rules: readonly Rule[]): RuleEntity[] {
  return rules.map(({ translations, ...rule }) => ({ ...rule, translations: translationsEntity(translations) }))
}

const translationsEntity = (translations: Rule['translations']): RuleEntity['translations'] =>
  Object.fromEntries(translations.map(({ language, text, hint }) => [language, { text, hint }]))

export const RuleVersionEntity = z
  .object({
    ...RuleEntity.shape,
    text: z.string().describe('The text; empty if the rule was removed.'),
    account_id: z.string().nullable().describe('The id of the account that wrote this version; null for the operator.'),
    created_at: Time,
  })
  .meta({ id: 'RuleVersion', description: 'A version of a rule of this server.' })
type RuleVersionEntity = z.infer<typeof RuleVersionEntity>

export function ruleVersionEntity(version: RuleVersion): RuleVersionEntity {
  const { id, text, hint, translations, authorId, createdAt } = version
  return {
    ...{ id, text, hint, translations: translationsEntity(translations) },
    ...{ account_id: authorId, created_at: createdAt },
  }
}

import { z } from 'zod'
import type { Rule } from '../../../model/rule.ts'

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
  return rules.map(({ translations, ...rule }) => ({
    ...rule,
    translations: Object.fromEntries(translations.map(({ language, text, hint }) => [language, { text, hint }])),
  }))
}

import { z } from 'zod'

export const RuleEntity = z
  .object({
    id: z.string(),
    text: z.string(),
    hint: z.string().describe('A longer explanation; empty for none.'),
    translations: z.record(z.string(), z.object({ text: z.string(), hint: z.string() })),
  })
  .meta({ id: 'Rule', description: 'A rule of this server.' })
export type RuleEntity = z.infer<typeof RuleEntity>

/** The rules of a server, numbered from 1. */
export function ruleEntities(rules: readonly string[]): RuleEntity[] {
  return rules.map((text, index) => ({ id: String(index + 1), text, hint: '', translations: {} }))
}

import { z } from 'zod'
import { problemKey } from '../messages/text.ts'
import { RuleId } from './ids.ts'

/** The text of a rule, in one line; at most 500 UTF-16 units. */
export const RuleText = z.string().min(1, problemKey('blank')).max(500)

/** The explanation of a rule; at most 2000 UTF-16 units, empty for none. */
export const RuleHint = z.string().max(2000)

export const Rule = z
  .object({
    id: RuleId,
    text: z.string().describe('The text of the rule.'),
    hint: z.string().describe('A longer explanation; empty for none.'),
  })
  .meta({ id: 'Rule', description: 'A rule of this installation.' })
export type Rule = z.infer<typeof Rule>

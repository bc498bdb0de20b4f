import { z } from 'zod'
import { notFound } from '../../model/errors.ts'
import { RuleId } from '../../model/ids.ts'
import { Rule, RuleHint, RuleText } from '../../model/rule.ts'
import { actOf } from '../moderation/internal/actOf.ts'
import { defineModeration } from '../operation.ts'
import { cleanHint, cleanRule } from './internal/cleanRule.ts'

/** Changes a rule or moves it. Its id stays. Throws `not_found`, and `validation_failed` for a blank text. */
export const updateRule = defineModeration({
  name: 'updateRule',
  kind: 'mutation',
  scope: 'admin:write',
  permissions: ['manageRules'],
  summary: 'Change a rule, or move it. Its id stays.',
  input: z.strictObject({
    id: RuleId,
    text: RuleText.optional().describe('The text of the rule.'),
    hint: RuleHint.optional().describe('A longer explanation; empty for none.'),
    position: z.int().min(1).max(1000).optional().describe('The new position; 1 is the first.'),
  }),
  output: Rule,
  async run({ id, text, hint, position }, call) {
    const { rules } = call.stores
    const change = { text: text && cleanRule(text), hint: hint && cleanHint(hint) }
    const edited = await rules.edit(id, { ...change, ...(hint === '' && { hint }) }, actOf(call, ''))
    if (!edited || (position !== undefined && !(await rules.move(id, position)))) throw notFound()
    return edited
  },
})

import { z } from 'zod'
import { Rule, RuleHint, RuleText } from '../../model/rule.ts'
import { actOf } from '../moderation/internal/actOf.ts'
import { defineModeration } from '../operation.ts'
import { cleanHint, cleanRule } from './internal/cleanRule.ts'

/** Adds a rule at the end. Throws `validation_failed` for a blank text. */
export const createRule = defineModeration({
  name: 'createRule',
  kind: 'mutation',
  scope: 'admin:write',
  permissions: ['manageRules'],
  summary: 'Add a rule at the end of the list.',
  input: z.strictObject({
    text: RuleText.describe('The text of the rule.'),
    hint: RuleHint.default('').describe('A longer explanation.'),
  }),
  output: Rule,
  run: ({ text, hint }, call) => call.stores.rules.add(cleanRule(text), cleanHint(hint), actOf(call, '')),
})

import { z } from 'zod'
import { notFound } from '../../model/errors.ts'
import { RuleId } from '../../model/ids.ts'
import { Language } from '../../model/language.ts'
import { Rule, RuleHint, RuleText } from '../../model/rule.ts'
import { cleanLine } from '../../model/text/clean.ts'
import { actOf } from '../moderation/internal/actOf.ts'
import { defineModeration } from '../operation.ts'
import { cleanHint, cleanRule } from './internal/cleanRule.ts'

const TranslationInput = z
  .strictObject({
    language: Language.describe('The language, as an ISO 639 or IETF tag.'),
    text: z.string().max(500).describe('The text of the rule; empty to remove the translation.'),
    hint: RuleHint.default('').describe('A longer explanation; empty for none.'),
  })
  .meta({ id: 'RuleTranslationInput', description: 'A rule in another language, to set or remove.' })

/** Changes a rule or moves it. Its id stays. Throws `not_found`, and `validation_failed` for a blank text. */
export const updateRule = defineModeration({
  name: 'updateRule',
  kind: 'mutation',
  scope: 'admin:write',
  permissions: ['manageRules'],
  summary: 'Change a rule, or move it. Its id does not change, and earlier versions stay stored.',
  input: z.strictObject({
    id: RuleId,
    text: RuleText.optional().describe('The text of the rule.'),
    hint: RuleHint.optional().describe('A longer explanation; empty for none.'),
    translations: z
      .array(TranslationInput)
      .max(200)
      .optional()
      .describe('The translations to set or remove. Other translations do not change.'),
    position: z.int().min(1).max(1000).optional().describe('The new position; 1 is the first.'),
  }),
  output: Rule,
  async run({ id, text, hint, position, translations }, call) {
    const { rules } = call.stores
    const change = {
      text: text === undefined ? undefined : cleanRule(text),
      hint: hint === undefined ? undefined : cleanHint(hint),
      translations: translations?.map((one) => ({ ...one, text: cleanLine(one.text), hint: cleanHint(one.hint) })),
    }
    const edited = await rules.edit(id, change, actOf(call, ''))
    if (!edited || (position !== undefined && !(await rules.move(id, position)))) throw notFound()
    return edited
  },
})

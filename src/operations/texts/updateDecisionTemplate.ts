import { z } from 'zod'
import { DecisionTemplate, decisionTemplateFields } from '../../model/decisionTemplate.ts'
import { notFound } from '../../model/errors.ts'
import { DecisionTemplateId } from '../../model/ids.ts'
import { actOf } from '../moderation/internal/actOf.ts'
import { defineModeration } from '../operation.ts'
import { templateDraft } from './internal/templateDraft.ts'

/** Replaces a template. Throws `not_found`, and `validation_failed` for a blank title or text. */
export const updateDecisionTemplate = defineModeration({
  name: 'updateDecisionTemplate',
  kind: 'mutation',
  scope: 'admin:write',
  permissions: ['manageSettings'],
  summary: 'Replace a template for explanations of decisions. Decisions that were made with it do not change.',
  input: z.strictObject({ id: DecisionTemplateId, ...decisionTemplateFields }),
  output: DecisionTemplate,
  async run({ id, ...fields }, call) {
    const template = await call.stores.decisionTemplates.replace(id, templateDraft(fields), actOf(call, ''))
    if (!template) throw notFound()
    return template
  },
})

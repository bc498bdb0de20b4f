import { z } from 'zod'
import { DecisionTemplate, decisionTemplateFields } from '../../model/decisionTemplate.ts'
import { actOf } from '../moderation/internal/actOf.ts'
import { defineModeration } from '../operation.ts'
import { templateDraft } from './internal/templateDraft.ts'

/** Adds a template. Throws `validation_failed` for a blank title or text, and if there are too many. */
export const createDecisionTemplate = defineModeration({
  name: 'createDecisionTemplate',
  kind: 'mutation',
  scope: 'admin:write',
  permissions: ['manageSettings'],
  summary: 'Add a template for explanations of decisions.',
  input: z.strictObject(decisionTemplateFields),
  output: DecisionTemplate,
  run: async (fields, call) => call.stores.decisionTemplates.insert(templateDraft(fields), actOf(call, '')),
})

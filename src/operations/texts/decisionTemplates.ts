import { z } from 'zod'
import { DecisionTemplate } from '../../model/decisionTemplate.ts'
import { defineModeration } from '../operation.ts'

/** Lists the templates for explanations of decisions. */
export const decisionTemplates = defineModeration({
  name: 'decisionTemplates',
  kind: 'query',
  scope: 'admin:read',
  permissions: ['manageSettings', 'manageReports', 'manageUsers'],
  summary: 'List the templates for explanations of decisions, by title.',
  input: z.strictObject({}),
  output: z.array(DecisionTemplate),
  run: (_input, { stores }) => stores.decisionTemplates.list(),
})

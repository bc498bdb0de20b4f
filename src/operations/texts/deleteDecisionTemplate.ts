import { z } from 'zod'
import { notFound } from '../../model/errors.ts'
import { DecisionTemplateId } from '../../model/ids.ts'
import { Removed } from '../../model/removed.ts'
import { actOf } from '../moderation/internal/actOf.ts'
import { defineModeration } from '../operation.ts'

/** Deletes a template. Throws `not_found`. */
export const deleteDecisionTemplate = defineModeration({
  name: 'deleteDecisionTemplate',
  kind: 'mutation',
  scope: 'admin:write',
  permissions: ['manageSettings'],
  summary: 'Delete a template for explanations of decisions.',
  input: z.strictObject({ id: DecisionTemplateId }),
  output: Removed,
  async run({ id }, call) {
    if (!(await call.stores.decisionTemplates.remove(id, actOf(call, '')))) throw notFound()
    return { id }
  },
})

import { z } from 'zod'
import { notFound } from '../../model/errors.ts'
import { RuleId } from '../../model/ids.ts'
import { Removed } from '../../model/removed.ts'
import { actOf } from '../moderation/internal/actOf.ts'
import { defineModeration } from '../operation.ts'

/** Removes a rule. Reports and decisions that name it still show it. Throws `not_found`. */
export const deleteRule = defineModeration({
  name: 'deleteRule',
  kind: 'mutation',
  scope: 'admin:write',
  permissions: ['manageRules'],
  summary: 'Remove a rule. Reports and decisions that name it still show it.',
  input: z.strictObject({ id: RuleId }),
  output: Removed,
  async run({ id }, call) {
    if (!(await call.stores.rules.remove(id, actOf(call, '')))) throw notFound()
    return { id }
  },
})

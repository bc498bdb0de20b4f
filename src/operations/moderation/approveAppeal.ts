import { z } from 'zod'
import { DecisionId } from '../../model/ids.ts'
import { ModeratedDecision } from '../../model/moderationDecision.ts'
import { defineModeration } from '../operation.ts'
import { accountPermissions } from './internal/actOn.ts'
import { decideOn } from './internal/decideOn.ts'

/** Approves an appeal. Throws the same errors as `ModerationDecisions.decideAppeal`. */
export const approveAppeal = defineModeration({
  name: 'approveAppeal',
  kind: 'mutation',
  scope: 'admin:write:accounts',
  permissions: accountPermissions,
  summary: 'Approve an appeal: the decision is undone.',
  input: z.strictObject({
    id: DecisionId.describe('The decision that was appealed.'),
    reason: z.string().max(1000).default('').describe('The reason, for the audit log only.'),
  }),
  output: ModeratedDecision,
  run: ({ id, reason }, call) => decideOn(id, true, reason, call),
})

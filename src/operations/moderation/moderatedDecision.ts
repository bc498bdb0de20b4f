import { z } from 'zod'
import { DecisionId } from '../../model/ids.ts'
import { ModeratedDecision } from '../../model/moderationDecision.ts'
import { defineModeration } from '../operation.ts'
import { postPermissions } from './internal/actOnPost.ts'

/** Returns a decision as moderators read it. Throws `not_found`. */
export const moderatedDecision = defineModeration({
  name: 'moderatedDecision',
  kind: 'query',
  scope: 'admin:read:accounts',
  permissions: postPermissions,
  summary: 'Read a decision of a moderator.',
  input: z.strictObject({ id: DecisionId }),
  output: ModeratedDecision,
  run: ({ id }, { stores, caller }) => stores.moderationDecisions.read(id, caller.accountId),
})

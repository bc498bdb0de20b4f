import { z } from 'zod'
import { DecisionId } from '../../model/ids.ts'
import { ModerationDecision } from '../../model/moderationDecision.ts'
import { nonBlankText } from '../../model/text/nonBlank.ts'
import { defineOperation } from '../operation.ts'

/**
 * Appeals against a decision about the caller's account. Throws `not_found`, and `conflict` after the deadline, or if
 * the decision was already appealed or undone.
 */
export const appealDecision = defineOperation({
  name: 'appealDecision',
  kind: 'mutation',
  scope: 'write:accounts',
  summary: 'Appeal against a decision of a moderator about your account. You can do it once, within 20 days.',
  input: z.strictObject({
    id: DecisionId,
    text: z.string().max(2000).describe('Why the decision is wrong.'),
  }),
  output: ModerationDecision,
  run: async ({ id, text }, { caller, stores }) =>
    stores.moderationDecisions.appeal(id, caller.accountId, nonBlankText(text, 'text')),
})

import { z } from 'zod'
import { ModerationDecisionPage } from '../../model/moderationDecision.ts'
import { paging, rangeOf } from '../../model/page.ts'
import { defineOperation } from '../operation.ts'

/** Lists the moderators' decisions about the caller's account, newest first, except those without a notification. */
export const moderationDecisions = defineOperation({
  name: 'moderationDecisions',
  kind: 'query',
  scope: 'read:accounts',
  summary: 'Read what moderators decided about your account, newest first.',
  input: z.strictObject(paging(40, 80)),
  output: ModerationDecisionPage,
  run: (page, { caller, stores }) => stores.moderationDecisions.own(caller.accountId, rangeOf(page)),
})
